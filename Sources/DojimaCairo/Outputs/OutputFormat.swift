public import DojimaChart

/// A kind of picture file: its name, how a scene becomes its bytes, and where these bytes hold what the file says of itself.
public struct OutputFormat: Sendable {
    /// In lower case, as a file's name ends: `png`.
    public let name: String
    /// The bytes that such a file begins with; none where any text may be one.
    public let signature: [UInt8]
    /// Whether one file may hold many pages.
    public let hasPages: Bool
    private let render: @Sendable (Scene, DrawingCache?) throws(RenderingError) -> [UInt8]
    private let content: @Sendable ([UInt8]) -> String?

    /// - Parameters:
    ///   - render: makes the file of a scene, sooner with a cache of the frames before it.
    ///   - content: the `SceneMetadata.content` of a file; `nil` where there is none.
    public init(
        name: String, signature: [UInt8] = [], hasPages: Bool = false,
        render: @escaping @Sendable (Scene, DrawingCache?) throws(RenderingError) -> [UInt8],
        content: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.name = name
        self.signature = signature
        self.hasPages = hasPages
        self.render = render
        self.content = content
    }

    /// The file of a scene. O(pixels), for vectors O(shapes). Throws where it is too large for the format.
    ///
    /// - Parameter cache: of the frames of one moving picture, which makes pixels sooner.
    public func bytes(of scene: Scene, cache: DrawingCache? = nil) throws(RenderingError) -> [UInt8] { try render(scene, cache) }

    /// What a file says of itself: the content of its scene's metadata. `nil` where there is none. O(bytes).
    func content(of bytes: [UInt8]) -> String? { content(bytes) }
}

extension OutputFormat: Hashable {
    /// Formats are told apart by their names.
    public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
