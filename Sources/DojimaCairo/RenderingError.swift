/// A scene that cannot be drawn, or a drawing library that gave up.
public struct RenderingError: Error, Equatable, CustomStringConvertible {
    /// One line: what, and what to try.
    public let message: String

    public init(_ message: String) { self.message = message }

    public var description: String { message }
}
