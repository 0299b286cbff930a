import DojimaText
extension Analysis {
    /// Earlier windows that are similar to the last bars.
    static let similar = Analysis(
        name: "similar", meaning: "The earlier windows whose closes are most similar to the last ones, and the returns after them.",
        parameters: [
            .count("length", "30", from: 2, "the number of bars of the pattern at the end of the window"),
            .count("top", "10", "the number of windows to list, the most similar first"),
            .count("ahead", "", "the number of bars after a window for its return; by default the length"),
        ],
        columns: [
            Column("rank", .count, "1 for the most similar"), .windowStart,
            Column("to", .time, "its last bar"),
            Column(
                "distance", .number, "the Euclidean distance of its closes from the pattern's, both as z-scores"),
            Column("correlation", .number, "the correlation of its closes with the pattern's; empty if either is constant"),
            Column("ahead", .fraction, "the return over the bars after it; empty if some are missing"),
        ]
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let length = arguments.count("length")
        guard series.window.count >= 2 * length else {
            throw AnalysisError(
                .data,
                "\(series.symbol): \(series.window.count) closes in the window, and a pattern of \(length) needs \(2 * length); choose a shorter length or a longer window"
            )
        }
        let ahead = arguments.isSpecified("ahead") ? arguments.count("ahead") : length
        let closes = Array(series.closes)
        var table = AnalysisTable(input.columns)
        for (index, window) in SimilarWindows(closes, length: length).nearest(arguments.count("top")).enumerated() {
            let last = window.start + length - 1
            let after = last + ahead < closes.count ? simpleReturn(closes[last + ahead], from: closes[last]) : .nan
            let first = series.window.lowerBound
            table.append([
                .count(index + 1), series.time(first + window.start), series.time(first + last), .number(window.distance),
                .number(window.correlation), .number(after),
            ])
        }
        return table
    }
}

extension Analysis.Column {
    package static let windowStart = Self("from", .time, "the first bar of the window")
}
