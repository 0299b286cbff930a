package import DojimaText
import DojimaFormats
package import DojimaSeries
package import DojimaTime

extension Adjustment {
    /// The series at adjusted prices; says what was taken out.
    ///
    /// - Parameters:
    ///   - reader: that knows the actions; `nil` where none is.
    ///   - calendar: whose sessions intraday bars belong to, where the user named one.
    package func applied(
        to subject: Subject, in reader: (any MarketReader)?, _ library: () throws -> CalendarLibrary, calendar: String?,
        notes: inout [Message]
    ) throws -> Subject {
        guard self != .none else { return subject }
        let exchange = try subject.stored.interval.isIntraday ? exchange(of: subject, library, calendar) : nil
        let start = ExDateStart(
            interval: subject.stored.interval, stamp: subject.stamp,
            zone: subject.stored.interval.isIntraday ? subject.zone ?? .utc : subject.tradeDateZone, calendar: exchange)
        let actions = try reader?.actions(of: subject.symbol) ?? []
        let source: AdjustedSource
        do {
            source = try AdjustedSource(
                subject.source, series: subject.stored, extent: subject.extent, actions: actions, by: self
            ) { start($0) }
        } catch let error as DividendError {
            throw PictureError(
                .data,
                "\(subject.symbol): \(error.message); correct it by \(function: .saveActions, of: subject.symbol)"
            )
        }
        tell(source, of: subject, isEmpty: !actions.contains { self == .total || $0.ratio != nil }, &notes)
        var adjusted = subject
        adjusted.source = source
        adjusted.adjustment = self
        return adjusted
    }

    private func exchange(of subject: Subject, _ library: () throws -> CalendarLibrary, _ named: String?) throws -> TradingCalendar? {
        if let named { return try library().calendar(named) }
        return try subject.instrument?.calendar.map { try library().storedCalendar($0) }
    }

    private func tell(_ source: AdjustedSource, of subject: Subject, isEmpty: Bool, _ notes: inout [Message]) {
        let symbol = subject.symbol
        func counted(_ actions: [CorporateAction]) -> String {
            let splits = actions.count { $0.ratio != nil }
            let dividends = actions.count - splits
            let parts = [splits == 1 ? "1 split" : "\(splits) splits", dividends == 1 ? "1 dividend" : "\(dividends) dividends"]
            return self == .split ? parts[0] : parts.joined(separator: " and ")
        }
        guard !isEmpty else {
            let what = self == .split ? "splits" : "splits or dividends"
            return notes.append(
                "\(symbol): no \(what) are known, so prices stay as they traded; give them by \(function: .saveActions, of: symbol)")
        }
        notes.append("\(symbol): prices are adjusted for \(counted(source.applied))")
        if let start = source.factors.starts.last, start > subject.extent.last {
            notes.append("\(symbol): a split lies after the last bar, so the newest prices are adjusted too")
        }
        if !source.ignored.isEmpty {
            let count = source.ignored.count == 1 ? "1 dividend" : "\(source.ignored.count) dividends"
            notes.append("\(symbol): \(count) after the last bar cannot be taken into account")
        }
    }
}

extension Adjustment {
    /// As a chart's heading says it.
    package var words: String {
        switch self {
        case .none: ""
        case .split: "adjusted for splits"
        case .total: "adjusted for splits and dividends"
        }
    }
}
