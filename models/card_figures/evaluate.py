"""Measure the reader of figures of ages.

python -m models.card_figures.evaluate --check FOLDER
"""

from models.card_titles.fit import evaluate, figure_kind

if __name__ == "__main__":
    evaluate(figure_kind())
