"""Measure the reader of titles of cards.

python -m models.card_titles.evaluate --check FOLDER
"""

from models.card_titles.fit import evaluate, title_kind

if __name__ == "__main__":
    evaluate(title_kind())
