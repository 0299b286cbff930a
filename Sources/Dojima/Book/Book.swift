package import DojimaText
internal import DojimaCairo
public import DojimaChart
public import DojimaSeries

/// Many charts of one form: the same specification for each of many symbols.
///
///     let book = Book(of: symbols, like: chart)
///     try book.pictures(from: database, threads: 4) { symbol, picture in ... }
public struct Book: Sendable {
    /// Each symbol takes the place of its first one.
    public var template: ChartSpecification
    public var symbols: [String]

    public init(of symbols: [String], like template: ChartSpecification) {
        self.symbols = symbols
        self.template = template
    }

    /// The chart of a symbol.
    public func chart(of symbol: String) -> ChartSpecification {
        var chart = template
        guard let first = template.symbols.first else { return chart }
        for pane in chart.panes.indices {
            for index in chart.panes[pane].series.indices {
                if chart.panes[pane].series[index].symbol?.isExactly(first) == true { chart.panes[pane].series[index].symbol = symbol }
                if chart.panes[pane].series[index].of?.isExactly(first) == true { chart.panes[pane].series[index].of = symbol }
            }
        }
        // What follows the first symbol follows each.
        for index in chart.colors.indices where chart.colors[index].series?.isExactly(first) == true { chart.colors[index].series = symbol }
        if chart.tracking?.series?.isExactly(first) == true { chart.tracking?.series = symbol }
        return chart
    }

    /// Draws the charts on several threads and hands them over in the order of the symbols, each with what was thrown where it could not be
    /// drawn. Memory does not grow with their number. O(bars of all windows).
    public func pictures(
        from source: (any MarketReader & Sendable)? = nil, threads: Int,
        _ take: (_ symbol: String, _ picture: Result<Picture, any Error>) throws -> Void
    ) rethrows {
        try each(from: source, threads: threads) {
            try $0.picture()
        } take: { symbol, made in
            try take(symbol, made.value)
        }
    }

    /// The same with anything that is made of a chart on its thread.
    package func each<Value: Sendable>(
        from source: (any MarketReader & Sendable)?, missingStore: String = "no database is given", threads: Int,
        make: @escaping @Sendable (BookPage) throws -> Value, take: (_ symbol: String, BookPart<Value>) throws -> Void
    ) rethrows {
        let book = self
        try inOrder(symbols.count, threads: threads) { index, measurer in
            let page = BookPage(
                chart: book.chart(of: book.symbols[index]), symbol: book.symbols[index], source: source, missingStore: missingStore,
                measurer: measurer)
            let value = Result { try make(page) }
            return BookPart(value: value, notes: page.notes)
        } take: { index, part in
            try take(symbols[index], part)
        }
    }
}

/// What became of one chart of a book.
package struct BookPart<Value: Sendable>: Sendable {
    package var value: Result<Value, any Error>
    package var notes: [Message]
}

/// One chart of a book on the thread that draws it.
package final class BookPage {
    package let chart: ChartSpecification
    package let symbol: String
    package private(set) var notes: [Message] = []
    private let source: (any MarketReader)?
    private let missingStore: String
    private let measurer: TextMeasurer

    init(chart: ChartSpecification, symbol: String, source: (any MarketReader)?, missingStore: String, measurer: TextMeasurer) {
        self.chart = chart
        self.symbol = symbol
        self.source = source
        self.missingStore = missingStore
        self.measurer = measurer
    }

    /// Draws it.
    package func picture() throws -> Picture {
        try Picture(chart, source: source, missingStore: missingStore, measurer: measurer, notes: &notes)
    }

    /// Draws it unless it is as a record says; `nil` then.
    package func picture(unless old: PictureRecord?) throws -> Picture? {
        try Picture(chart, source: source, missingStore: missingStore, measurer: measurer, unless: old, notes: &notes)
    }

    /// What it would be drawn from.
    package func record() throws -> PictureRecord {
        PictureRecord(specification: chart, data: try chart.fingerprints(from: source, missingStore: missingStore, notes: &notes))
    }
}
