package import DojimaChart

/// A way to show a picture in a terminal: its name, and how a scene is written as bytes for the terminal.
///
///     let bytes = try TerminalFormat.sixel.bytes(of: scene)
///
/// The picture begins at the cursor, in the first column, and leaves the cursor at the beginning of the line below.
package struct TerminalFormat: Sendable {
    /// The name in lower case: `kitty`.
    package let name: String
    /// Whether the picture consists of characters: its scene must have the size and the scale of a `CharacterGrid`, and texts that were
    /// measured by it.
    package let hasCharacters: Bool
    private let render: @Sendable (Scene, TerminalPlacement, DrawingCache?) throws(RenderingError) -> [UInt8]

    /// - Parameter render: writes a scene for the terminal, faster with a cache of the frames before it.
    init(
        name: String, hasCharacters: Bool = false,
        render: @escaping @Sendable (Scene, TerminalPlacement, DrawingCache?) throws(RenderingError) -> [UInt8]
    ) {
        self.name = name
        self.hasCharacters = hasCharacters
        self.render = render
    }

    /// The bytes for a terminal. O(pixels). Throws if the scene is too large.
    ///
    /// - Parameters:
    ///   - placement: the cells to cover, and the colours to use.
    ///   - cache: the cache for the frames of one moving picture.
    package func bytes(
        of scene: Scene, placement: TerminalPlacement = TerminalPlacement(), cache: DrawingCache? = nil
    ) throws(RenderingError) -> [UInt8] {
        try render(scene, placement, cache)
    }
}

/// Where in a terminal a picture is shown, and in which colours.
package struct TerminalPlacement: Sendable {
    /// The columns over which a terminal that can resize pictures stretches one; `nil` for the picture's own pixels.
    package var columns: Int?
    /// The rows over which a terminal that can resize pictures stretches one; `nil` for those that keep its proportions.
    package var rows: Int?
    /// The colours of a picture of characters.
    package var colors: TerminalColors

    package init(columns: Int? = nil, rows: Int? = nil, colors: TerminalColors = .rgb) {
        self.columns = columns
        self.rows = rows
        self.colors = colors
    }
}
