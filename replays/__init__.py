"""Looking back: records, replay, points of view, verification."""
