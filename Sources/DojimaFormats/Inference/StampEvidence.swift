import DojimaText
internal import DojimaTime

/// Findings about a file's stamps from one pass, used as assumptions in the next pass.
struct StampAssumption: Equatable {
    /// The century of years of two digits.
    var century = Century.usual
    /// The form of counts since 1970, with a note.
    var counts: EpochForm?
    var note: String?
}

/// Infers from all stamps of a file how they are written.
struct StampEvidence {
    /// The maximum number of passes over the stamps of a file.
    static let maximumPasses = 3

    /// The form given by the user, or by the file's format.
    let given: StampForm?
    private let assumed: StampAssumption
    private(set) var unreadable = 0
    private(set) var firstUnreadable: (line: Int, text: String)?

    /// The number of written dates and times.
    private(set) var written = 0
    private var hasCompact = false
    private var hasNamed = false
    /// The written stamps whose order of day and month is certain.
    private var plain = StampTracker()
    private var dateOrder = DateOrderEvidence()
    private var century = CenturyEvidence()
    private var periods = PeriodEvidence()
    private(set) var counts = NumberedStampEvidence()

    private(set) var withTime = 0
    private(set) var withOffset = 0
    /// The number of stamps with an offset other than zero.
    private(set) var withShift = 0
    /// The number of stamps with the name of a time zone.
    private(set) var withZone = 0
    private var zoneFailures = ZoneFailures()
    private var state: StampState
    private var iso = ISOStampReader()

    /// - Parameter zone: the zone whose abbreviations are resolved; `nil` if none is known.
    init(given: StampForm?, zone: Zone? = nil, assuming assumed: StampAssumption) {
        self.given = given?.with(assumed.century) ?? assumed.counts.map { .epoch($0) }
        self.assumed = assumed
        state = StampState(zones: ZoneNameResolver(known: zone))
    }

    /// - Parameter clock: the time of day in a second cell; `nil` if the times have only one cell.
    mutating func add(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, clock: Range<Int>? = nil, symbol: Int, line: Int
    ) {
        if clock == nil, takesISO, let stamp = iso.read(text, start, end) {
            count(stamp)
            written += 1
            return plain.add(stamp.value, symbol: symbol)
        }
        if let given {
            addYear(given, text, start, end)
            guard let stamp = given.read(text, start, end, clock: clock, state: &state) else { return miss(text, start, end, line) }
            count(stamp)
            written += 1
            plain.add(stamp.value, symbol: symbol)
            return
        }
        let date = readWrittenStamp(text, start, end)
        // Eight digits that are not a valid date may still be a count.
        if let date, !date.isCompact || date.hasTime || date.days(.ymd) != nil {
            addWritten(date, text, clock, symbol, line)
        } else if let number = readNumberedStamp(text, start, end) {
            addNumber(number, text, clock, symbol, line)
        } else if let period = readPeriod(text, start, end), let days = period.days {
            periods.add(period.length, days * 86_400_000_000, symbol: symbol)
        } else {
            miss(text, start, end, line)
        }
    }

    /// Whether dates in ISO 8601 have the same meaning under every form that may be inferred.
    var takesISO: Bool {
        if case .written = given { return true }
        return given == nil
    }

    /// Adds a stamp in ISO 8601, or one that is not stored as text.
    @inline(__always)
    mutating func add(_ stamp: ReadStamp, symbol: Int = 0) {
        count(stamp)
        written += 1
        plain.add(stamp.value, symbol: symbol)
    }

    @inline(__always)
    private mutating func count(_ stamp: ReadStamp) {
        if stamp.hasTime { withTime += 1 }
        if stamp.isAbsolute { withOffset += 1 }
        if stamp.offset != 0 { withShift += 1 }
    }

    private mutating func miss(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ line: Int) {
        if let failure = state.zones.takeFailure(), failure.kind != .skipped { zoneFailures.add(failure, line: line) }
        unreadable += 1
        if firstUnreadable == nil { firstUnreadable = (line, text.string(start, min(end, start + 40))) }
    }

    /// A date with the time of day from a second cell; `nil` if that cell is not a time of day.
    private func withClock(_ stamp: WrittenStamp, _ text: Span<UInt8>, _ clock: Range<Int>?) -> WrittenStamp? {
        guard let clock, !clock.isEmpty else { return stamp }
        var position = clock.lowerBound
        guard let time = readClock(text, &position, clock.upperBound) else { return nil }
        var stamp = stamp
        while position < clock.upperBound, text[position] == 0x20 { position += 1 }
        if position < clock.upperBound { _ = readZone(text, &position, clock.upperBound, &stamp) }
        (stamp.time, stamp.hasTime) = (time, true)
        return stamp
    }

    private mutating func addWritten(
        _ date: WrittenStamp, _ text: Span<UInt8>, _ clock: Range<Int>?, _ symbol: Int, _ line: Int
    ) {
        guard let stamp = withClock(date, text, clock) else {
            unreadable += 1
            return
        }
        century.add(stamp)
        let days = stamp.needsOrder ? nil : stamp.days(.ymd, assumed.century)
        if let zone = stamp.zone {
            // While the order of day and month is unknown, there is no date, and only the zone's name can be resolved.
            let read = days.flatMap { stamp.read(days: $0, text, &state.zones) }
            guard read != nil || stamp.needsOrder && state.zones.canResolve(text, zone) else {
                return miss(text, zone.lowerBound, zone.upperBound, line)
            }
            withZone += 1
            if let read {
                written += 1
                count(read)
                return plain.add(read.value, symbol: symbol)
            }
        }
        written += 1
        if stamp.hasTime { withTime += 1 }
        if let offset = stamp.offset {
            withOffset += 1
            if offset != 0 { withShift += 1 }
        } else if stamp.zone != nil {
            withOffset += 1
            withShift += 1
        }
        let rest = stamp.time - Int64(stamp.offset ?? 0) * 1_000_000
        guard stamp.needsOrder else {
            if stamp.isCompact { hasCompact = true }
            if stamp.monthNameIndex >= 0 { hasNamed = true }
            if let days { plain.add(days * 86_400_000_000 + rest, symbol: symbol) }
            return
        }
        dateOrder.add(stamp, rest, assumed.century, symbol: symbol, line: line)
    }

    private mutating func addNumber(
        _ number: NumberedStamp, _ text: Span<UInt8>, _ clock: Range<Int>?, _ symbol: Int, _ line: Int
    ) {
        counts.add(number, symbol: symbol, line: line)
        guard number.isCompactDate, let compact = number.compact, let days = compact.days(.ymd), let stamp = withClock(compact, text, clock)
        else { return }
        if stamp.hasTime { withTime += 1 }
        counts.add(compactDate: days * 86_400_000_000 + stamp.time, symbol: symbol)
    }

    /// Adds the year of a stamp in a given form, if it has two digits.
    private mutating func addYear(_ given: StampForm, _ text: Span<UInt8>, _ start: Int, _ end: Int) {
        switch given {
        case .written:
            if let stamp = readAnyDate(text, start, end) { century.add(stamp) }
        case .pattern(let pattern, _) where pattern.hasShortYear:
            let days = [1900, 2000].map { pattern.read(text, start, end, Century(first: $0))?.days }
            guard let date = (days[0] ?? days[1]).map({ CivilDate(daysSinceEpoch: Int32(clamping: $0)) }) else { return }
            century.add(year: Int(floorModulo(Int64(date.year), 100)), days1900: days[0], days2000: days[1])
        case .pattern, .period, .epoch, .excel, .steps: return
        }
    }
}

extension ReadStamp {
    /// The date as written, in days since 1970.
    fileprivate var days: Int64 { floorDivide(value + Int64(offset) * 1_000_000, 86_400_000_000) }
}

extension StampForm {
    fileprivate func with(_ century: Century) -> StampForm {
        switch self {
        case .written(let order, _): .written(order, century)
        case .pattern(let pattern, _): .pattern(pattern, century)
        case .period, .epoch, .excel, .steps: self
        }
    }

    /// The order of day, month and year; `ymd` for forms that do not depend on it.
    fileprivate var order: DateOrder { if case .written(let order, _) = self { order } else { .ymd } }
}

extension StampEvidence {
    /// The only form that fits the entire file, or the form that fits the calendar if several do. Throws if neither decides the form.
    ///
    /// - Parameter century: 19 or 20, for two-digit years whose century the file does not show.
    func inferred(
        name: String, hasClock: Bool, calendar: TradingCalendar? = nil, century given19or20: Int? = nil
    ) throws(ReadingError) -> InferredStamps {
        if let failure = zoneFailures.error(name, written: written) { throw failure }
        if let given {
            guard written > 0 else { throw unreadableStamps(name) }
            var inferred = InferredStamps(form: given, words: given.words, tracker: plain)
            if case .pattern(let pattern, _) = given, pattern.isMonthly { inferred.period = .month }
            if let note = assumed.note { inferred.notes.append(ReadingNote(.unit, Message(note))) }
            return try withCentury(inferred, order: given.order, calendar, given19or20, name)
        }
        guard max(counts.count, written, periods.count) > 0 else { throw unreadableStamps(name) }
        if periods.count > max(counts.count, written) { return periods.inferred }
        if counts.count > written { return try counts.inferred(assumed.century, name: name, hasClock: hasClock) }
        if dateOrder.count > 0 {
            // The order of rows shows the order of day and month only if the century is right.
            if let century = try? century.inferred(.dmy, calendar: calendar, given: given19or20, name: name)?.century,
                century != assumed.century
            {
                return withNextPass(InferredStamps(form: .written(.dmy, century), words: "", tracker: dateOrder.dayFirst), century)
            }
            let (inferred, order) = try dateOrder.inferred(assumed.century, calendar, name: name)
            return try withCentury(inferred, order: order, calendar, given19or20, name)
        }
        let words = hasNamed ? "dates with month names" : hasCompact ? "dates as eight digits" : "ISO dates"
        let inferred = InferredStamps(form: .written(.ymd, assumed.century), words: words, tracker: plain)
        return try withCentury(inferred, order: .ymd, calendar, given19or20, name)
    }

    /// The stamps with the century of two-digit years, if there are such years.
    private func withCentury(
        _ inferred: InferredStamps, order: DateOrder, _ calendar: TradingCalendar?, _ given: Int?, _ name: String
    ) throws(ReadingError) -> InferredStamps {
        guard let (century, note) = try century.inferred(order, calendar: calendar, given: given, name: name) else { return inferred }
        var inferred = inferred
        inferred.notes.append(ReadingNote(.century, Message(note)))
        inferred.form = inferred.form.with(century)
        return century == assumed.century ? inferred : withNextPass(inferred, century)
    }

    private func withNextPass(_ inferred: InferredStamps, _ century: Century) -> InferredStamps {
        var inferred = inferred
        inferred.nextAssumption = StampAssumption(century: century, counts: assumed.counts, note: assumed.note)
        return inferred
    }

    private func unreadableStamps(_ name: String) -> ReadingError {
        let example = firstUnreadable.map { ":\($0.line): '\(printable($0.text))' is not a date or time" } ?? ": no dates or times"
        return ReadingError(
            .notMarketData,
            "\(name)\(example); name the column with \(setting: .columns) time=NAME or its form with \(setting: .dateFormat)")
    }
}
