"""What to write: random labels for a sheet, from nearly empty to nearly full."""

import numpy as np

from scoring.sheet import Field, FieldKind, SheetLayout


def random_labels(layout: SheetLayout, rng: np.random.Generator) -> dict[str, str]:
    """A label for some of the fields, each label as likely as the others; sometimes none at all."""
    if rng.random() < 0.04:
        return {}
    density = {kind: float(rng.beta(1.2, 1.2)) for kind in FieldKind}
    density[FieldKind.TEXT] = 0.0
    return {
        field.id: any_label(field, rng)
        for field in layout.fields
        if rng.random() < density[field.kind] and len(field.labels) > 1
    }


def any_label(field: Field, rng: np.random.Generator) -> str:
    """A mark that the field may hold; numbers of two digits are the likeliest."""
    if field.kind is FieldKind.NUMBER:
        digits = int(rng.choice((1, 2, 3), p=(0.4, 0.45, 0.15)))
        return str(int(rng.integers(0 if digits == 1 else 10 ** (digits - 1), 10**digits)))
    return field.labels[int(rng.integers(1, len(field.labels)))]
