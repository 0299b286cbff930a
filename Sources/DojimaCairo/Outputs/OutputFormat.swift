public import DojimaChart
public import DojimaText

/// A format of picture files: its name, a function that renders a scene, and one that reads the metadata of a file.
///
///     let bytes = try OutputFormat.png.bytes(of: scene)
///
/// The same scene and fonts give the same bytes. Calls share no mutable state except a cache, so several threads may draw concurrently.
public struct OutputFormat: NamedValue {
    /// The name in lower case, which is also the extension of files: `png`.
    public let name: String
    /// The bytes that such a file begins with, by which its record is found; empty if there is no signature.
    public let signature: [UInt8]
    /// Whether one file may contain many pages.
    public let hasPages: Bool
    private let render: @Sendable (Scene, DrawingCache?) throws(RenderingError) -> [UInt8]
    private let content: @Sendable ([UInt8]) -> String?

    /// - Parameters:
    ///   - name: the name in lower case, which is also the extension of files.
    ///   - signature: the bytes that such a file begins with; empty if there is no signature.
    ///   - hasPages: whether one file may contain many pages.
    ///   - render: returns the file of a scene, faster with a cache of earlier frames.
    ///   - content: returns the `SceneMetadata.content` of a file; `nil` if there is none.
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

    /// Returns the file of a scene. O(pixels), for vector formats O(shapes). Throws if the scene is too large for the format.
    ///
    /// - Parameters:
    ///   - scene: the scene to draw.
    ///   - cache: the cache for the frames of one moving picture, which makes drawing pixels faster; `nil` for none.
    public func bytes(of scene: Scene, cache: DrawingCache? = nil) throws(RenderingError) -> [UInt8] {
        try render(scene, cache)
    }

    /// Returns the content of the scene's metadata in a file; `nil` if there is none. O(bytes).
    func content(of bytes: [UInt8]) -> String? { content(bytes) }
}

extension OutputFormat: Hashable {
    /// Compares formats by their names.
    public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
