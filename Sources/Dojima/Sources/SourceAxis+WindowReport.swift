package import DojimaSeries
package import DojimaText
package import DojimaTime

extension SourceAxis {
    /// Returns the members of the JSON object that describes a window and its bars.
    ///
    /// - Parameters:
    ///   - summary: the bars of the window as one; `nil` for none.
    ///   - json: returns the JSON value of a time, which is `nil` if there is none.
    package func report(
        of window: AxisWindow, _ summary: BarSummary?, times json: (Instant?) -> TextNode
    ) -> [(String, TextNode)] {
        let fractions = window.fractions(of: timeline)
        func value(_ value: Double?) -> TextNode { value.map { .number($0) } ?? .null }
        let tracked: TextNode = summary.map { .object([("time", json($0.last)), ("value", .number($0.close))]) } ?? .null
        return [
            ("symbol", .text(source.symbol)), ("interval", .text(source.interval.description)),
            ("adjust", .text(source.adjustment.rawValue)),
            ("selection", .list([.number(fractions.lowerBound), .number(fractions.upperBound)])),
            ("from", json(window.from)), ("to", json(window.to)), ("bars", .integer(summary?.count ?? 0)),
            ("tradingSpan", .digits(Instant(microseconds: window.span).epochText)),
            ("first", json(summary?.first)), ("last", json(summary?.last)),
            ("open", value(summary?.open)), ("high", value(summary?.high)), ("low", value(summary?.low)), ("close", value(summary?.close)),
            ("volume", value(summary?.volume)), ("tracked", tracked),
            ("summary", .object([("from", json(timeline.span.lowerBound)), ("to", json(timeline.span.upperBound))])),
        ]
    }
}
