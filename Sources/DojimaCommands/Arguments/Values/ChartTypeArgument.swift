import ArgumentParser
import Dojima
import DojimaChart

/// A type of chart by its name: a series kind, a kind of chart of tables, or a name of both, such as `waterfall`.
struct ChartTypeArgument: ExpressibleByArgument {
    /// The name of the kind that is also an analysis of two symbols.
    static let regression = "regression"

    let name: String
    /// The series kind; `nil` for a kind of chart of tables alone.
    let kind: SeriesKind?

    init?(argument: String) {
        kind = SeriesCatalog.all[argument]
        let isOfTables = TableDrawingCatalog.isTableKind(argument)
        guard isOfTables || kind != nil else { return nil }
        // An alias such as `histogram` is the name of a kind of chart of tables, too.
        name = isOfTables ? argument : kind?.name ?? argument
    }

    /// The kind of chart of tables if its name differs from that of the series kind; `nil` otherwise.
    var tableKind: String? { kind?.name == name ? nil : name }

    static var allValueStrings: [String] {
        let kinds = SeriesCatalog.all.map(\.name)
        return kinds + TableDrawingCatalog.summaries.map(\.name).filter { !kinds.contains($0) }
    }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ValueAxis.Side: WordArgument {}
