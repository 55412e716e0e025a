"""Train the reading network for dice of colours.

    python -m models.colour_reader.train DATA --bank BANK --pictures PICTURES --practice PRACTICE
        --start reader.pt --out colour-reader.pt

It is the network of `dice_reader`, trained on from its weights, on scenes most of which show dice
of colours; `dice_reader/export.py` with `--to` makes the model of it.
"""

from models.colour_finder.train import SHARES
from models.dice_reader.train import arguments_parser, train

if __name__ == "__main__":
    parser = arguments_parser(__doc__)
    parser.set_defaults(**SHARES)
    train(parser.parse_args())
