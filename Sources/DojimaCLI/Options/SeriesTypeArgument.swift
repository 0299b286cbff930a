import ArgumentParser
import DojimaChart

/// A series type by its name in the catalog.
struct SeriesTypeArgument: ExpressibleByArgument {
    var kind: SeriesKind

    init?(argument: String) {
        guard let kind = SeriesCatalog.kind(named: argument) else { return nil }
        self.kind = kind
    }

    static var allValueStrings: [String] { SeriesCatalog.all.map(\.name) }
}

/// The side of a value axis.
enum AxisSideArgument: String, WordArgument {
    case left, right

    var side: ValueAxis.Side { self == .left ? .left : .right }
}
