package import DojimaText
package import DojimaSeries
package import DojimaTime

extension Adjustment {
    /// Returns the source at adjusted prices, and adds notes about the adjustment.
    ///
    /// - Parameters:
    ///   - reader: the reader of corporate actions; `nil` if there is none.
    ///   - calendar: the calendar that the user named, to whose sessions intraday bars belong; `nil` for none.
    package func applied(
        to source: ChartSource, in reader: (any MarketReader)?, _ library: () throws -> CalendarLibrary, calendar: String?,
        notes: inout [Message]
    ) throws -> ChartSource {
        guard self != .none else {
            var source = source
            source.splits = try reader?.actions(of: source.symbol).filter { $0.ratio != nil } ?? []
            return source
        }
        let start = try source.exDateStart(library, calendar: calendar)
        let actions = try reader?.actions(of: source.symbol) ?? []
        let prices: AdjustedSource
        do {
            prices = try AdjustedSource(
                source.barSource, series: source.stored, extent: source.extent, actions: actions, by: self
            ) { start($0) }
        } catch let error as DividendError {
            throw PictureError(
                .data,
                "\(source.symbol): \(error.message); correct it with \(function: .saveActions, of: source.symbol)"
            )
        }
        addNotes(prices, of: source, isEmpty: !actions.contains { $0.isRemoved(by: self) }, &notes)
        var adjusted = source
        adjusted.barSource = prices
        adjusted.adjustment = self
        let removed = actions.filter { $0.isRemoved(by: self) }
        adjusted.adjustedFor = [(removed.contains { $0.ratio != nil }, "splits"), (removed.contains { $0.ratio == nil }, "dividends")]
            .filter(\.0).map(\.1)
        return adjusted
    }

    private func addNotes(_ prices: AdjustedSource, of source: ChartSource, isEmpty: Bool, _ notes: inout [Message]) {
        let symbol = source.symbol
        func counted(_ actions: [CorporateAction]) -> String {
            let splits = actions.count { $0.ratio != nil }
            let dividends = actions.count - splits
            let parts = [splits == 1 ? "1 split" : "\(splits) splits", dividends == 1 ? "1 dividend" : "\(dividends) dividends"]
            return self == .split ? parts[0] : parts.joined(separator: " and ")
        }
        guard !isEmpty else {
            let what = self == .split ? "splits" : "splits or dividends"
            return notes.append(
                "\(symbol): no \(what) are known, so prices are not adjusted; add them with \(function: .saveActions, of: symbol)")
        }
        notes.append("\(symbol): prices are adjusted for \(counted(prices.applied))")
        if let start = prices.factors.starts.last, start > source.extent.last {
            notes.append("\(symbol): a split is after the last bar, so the newest prices are adjusted too")
        }
        if !prices.ignored.isEmpty {
            let count = prices.ignored.count == 1 ? "1 dividend" : "\(prices.ignored.count) dividends"
            notes.append("\(symbol): \(count) after the last bar cannot be taken into account")
        }
    }
}

extension ChartSource {
    /// Returns the start of the stored bars of an ex-date.
    ///
    /// - Parameters:
    ///   - library: returns the calendars; called only for intraday bars, if there is a calendar.
    ///   - named: the code of the calendar whose sessions intraday bars belong to; `nil` for that of the instrument, if it has one.
    package func exDateStart(_ library: () throws -> CalendarLibrary, calendar named: String? = nil) throws -> ExDateStart {
        guard stored.interval.isIntraday else { return ExDateStart(interval: stored.interval, stamp: stamp, zone: tradeDateZone) }
        let calendar = try named.map { try library().calendar($0) } ?? instrument?.calendar.map { try library().storedCalendar($0) }
        return ExDateStart(interval: stored.interval, stamp: stamp, zone: zones.stamps ?? .utc, calendar: calendar)
    }

    /// The note on a return from one price to another if splits between them are not adjusted for; `nil` if there are none.
    package func splitNote(from first: Instant, to last: Instant) -> Message? {
        SplitNote(splits, between: first, and: last).map { "\(symbol): \($0.message)" }
    }

    /// The note on longer bars that mix prices before and after a split that is not adjusted for; `nil` if there are no such bars.
    ///
    /// - Parameters:
    ///   - rule: the buckets of the longer bars.
    ///   - first: the stamp of the first bar.
    ///   - last: the stamp of the last one.
    package func splitNote(into rule: BucketRule, from first: Instant, to last: Instant) throws -> Message? {
        let mixed = try splits.filter { split in
            let exDate = rule.hours?.firstOpen(from: split.exDate) ?? rule.zone.startOfDay(split.exDate)
            let start = rule.start(of: exDate)
            guard start < exDate else { return false }
            // Stored daily bars have stamps in their own zone.
            let stamps =
                stored.interval.isIntraday
                ? start..<exDate : tradeDateZone.startOfDay(start.utcDate)..<tradeDateZone.startOfDay(split.exDate)
            return try !stamps.isEmpty && barSource.count(of: stored, in: stamps) > 0
        }
        return SplitNote(mixed, between: first, and: last).map { "\(symbol): \($0.message)" }
    }

    /// The note on values that are computed from bars across a split that is not adjusted for; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - start: the first moment whose values are shown.
    ///   - reach: how many earlier bars a value depends on.
    package func splitNote(over bars: BarSeries, from start: Instant, reach: Indicator.Reach) -> Message? {
        guard !splits.isEmpty, let first = bars.time.first, let last = bars.time.last else { return nil }
        guard case .bars(let count) = reach else { return splitNote(from: first, to: last) }
        let row = bars.firstIndex(atOrAfter: start) - count
        return splitNote(from: row > 0 ? bars.time[row] : first, to: last)
    }
}

extension Sequence<ChartSource> {
    /// The adjustment of the prices as a text for headings, such as `adjusted for splits`; empty if no split or dividend is known.
    package var adjustmentText: String {
        let kinds = Set(flatMap(\.adjustedFor))
        return kinds.isEmpty ? "" : "adjusted for " + kinds.sorted(by: >).joined(separator: " and ")
    }
}

extension Adjustment {
    /// The text of a requested adjustment, whether or not actions are known.
    package var label: String {
        switch self {
        case .none: ""
        case .split: "adjusted for splits"
        case .total: "adjusted for splits and dividends"
        }
    }
}
