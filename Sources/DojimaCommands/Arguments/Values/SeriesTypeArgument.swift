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
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ValueAxis.Side: WordArgument {}
