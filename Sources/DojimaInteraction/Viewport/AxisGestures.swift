/// The gestures that may change an axis.
public struct AxisGestures: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let pan = AxisGestures(rawValue: 1)
    public static let zoom = AxisGestures(rawValue: 2)
    public static let all: AxisGestures = [.pan, .zoom]
}
