import DojimaText

extension Analysis {
    /// The deepest drawdowns, measured from the highest close so far.
    static let drawdowns = Analysis(
        name: "drawdowns", meaning: "The deepest drawdowns: from a highest close so far to the first close at or above it.",
        parameters: [.count("top", "10", "the number of drawdowns to list, the deepest first")] + AnalysisParameter.portfolio,
        columns: [
            .rank, .depth, .peak, .trough, .recovery,
            Column("bars", .count, "the bars from the peak to the recovery, or to the last bar"),
            .barsDown, .barsUp,
        ], countsFromBase: true
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let deepest = DrawdownSpan.all(of: series).sorted { ($0.depth, $0.peak) < ($1.depth, $1.peak) }.prefix(arguments.count("top"))
        var table = AnalysisTable(input.columns)
        for (index, span) in deepest.enumerated() {
            let up = span.recovery.map { $0 - span.trough }
            let end = span.recovery ?? series.window.upperBound - 1
            table.append([
                .count(index + 1), .number(span.depth), series.time(span.peak), series.time(span.trough),
                span.recovery.map(series.time) ?? .none, .count(end - span.peak), .count(span.trough - span.peak),
                up.map { .count($0) } ?? .none,
            ])
        }
        return table
    }
}

/// A drawdown: a fall below the highest close so far, by the rows of its bars.
package struct DrawdownSpan {
    package var peak: Int
    package var trough: Int
    /// The row of the first bar at or above the peak; `nil` if there is none yet.
    package var recovery: Int?
    package var depth: Double

    /// Returns the drawdowns of a window in order of time, including the base as a peak; only those with a peak above 0.
    package static func all(of series: AnalysedSeries) -> [DrawdownSpan] {
        var spans: [DrawdownSpan] = []
        var open: DrawdownSpan?
        let closes = series.bars.close
        var peak = series.baseRow
        for row in series.window where row > peak {
            if closes[row] >= closes[peak] {
                if var span = open {
                    span.recovery = row
                    spans.append(span)
                    open = nil
                }
                peak = row
            } else if closes[peak] > 0, closes[row] < open.map({ closes[$0.trough] }) ?? .infinity {
                open = DrawdownSpan(peak: peak, trough: row, depth: closes[row] / closes[peak] - 1)
            }
        }
        return spans + (open.map { [$0] } ?? [])
    }
}

extension Analysis.Column {
    package static let rank = Self("rank", .count, "1 for the deepest")
    package static let depth = Self("depth", .fraction, "the lowest close / the highest close - 1, negative")
    package static let peak = Self("peak", .time, "the last bar with the highest close so far")
    package static let trough = Self("trough", .time, "the first bar with the lowest close")
    package static let recovery = Self("recovery", .time, "the first bar at or above the peak; empty if not yet recovered")
    package static let barsDown = Self("bars_down", .count, "the bars from the peak to the trough")
    package static let barsUp = Self("bars_up", .count, "the bars from the trough to the recovery; empty if not yet recovered")
}
