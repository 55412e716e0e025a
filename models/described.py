"""What `model.toml` says of the weights that lie beside it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Description:
    """A network as its file describes it."""

    opset: int
    input: str
    output: str = ""
    labels: Sequence[str] = ()
    temperature: float = 1.0
    """Logits are divided by it before the softmax."""
    settings: Mapping[str, float] = field(default_factory=dict)
    """Other calibrated numbers."""

    def write(self, folder: Path) -> str:
        """Write `model.toml` for the `model.onnx` in the folder; its sha256 comes back."""
        sha256 = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
        lines = [
            f'sha256 = "{sha256}"',
            f"opset = {self.opset}",
            f"input = {_quoted(self.input)}",
            *([f"output = {_quoted(self.output)}"] if self.output else []),
            f"labels = {_quoted(list(self.labels))}",
            f"temperature = {self.temperature:.5g}",
            *(["", "[settings]"] if self.settings else []),
            *(f"{name} = {value:.5g}" for name, value in self.settings.items()),
        ]
        (folder / "model.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return sha256


def _quoted(text: str | list[str]) -> str:
    """Strings as TOML has them: those of JSON, and letters of any language as they are."""
    return json.dumps(text, ensure_ascii=False)
