"""The drawings of the cards: shapes in, SVG sprites out."""
