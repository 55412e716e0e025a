"""Train the finding network for dice of colours.

    python -m models.colour_finder.train DATA --bank BANK --pictures PICTURES --practice PRACTICE
        --start finder.pt --out colour-finder.pt

It is the network of `dice_finder`, trained on from its weights, on scenes most of which show dice
of colours; `dice_finder/export.py` with `--to` makes the model of it.
"""

from models.dice_finder.train import arguments_parser, train

SHARES = {"colour_share": 0.8, "real_share": 0.2, "rendered_share": 0.6}
"""Real photos show dice with pips: here they are what other dice look like."""


if __name__ == "__main__":
    parser = arguments_parser(__doc__)
    parser.set_defaults(**SHARES)
    train(parser.parse_args())
