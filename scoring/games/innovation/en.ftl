# What Innovation says. Names of cards and special achievements stand as they are printed.

## Names

colour = { $colour ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
   *[purple] purple
}
pile = { $colour ->
    [red] the red cards
    [yellow] the yellow cards
    [green] the green cards
    [blue] the blue cards
   *[purple] the purple cards
}
on-cards = { $what ->
    [picture] no icon, a picture
    [achievement] achievement
    [none] none of them
    [no-card] no card
   *[score] score pile
}
icon = { $icon ->
    [castle] castle
    [crown] crown
    [leaf] leaf
    [bulb] bulb
    [factory] factory
   *[clock] clock
}
icon-count = { $count } { $icon }
direction = { $direction ->
    [left] left
    [right] right
    [up] up
   *[none] not at all
}
area = { $area ->
    [hand] the hand
    [score] the score pile
    [board] the board
    [achievement] the achievements
   *[elsewhere] elsewhere
}
place = { $area ->
    [hand] { $name }’s hand
    [score] { $name }’s score pile
    [red] { $name }’s red cards
    [yellow] { $name }’s yellow cards
    [green] { $name }’s green cards
    [blue] { $name }’s blue cards
    [purple] { $name }’s purple cards
   *[board] { $name }’s board
}
nobodys-place = { $place ->
    [supply] the supply
    [box] the box
   *[unknown] an unknown place
}
achievement-of-age = the achievement of age { $age }
the-score = the score
number-of-icons = the number of { $icon } icons
field = { $group ->
    [hand] hand card { $number }
    [score] scored card { $number }
    [achievement] achievement { $number }
    [red] red card { $number }
    [yellow] yellow card { $number }
    [green] green card { $number }
    [blue] blue card { $number }
   *[purple] purple card { $number }
}

## What happens

goes-first = { $name } goes first with { $card }
roles = { $icon } icons: { $people }
has-icons = { $name } has { $count }{ $role ->
    [uses] { " " }(uses)
    [shares] { " " }(shares)
    [obeys] { " " }(obeys)
   *[none] { "" }
}
claims = { $name } claims { $achievement }: { $reason }
points-and-top-card = { $score ->
    [one] { $score } point
   *[other] { $score } points
}, highest top card { $highest }
with-card = with { $card }
tucked-in-one-turn = { $count } cards tucked in one turn
scored-in-one-turn = { $count } cards scored in one turn
three-of-each-icon = three or more of each icon: { $counts }
so-many-clocks = { $count } clocks
five-splayed = five colours splayed up or right
five-high-tops = five top cards of value { $value } or higher
draws-beyond = { $name } would draw beyond age { $age }
game-over-won = the game is over: { $names }
    .because = the game is over: { $names }; { $reason }

## The score

no-card-scored = no card scored
score-line = score
achievements-line = achievements
achievements-held = { $names }
no-achievements = none
enough-achievements = { $count } achievements of the { $goal } needed
by-achievements = achievements, with equal scores
a-draw = a draw: score and achievements are equal
won-with-card = won with { $card }

## Words of the record

no-such-card = there is no card “{ $card }”
no-such-card-near = there is no card “{ $card }”; did you mean { $near }?
no-such-unnamed = { $card } is no card; an unnamed card is written ?1 to ?{ $last }
name-seen-card = everybody sees this card: write its name, not { $word }
two-teams = two teams
teams-of-two = teams are two pairs of four players: teams A + C against B + D
a-supply-pile = a supply pile
no-supply-pile = a supply pile is written AGE=CARDS, like 4=0, not “{ $word }”
no-such-player = “{ $word }” is not playing; the players are { $names }
actions-left = the number of actions left
an-achievements-age = the age of an achievement
a-move-of-an-effect = a move of an effect
the-value-of-a-draw = the value of a draw
a-card = a card
a-colour = a colour
a-direction = a direction
a-special-achievement = a special achievement
a-choice = a choice
must = must
may = may
a-place-for-cards = a place for cards
a-players-name = a player’s name

## Turns and actions

already-started = the first card has already been chosen
not-started = { $names } must choose a first card before anybody acts
not-your-turn = it is { $name }’s turn
action-missing = { $count ->
    [one] { $count } action is
   *[other] { $count } actions are
} still to be taken before { $name }’s turn
game-over = the game is over; nothing more can be played
game-under-way = the game is under way
    .teams = teams are made before the first turn
    .supply = the supply follows from the moves of the game
    .turn = whose turn it is follows from the turns before
too-many-cards = only { $count ->
    [one] { $count } card
   *[other] { $count } cards
} of age { $age } can be left
achievement-taken = { $achievement } has already been claimed
too-few-points = the achievement of age { $age } needs { $needed } points, and the score is { $score }
top-card-too-low = the achievement of age { $age } needs a top card of that age or higher, and the highest is { $highest }
not-on-top = { $card } is not a top card here, so its dogma is not played

## Forms

form-title = { $form ->
    [start] { $name } chooses a first card
    [free-draw] { $name } takes a free draw
   *[action] { $name } takes an action
}
form-confirm = Do it
choose = Choose
choose-board = On the board
choose-hand = In the hand
action = { $kind ->
    [meld] Meld { $what }
    [achieve] Claim the achievement of age { $what }
    [dogma] Dogma of { $what }
   *[draw] Draw
}
draw-a = draw a { $value }
card-from = { $card } from { $place }
way = { $way ->
    [score] draw and score, then return
   *[draw] draw a higher card
}
remove-all = everything into the box
decline = no, thank you

## Elementary moves

nothing-left = no card of value { $value } or higher is left to draw
wrong-pile = { $card } is a card of age { $age }, but a { $value } is to be drawn
    .suggestion = the card comes from age { $age }
pile-empty = the card comes from age { $age }, since the piles { $first } to { $last } are empty
card-elsewhere = { $card } is not in { $wanted }; it lies in { $place }
    .behind = { $card } cannot be drawn: { $next } was returned and comes next
    .drawn = { $card } cannot be drawn: it lies in { $place }
card-not-there = { $card } cannot be in { $place }: no unnamed card of age { $age } lies there
    .side = { $card } is not in { $place }
too-few-to-splay = a splay needs two cards, and { $colour } has { $count ->
    [0] none
   *[other] { $count }
}
already-splayed = { $pile } are already splayed { $direction }
    .not = { $pile } are not splayed
not-the-same-cards = { $pile } are { $cards }; a rearranged pile has the same cards
no-cards = none
same-order = { $pile } already lie in this order

## Dogma

no-dogma = no dogma is under way
dogma-over = Fission has ended { $name }’s dogma, so nothing follows
wrong-role = { $role ->
    [uses] this is the player’s own dogma
    [shares] with at least as many { $icon } icons as { $name }, one shares and obeys no demand
    [obeys] with fewer { $icon } icons than { $name }, one obeys demands and shares nothing
   *[none] a partner of { $name } with fewer { $icon } icons does nothing
}
    .suggestion = { $role ->
    [uses] the word is “uses”
    [shares] the word is “shares”
    [obeys] the word is “obeys”
   *[none] there is nothing to do here
}
no-such-effect = { $card } does not do this now
    .no-demand = { $card } has no demand, so there is nothing to do here
    .only-demands = { $card } has nothing but demands, so there is nothing to do here
    .done = { $card } has been carried out; nothing is left to do
    .moved = no top card moves { $card } from { $source } to { $target }
    .splayed = no top card allows this: { $words }
out-of-order = { $name } comes first with { $card }
not-optional = { $card } leaves no choice here
wrong-card = { $card } does not take this card now
wrong-value = { $card } asks for another value
wrong-target = { $card } does not move cards this way
wrong-choice = { $card } does not leave this choice
which-card = say whose: { $card } may lie in more than one place
which-cards = say which cards of { $place } are exchanged
move-missing = { $card } was not carried out to its end
not-earned = { $achievement } has not been earned with these cards
due = { $kind ->
    [draw] { $name } { $must } draw a { $value }
    [meld] { $name } { $must } meld { $cards }
    [tuck] { $name } { $must } tuck { $cards }
    [score] { $name } { $must } score { $cards }
    [return] { $name } { $must } return { $cards }
    [reveal] { $name } { $must } reveal { $cards }
    [transfer] { $name } { $must } transfer { $cards } to { $target }
    [swap] { $name } { $must } exchange cards
    [splay] { $name } { $must } splay { $colours } { $direction }
    [unsplay] { $name } { $must } unsplay { $colours }
    [rearrange] { $name } { $must } rearrange { $colours }
    [choose] { $name } { $must } choose { $what ->
        [player] a player
        [colours] two colours
        [value] a value
        [card] a card
       *[way] one of two ways
    }
    [claim] { $name } { $must } claim { $achievement }
    [win] the game is won
    [execute] { $name } { $must } carry out { $cards }
   *[remove] all hands, boards and score piles go into the box
}
not-won = { $card } does not let { $name } win with the cards as they lie
free-draw-missing = an opponent shared { $card }, and the free draw was not taken
no-free-draw = no opponent shared { $card }, so there is no free draw
    .teammate = only the teammate shared { $card }, so there is no free draw
    .no-dogma = there is a free draw only after a dogma of one’s own
draw-missing = { $count ->
    [one] { $count } more card
   *[other] { $count } more cards
} must be drawn with { $card }
## What lies before a player

no-such-mark = this cannot be
    .card = { $reason }
    .splay = cards are splayed left, right or up, not “{ $direction }”
    .achievement = there is no achievement “{ $label }”; there are 1 to 9, { $special }
    .number = { $place } must be a number, not “{ $label }”
    .field = nobody has “{ $field }” in Innovation
gap = { $place } stands after a gap: number { $missing } is missing
unnamed-on-board = everybody sees a card on the board: name the { $age } among { $pile }
wrong-colour = { $card } is { $colour } and cannot lie among { $pile }
achievement-twice = { $achievement } stands here twice
    .owners = { $names } both have { $achievement }
achievement-due = { $achievement } should have been claimed: { $reason }
achievement-lost = { $achievement } cannot be taken away
card-twice = { $card } lies in two places
    .owners = { $card } lies with { $names }
    .suggestion = there is one of every card
too-many-of-an-age = there are { $count } cards of age { $age }, but only { $most } can be drawn
wrong-total = the score pile is worth { $right }, not { $said }
wrong-icons = { $icon } icons on the board: { $right }, not { $said }
sheet-differs = not what the moves have led to: { $cards }
    .suggestion = by the moves: { $right }
    .none = by the moves: none
too-many-actions = no two actions make all these changes together

## What lies on the table now

position-players = A position names two to four players, each with a name of their own: "players", a list.
position-turn = It cannot be the turn of “{ $name }”: { $names } play.
position-teams = The teams are two of two: { $names }, each once.
position-of = { $name }: { $reason }.
position-unclear = { $name }, { $place }: “{ $seen }” cannot be understood; the rules (63) show how a position is written.
position-showing = { $name }: the number of { $pile } that show does not fit the cards that are named or the splay.
position-icons = Icons
position-numbers = Points and achievements
position-highest = highest top card
position-dogmas = If somebody takes the dogma of a top card
position-claims = Achievements
position-end = The end
position-dogma = { $name }, { $card } ({ $icon }): { $what }
position-share = { $names } { $count ->
    [one] shares
   *[other] share
}
position-obey = { $count ->
    [one] { $names } must obey
   *[other] { $names } must obey
}
position-open = { $names } { $count ->
    [one] shares or obeys
   *[other] share or obey
}: that cannot be told yet
position-alone = nobody else is concerned
position-claim = { $name }: { $what }
position-due = { $names } is due at once
position-perhaps-due = { $names } may be due
position-may-claim = may claim { $names }
position-perhaps-claim = may perhaps claim { $names }
position-claims-nothing = nothing to claim
position-won = { $names } { $count ->
    [one] has
   *[other] have
} won: { $goal } achievements
position-wins-by-claiming = { $name } wins by claiming an achievement
position-ahead = { $count ->
    [one] { $names } would win if the cards ran out now
   *[other] { $names } would win together if the cards ran out now
}
    .draw = It would be a draw of { $names } if the cards ran out now
position-score-open = Who would win if the cards ran out now cannot be told: somebody’s score or achievements are not known
position-ask = { $name }, { $pile }: { $what ->
    [top] which card is on top?
    [splay] which way are they splayed?
    [showing] how many cards show?
   *[covered] which cards show below the top one?
}
position-ask-score = { $name }: how many points does the score pile hold?
position-ask-achievements = { $name }: which achievements?

## The table as cards to be tapped

felt-achievements = Achievements
felt-stock = { $age }
felt-start = Choose the first cards
felt-which = Which card is it?
felt-actions-left = { $count ->
    [one] one action is left
   *[other] { $count } actions are left
}
felt-dogma = { $name } takes the dogma of { $card }
felt-roles = { $role ->
    [shares] { $names } { $count ->
        [one] shares
       *[other] share
    }
   *[obeys] { $names } must obey
}
felt-icons = { $who }
felt-counted = { $name } { $count } × { $icon }
felt-do = { $verb ->
    [meld] Meld { $card }
    [tuck] Tuck { $card }
    [score] Score { $card }
    [return] Return { $card }
    [reveal] Reveal { $card }
   *[execute] Carry out { $card }
}
felt-transfer = { $card } to { $target }
felt-splay = Splay { $colour }: { $direction }
felt-colours = { $colours }
felt-win = { $name } wins
felt-claim = Claim { $achievement }
felt-to-top = { $card } on top
felt-side = { $place } ({ $count ->
    [0] all that must go
   *[other] { $cards }
})
felt-exchange = { $first } ⇄ { $second }
splayed = { $way ->
    [left] left
    [right] right
    [up] up
   *[none] not splayed
}
