"""Our own drawings of the six icons, as SVG paths in a box of 24 by 24."""

PATHS = {
    "castle": "M4 21V9h3v3h3V9h4v3h3V9h3v12h-6v-5a2 2 0 0 0-4 0v5z",
    "crown": "M3 19V7l5 5 4-8 4 8 5-5v12z",
    "leaf": "M4 20C3 10 9 4 20 4c1 11-5 17-13 15l7-9-9 10z",
    "bulb": "M9 21h6v-2H9zM9 18h6c0-3 4-4 4-9a7 7 0 0 0-14 0c0 5 4 6 4 9z",
    "factory": "M3 21V11l6 3v-3l6 3V4h4v17z",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-1 3h2v5.500l4 2.300-1 1.700-5-3z",
}
