//! Timelines to SVG, stepper HTML and text. Knows no game.
