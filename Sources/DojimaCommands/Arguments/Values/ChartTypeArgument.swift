import ArgumentParser
import Dojima
import DojimaChart

/// A type of chart by its name: a series kind, or a kind of chart of tables.
enum ChartTypeArgument: ExpressibleByArgument {
    case series(SeriesKind)
    case table(String)

    init?(argument: String) {
        if TableDrawingCatalog.isTableKind(argument) {
            self = .table(argument)
        } else if let kind = SeriesCatalog.kind(named: argument) {
            self = .series(kind)
        } else {
            return nil
        }
    }

    /// The series kind; `nil` for a kind of chart of tables.
    var kind: SeriesKind? { if case .series(let kind) = self { kind } else { nil } }

    var name: String {
        switch self {
        case .series(let kind): kind.name
        case .table(let name): name
        }
    }

    static var allValueStrings: [String] { SeriesCatalog.all.map(\.name) + TableDrawingCatalog.summaries.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ValueAxis.Side: WordArgument {}
