package import DojimaText

/// An entry of a legend that belongs to no series: a text next to a symbol.
///
///     legend.items = [LegendItem("Recession", symbol: .block, color: .fixed(Color(0xD5D9E2)))]
public struct LegendItem: Sendable, Equatable {
    /// The text of the entry.
    public var text: String
    /// The sample next to the text.
    public var symbol: SeriesKind.LegendSymbol
    /// The colour of the symbol; `automatic` for that of axis labels.
    public var color: ColorChoice

    public init(_ text: String, symbol: SeriesKind.LegendSymbol = .line, color: ColorChoice = .automatic) {
        self.text = text
        self.symbol = symbol
        self.color = color
    }
}

extension LegendItem: Record {
    package init() { self.init("") }

    package static var fields: [Field<LegendItem>] {
        [
            Field("text", \.text, .text, isRequired: true, "The text of the entry."),
            Field("symbol", \.symbol, .word(of: SeriesKind.LegendSymbol.allCases), "The symbol before the text."),
            Field(
                "color", \.color.specified, .color,
                "The colour of the symbol, such as #2962FF, or 1, 2, ... in quotes for one of the theme's; by default that of axis labels."),
        ]
    }
}
