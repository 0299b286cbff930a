import DojimaScale
import DojimaSeries
import DojimaText

/// What the index of a book says about the first symbol of a chart, in the words of the charts.
package struct ChartFigures: Sendable, Equatable {
    /// The name of the instrument; empty if it is not known.
    package var name: String
    /// The dates of the first and last bar of the window: `2 Jan 2018 to 31 Dec 2018`.
    package var span: String
    /// The last price.
    package var last: String
    /// The change over the window in percent; empty if there is none.
    package var change: String

    package init(name: String = "", span: String = "", last: String = "", change: String = "") {
        self.name = name
        self.span = span
        self.last = last
        self.change = change
    }
}

extension ChartComposer {
    /// The figures of the specification's window on the axis of its sources. Throws if there is no bar in it.
    func figures(on sourceAxis: SourceAxis) throws -> ChartFigures {
        var notes: [Message] = []
        let (window, bars) = try ownWindow(as: .picture, on: sourceAxis)
        let plan = try plan(window, on: sourceAxis)
        let name = sourceAxis.source.instrument?.name ?? ""
        guard let prices = try windowPrices(plan, read(plan, reading: bars, notes: &notes)[0].bars) else { return ChartFigures(name: name) }
        let starts = min(prices.start, prices.last.time)...prices.last.time
        return ChartFigures(
            name: name, span: ChartComposer.spanText(starts, of: sourceAxis.source.interval, in: sourceAxis.shownZone),
            last: NumberText.plain(prices.last.close, decimals: prices.decimals), change: prices.change?.text ?? "")
    }
}
