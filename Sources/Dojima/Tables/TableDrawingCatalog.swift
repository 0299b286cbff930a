import DojimaChart

/// The kinds of charts of tables: those in `all`, each declared in a file of `Kinds`, and the series kinds.
package enum TableDrawingCatalog {
    /// The kinds that are not series kinds. `box` and `waterfall` are also the names of series kinds, which draw bars.
    static let all: [TableDrawing] = [
        .pie, .donut, .treemap, .polar, .radar, .box, .histogram, .regression, .waterfall,
    ]

    /// The series kinds that draw the values of a table; the others need prices.
    static let seriesKinds: [SeriesKind] = [.line, .step, .area, .baseline, .column, .scatter, .bubble, .band]

    /// The names of all kinds.
    package static var names: [String] { all.map(\.name) + seriesKinds.map(\.name) }

    /// The names and summaries of the kinds in `all`.
    package static var summaries: [(name: String, summary: String)] { all.map { ($0.name, $0.summary) } }

    /// The kind with a name; `nil` if there is none.
    static func drawing(named name: String) -> TableDrawing? {
        all.first { $0.name == name } ?? seriesKinds.first { $0.name == name }.map(TableDrawing.series)
    }

    /// Whether a name is that of a kind in `all`.
    package static func isTableKind(_ name: String) -> Bool { all.contains { $0.name == name } }
}
