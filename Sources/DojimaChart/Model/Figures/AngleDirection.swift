/// The direction in which angles increase around the centre of a figure.
public enum AngleDirection: String, Sendable, CaseIterable { case anticlockwise, clockwise }
