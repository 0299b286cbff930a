import DojimaText
import DojimaTime

extension Analysis {
    /// The returns before and after events.
    static let events = Analysis(
        name: "events", meaning: "The returns from the bar of an event to the bars before and after it, over all events.",
        parameters: [
            AnalysisParameter("at", .times, "the dates or times of the events"),
            AnalysisParameter("when", .rule, "a condition such as rsi:14 crosses below 30; each bar for which it holds is an event"),
            .count("before", "5", from: 0, "the number of bars before an event"),
            .count("after", "20", from: 0, "the number of bars after an event"),
        ],
        columns: [.offset] + GroupStatistics.columns,
        check: { arguments throws(RequestError) in
            switch (arguments.times, arguments.rule) {
            case (nil, nil):
                throw RequestError(
                    "no events; set \(setting: .init("at")) to dates or times, or \(setting: .init("when")) to a condition"
                )
            case (.some, .some):
                throw RequestError(
                    "\(setting: .init("at")) and \(setting: .init("when")) both set the events; use only one of them")
            default: break
            }
        }
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let closes = series.bars.close
        let found = arguments.times.map(series.bars(at:)) ?? series.window.filter { series.marks.indices.contains($0) && series.marks[$0] }
        var table = AnalysisTable(input.columns)
        for offset in -arguments.count("before")...arguments.count("after") {
            let returns = found.compactMap { row in
                series.window.contains(row + offset) ? simpleReturn(closes[row + offset], from: closes[row]) : nil
            }
            table.append([.count(offset)] + GroupStatistics(returns.filter(\.isFinite)).cells)
        }
        if found.isEmpty { table.notes.append("\(series.symbol): no event in the window") }
        return table
    }
}

extension AnalysedSeries {
    /// Returns the rows of the first bars of the window at or after each time, without duplicates; times outside the window are ignored.
    fileprivate func bars(at times: [TimeText]) -> [Int] {
        var rows: Set<Int> = []
        for time in times {
            // A date is compared with trade dates if the bars have them.
            if case .dateOnly(let date) = time, !dates.isEmpty {
                guard let first = window.first, date >= dates[first] else { continue }
                if let row = window.first(where: { dates[$0] >= date }) { rows.insert(row) }
                continue
            }
            let moment = time.instant(in: dates.isEmpty ? zone : .utc)
            guard let first = window.first, moment >= bars.time[first] else { continue }
            let row = bars.firstIndex(atOrAfter: moment)
            if window.contains(row) { rows.insert(row) }
        }
        return rows.sorted()
    }
}

extension Analysis.Column {
    package static let offset = Self("offset", .count, "the number of bars after the event, negative before it")
}
