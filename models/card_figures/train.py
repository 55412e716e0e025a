"""Fit the reader of figures of ages.

python -m models.card_figures.train --fonts FOLDER --check FOLDER
"""

from models.card_titles.fit import figure_kind, train

if __name__ == "__main__":
    train(figure_kind())
