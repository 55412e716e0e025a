"""What the camera saw: arrays in, scoring types out."""
