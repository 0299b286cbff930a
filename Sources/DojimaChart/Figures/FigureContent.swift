import DojimaScale

/// The drawn content of a figure.
struct FigureContent: Sendable {
    var shapes: [Shape] = []
    var parts = DescribedParts()
    /// The requests that could not be fulfilled, one line each.
    var warnings: [String] = []
}

/// A legend entry of a figure, such as that of a slice.
struct FigureEntry: Sendable {
    /// The id of a series; empty for a part of the only series.
    var id = ""
    var name: String
    /// The text after the name; empty for none.
    var value = ""
    /// Returns the symbol in a rectangle.
    var symbol: @Sendable (Rect) -> Shape
}

extension FigureEntry {
    /// Creates an entry whose symbol is a block of a colour.
    init(id: String = "", name: String, value: String = "", color: Color) {
        self.init(id: id, name: name, value: value) { .legendBlock(in: $0, color) }
    }
}
