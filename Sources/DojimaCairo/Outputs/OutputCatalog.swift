public import DojimaChart

/// A kind of picture file: what it is called on the command line and at the end of a file's name, and how a scene becomes its bytes.
public struct Output: Sendable {
    /// Lower case, without a dot: `png`.
    public let name: String
    public let render: @Sendable (Scene) throws(RenderingError) -> [UInt8]

    public init(name: String, render: @escaping @Sendable (Scene) throws(RenderingError) -> [UInt8]) {
        self.name = name
        self.render = render
    }
}

/// The kinds of picture that need a drawing library. (SVG needs none: `DojimaChart` writes it.)
public enum OutputCatalog {
    public static let all: [Output] = [.png, .pdf]

    /// The output of a name, in any letter case.
    public static func output(named name: String) -> Output? {
        all.first { $0.name == name.lowercased() }
    }
}
