/// The gestures that may change an axis.
public struct AxisGestures: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Dragging moves the range of the axis.
    public static let pan = AxisGestures(rawValue: 1)
    /// The wheel and two fingers change the length of the range.
    public static let zoom = AxisGestures(rawValue: 2)
    /// All gestures.
    public static let all: AxisGestures = [.pan, .zoom]
}
