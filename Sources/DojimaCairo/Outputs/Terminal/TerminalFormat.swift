package import DojimaChart

/// A format for pictures in a terminal: its name, and a function that renders a scene as bytes for the terminal.
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
    private let render: @Sendable (Scene, TerminalPlacement) throws(RenderingError) -> [UInt8]

    /// - Parameter render: returns the bytes of a scene for the terminal.
    init(
        name: String, hasCharacters: Bool = false,
        render: @escaping @Sendable (Scene, TerminalPlacement) throws(RenderingError) -> [UInt8]
    ) {
        self.name = name
        self.hasCharacters = hasCharacters
        self.render = render
    }

    /// Returns the bytes for a terminal. O(pixels). Throws if the scene is too large.
    ///
    /// - Parameter placement: the cells to cover, and the colours to use.
    package func bytes(of scene: Scene, placement: TerminalPlacement = TerminalPlacement()) throws(RenderingError) -> [UInt8] {
        try render(scene, placement)
    }
}

/// The cells of a terminal that a picture covers, and the colours that it may use.
package struct TerminalPlacement: Sendable {
    /// The number of columns to which a terminal that can resize pictures scales one; `nil` for the picture's own size.
    package var columns: Int?
    /// The number of rows to which a terminal that can resize pictures scales one; `nil` to keep its proportions.
    package var rows: Int?
    /// The colours of a picture of characters.
    package var colors: TerminalColors

    package init(columns: Int? = nil, rows: Int? = nil, colors: TerminalColors = .rgb) {
        self.columns = columns
        self.rows = rows
        self.colors = colors
    }
}
