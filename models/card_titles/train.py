"""Fit the reader of titles of cards.

python -m models.card_titles.train --fonts FOLDER --check FOLDER
"""

from models.card_titles.fit import title_kind, train

if __name__ == "__main__":
    train(title_kind())
