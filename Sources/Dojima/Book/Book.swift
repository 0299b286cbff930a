package import DojimaText
internal import DojimaCairo
import DojimaChart
public import DojimaSeries
import Foundation

/// A chart for each of many symbols, all from the same specification.
///
///     let book = Book(of: symbols, like: chart)
///     try book.pictures(from: database) { symbol, picture in try picture.get().write(toFile: "\(symbol).png") }
///
/// Sheets of small charts, and a PDF with an index and bookmarks, are written by the program `dojima book` only; see <doc:Books>.
public struct Book: Sendable {
    /// The specification of every chart; each symbol replaces its first symbol.
    public var template: ChartSpecification
    /// The symbols of the charts, in order.
    public var symbols: [String]

    public init(of symbols: [String], like template: ChartSpecification) {
        self.symbols = symbols
        self.template = template
    }

    /// Returns the template with its first symbol replaced by `symbol`.
    public func chart(of symbol: String) -> ChartSpecification {
        var chart = template
        guard let first = template.mainSymbol else { return chart }
        for pane in chart.panes.indices {
            for index in chart.panes[pane].series.indices {
                if chart.panes[pane].series[index].symbol?.isExactly(first) == true { chart.panes[pane].series[index].symbol = symbol }
                if chart.panes[pane].series[index].basis?.isExactly(first) == true { chart.panes[pane].series[index].basis = symbol }
            }
        }
        // Colour rules, tracking, crosshair and legend of the first symbol apply to the symbol that replaces it.
        for index in chart.colors.indices where chart.colors[index].series?.isExactly(first) == true { chart.colors[index].series = symbol }
        if chart.tracking?.series?.isExactly(first) == true { chart.tracking?.series = symbol }
        if chart.crosshairSettings.series?.isExactly(first) == true { chart.crosshairSettings.series = symbol }
        if let order = chart.legend?.order { chart.legend?.order = order.map { $0.isExactly(first) ? symbol : $0 } }
        return chart
    }

    /// Draws the charts on several threads and passes them to `take` in the order of the symbols, each as a picture or as the error that
    /// prevented it. Memory does not grow with the number of charts. O(bars of all windows).
    ///
    /// - Parameters:
    ///   - source: the database; `nil` if all symbols are files.
    ///   - threads: the number of threads, at least 1; `nil` for one for each processor.
    ///   - take: receives each symbol with its picture, on the calling thread. Its error ends the book.
    public func pictures(
        from source: (any MarketReader & Sendable)? = nil, threads: Int? = nil,
        _ take: (_ symbol: String, _ picture: Result<Picture, any Error>) throws -> Void
    ) rethrows {
        try each(from: source, threads: threads ?? ProcessInfo.processInfo.activeProcessorCount) {
            try $0.picture()
        } take: { symbol, made in
            try take(symbol, made.value)
        }
    }

    /// Draws the charts of one page so that their plots have the same edges and sizes: all label columns are as wide as the widest.
    package func alignedPictures(
        from source: (any MarketReader & Sendable)?, missingStore: String, threads: Int,
        take: (_ symbol: String, BookPart<Picture>) throws -> Void
    ) throws {
        var parts: [BookPart<Picture>] = []
        try each(from: source, missingStore: missingStore, threads: threads) {
            try $0.picture()
        } take: {
            parts.append($1)
        }
        let drawn = parts.map { try? $0.value.get().drawing.axisWidths }
        let widths = drawn.reduce(AxisWidths()) { $0.union($1 ?? AxisWidths()) }
        let others = parts.indices.filter { index in drawn[index].map { $0 != widths } ?? false }
        var unaligned = self
        unaligned.symbols = others.map { symbols[$0] }
        var remaining = others.makeIterator()
        try unaligned.each(from: source, missingStore: missingStore, threads: threads) {
            try $0.picture(widths)
        } take: { _, part in
            guard let index = remaining.next() else { return }
            if let picture = try? part.value.get() { parts[index].value = .success(picture) }
        }
        for (symbol, part) in zip(symbols, parts) { try take(symbol, part) }
    }

    /// Makes a value from each chart on its drawing thread and passes the values to `take` in the order of the symbols.
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

/// The result for one chart of a book, with its notes.
package struct BookPart<Value: Sendable>: Sendable {
    package var value: Result<Value, any Error>
    package var notes: [Message]
}

/// One chart of a book, used on the thread that draws it.
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

    package func picture() throws -> Picture {
        try Picture(chart, source: source, missingStore: missingStore, measurer: measurer, notes: &notes)
    }

    /// Draws the chart with columns of axis labels that have minimum widths.
    fileprivate func picture(_ axisWidths: AxisWidths) throws -> Picture? {
        try Picture(
            chart, source: source, missingStore: missingStore, measurer: measurer, unless: nil, axisWidths: axisWidths, notes: &notes)
    }

    /// Draws the chart, or returns `nil` if its record equals `old`.
    package func picture(unless old: PictureRecord?) throws -> Picture? {
        try Picture(chart, source: source, missingStore: missingStore, measurer: measurer, unless: old, notes: &notes)
    }

    /// Returns the figures of the chart's first symbol; `nil` for an analysis or a table. Throws if there is no bar in the window.
    package func figures() throws -> ChartFigures? {
        guard chart.analysis == nil, chart.table == nil else { return nil }
        return try source.reading { reader in
            let composer = ChartComposer(specification: chart)
            let sources = try chart.sources(in: reader, missingStore: missingStore, notes: &notes)
            return try composer.figures(on: try composer.sourceAxis(of: sources, notes: &notes))
        }
    }

    /// Returns the record of the specification and data that the chart would be drawn from.
    package func record() throws -> PictureRecord {
        PictureRecord(specification: chart, data: try chart.fingerprints(from: source, missingStore: missingStore, notes: &notes))
    }
}
