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

    // For written dates and times.
    private(set) var written = 0
    private var unordered = 0
    private var largestFirst: Int32 = 0
    private var firstAboveTwelve = 0
    private var secondAboveTwelve = 0
    private var firstProof = 0
    private var secondProof = 0
    private var hasCompact = false
    private var hasNamed = false
    /// Stamps whose order of day and month is certain; the other stamps are in one tracker for each order.
    private var plain = StampTracker()
    private var dayFirst = StampTracker()
    private var monthFirst = StampTracker()
    private var yearFirst = StampTracker()
    private var sessionDates = SessionDates()
    private var century = CenturyEvidence()

    // For months and quarters.
    private var months = 0
    private var quarters = 0
    private var periods = StampTracker()

    // For numbers.
    private(set) var numbers = 0
    private var compactDates = 0
    private var compactTracker = StampTracker()
    private var raw = StampTracker()
    private var units = EpochUnits()
    private var exponents = 0

    private(set) var withTime = 0
    private(set) var withOffset = 0
    /// The number of stamps with an offset other than zero.
    private(set) var withShift = 0
    /// The number of stamps with the name of a time zone.
    private(set) var withZone = 0
    /// The number of zone names that could not be resolved.
    private var zoneFailures = 0
    private var firstZoneFailure: (kind: ZoneNameResolver.Failure, name: String, line: Int)?
    private var state: StampState
    private var iso = ISOStampReader()

    /// - Parameter zone: the zone whose abbreviations are resolved; `nil` if none is known.
    init(given: StampForm?, zone: Zone? = nil, assuming assumed: StampAssumption) {
        self.given = given?.with(assumed.century) ?? assumed.counts.map { .epoch($0) }
        self.assumed = assumed
        state = StampState(zones: ZoneNameResolver(known: zone))
    }

    mutating func add(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, clock: (text: Range<Int>, isThere: Bool), symbol: Int, line: Int
    ) {
        if !clock.isThere, takesISO, let stamp = iso.read(text, start, end) {
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
            if period.length == .month { months += 1 } else { quarters += 1 }
            periods.add(days * 86_400_000_000, symbol: symbol)
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
        if let failure = state.zones.takeFailure(), failure.kind != .skipped {
            zoneFailures += 1
            if firstZoneFailure == nil || firstZoneFailure?.kind == .unknown && failure.kind != .unknown {
                firstZoneFailure = (failure.kind, failure.name, line)
            }
        }
        unreadable += 1
        if firstUnreadable == nil { firstUnreadable = (line, text.string(start, min(end, start + 40))) }
    }

    /// A date with the time of day from a second cell; `nil` if that cell is not a time of day.
    private func withClock(_ stamp: WrittenStamp, _ text: Span<UInt8>, _ clock: (text: Range<Int>, isThere: Bool)) -> WrittenStamp? {
        guard clock.isThere, !clock.text.isEmpty else { return stamp }
        var position = clock.text.lowerBound
        guard let time = readClock(text, &position, clock.text.upperBound) else { return nil }
        var stamp = stamp
        while position < clock.text.upperBound, text[position] == 0x20 { position += 1 }
        if position < clock.text.upperBound { _ = readZone(text, &position, clock.text.upperBound, &stamp) }
        (stamp.time, stamp.hasTime) = (time, true)
        return stamp
    }

    private mutating func addWritten(
        _ date: WrittenStamp, _ text: Span<UInt8>, _ clock: (text: Range<Int>, isThere: Bool), _ symbol: Int, _ line: Int
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
        unordered += 1
        largestFirst = max(largestFirst, stamp.numbers.0)
        if stamp.numbers.0 > 12, stamp.numbers.1 <= 12 {
            firstAboveTwelve += 1
            if firstProof == 0 { firstProof = line }
        }
        if stamp.numbers.1 > 12, stamp.numbers.0 <= 12 {
            secondAboveTwelve += 1
            if secondProof == 0 { secondProof = line }
        }
        if let days = stamp.days(.ymd, assumed.century) { yearFirst.add(days * 86_400_000_000 + rest, symbol: symbol) }
        let (byDay, byMonth) = (stamp.days(.dmy, assumed.century), stamp.days(.mdy, assumed.century))
        if let byDay { dayFirst.add(byDay * 86_400_000_000 + rest, symbol: symbol) }
        if let byMonth { monthFirst.add(byMonth * 86_400_000_000 + rest, symbol: symbol) }
        sessionDates.add(dayFirst: byDay, monthFirst: byMonth)
    }

    private mutating func addNumber(
        _ number: NumberedStamp, _ text: Span<UInt8>, _ clock: (text: Range<Int>, isThere: Bool), _ symbol: Int, _ line: Int
    ) {
        numbers += 1
        if number.hasExponent { exponents += 1 }
        raw.add(number.whole, symbol: symbol)
        units.add(number.whole, line: line)
        guard number.isCompactDate, let compact = number.compact, let days = compact.days(.ymd), let stamp = withClock(compact, text, clock)
        else { return }
        compactDates += 1
        if stamp.hasTime { withTime += 1 }
        compactTracker.add(days * 86_400_000_000 + stamp.time, symbol: symbol)
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
        if let failure = refusedZone(name) { throw failure }
        if let given {
            guard written > 0 else { throw unreadableStamps(name) }
            var inferred = InferredStamps(form: given, words: given.words, tracker: plain)
            if case .pattern(let pattern, _) = given, pattern.isMonthly { inferred.period = .month }
            if let note = assumed.note { inferred.notes.append(ReadingNote(.unit, Message(note))) }
            return try withCentury(inferred, order: given.order, calendar, given19or20, name)
        }
        guard numbers > 0 || written > 0 || months + quarters > 0 else { throw unreadableStamps(name) }
        if months + quarters > max(numbers, written) {
            let length: PeriodLength = months >= quarters ? .month : .quarter
            var inferred = InferredStamps(form: .period(length), words: length.words, tracker: periods)
            inferred.period = length
            return inferred
        }
        if numbers > written { return try inferredNumbers(name: name, hasClock: hasClock) }
        if unordered > 0 {
            // The order of rows shows the order of day and month only if the century is right.
            if let century = try? century.inferred(.dmy, calendar: calendar, given: given19or20, name: name)?.century,
                century != assumed.century
            {
                return withNextPass(InferredStamps(form: .written(.dmy, century), words: "", tracker: dayFirst), century)
            }
            let (inferred, order) = try inferredOrder(name: name, calendar: calendar)
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

    /// The error for zone names that leave times ambiguous; `nil` if there are none, or only a few unknown names, whose rows are rejected.
    private func refusedZone(_ name: String) -> ReadingError? {
        guard let first = firstZoneFailure else { return nil }
        let location = "\(name):\(first.line): '\(printable(first.name))'"
        switch first.kind {
        case .unknown where 2 * zoneFailures <= written: return nil
        case .unknown, .skipped:
            return ReadingError(.malformed, "\(location) is not a time zone; correct it, or remove it and set \(setting: .zone)")
        case .abbreviation:
            return ReadingError(
                .ambiguous, "\(location) is an abbreviation of several zones; set \(setting: .zone), such as America/New_York")
        case .contradiction:
            return ReadingError(.malformed, "\(location) is not the abbreviation of \(setting: .zone) at that time; correct one of them")
        }
    }

    private func inferredOrder(name: String, calendar: TradingCalendar?) throws(ReadingError) -> (InferredStamps, DateOrder) {
        let choose: Message = "give \(setting: .dateFormat) dmy or \(setting: .dateFormat) mdy"
        // Two leading digits may be a year: always if above 31, otherwise only if every row is then a valid date.
        if largestFirst > 31 { return inferred(.ymd, yearFirst, "the first number is above 31 in some row") }
        if firstAboveTwelve > 0, secondAboveTwelve > 0 {
            throw ReadingError(
                .ambiguous,
                "\(name): line \(firstProof) has a day first and line \(secondProof) a month first; \(choose) and the others are rejected")
        }
        if secondAboveTwelve > 0 {
            return inferred(.mdy, monthFirst, daysAboveTwelve(secondAboveTwelve, secondProof))
        }
        let mayBeYear = yearFirst.count == unordered
        if firstAboveTwelve > 0, !mayBeYear {
            return inferred(.dmy, dayFirst, daysAboveTwelve(firstAboveTwelve, firstProof))
        }
        // Without a day above 12 only the order of rows can decide: dates are strictly sorted in one form and not in the others.
        var ordered: [(order: DateOrder, tracker: StampTracker)] = dayFirst.isStrict ? [(.dmy, dayFirst)] : []
        if firstAboveTwelve == 0, monthFirst.isStrict { ordered.append((.mdy, monthFirst)) }
        if mayBeYear, yearFirst.isStrict { ordered.append((.ymd, yearFirst)) }
        if unordered >= 8, ordered.count == 1 {
            return inferred(ordered[0].order, ordered[0].tracker, "only in this order are all rows sorted")
        }
        if !mayBeYear, let calendar, let found = sessionDates.inferred(by: calendar) {
            return inferred(
                found.order, found.order == .dmy ? dayFirst : monthFirst,
                "only in this order are all \(found.dates) dates sessions of \(calendar.code)")
        }
        if mayBeYear {
            throw ReadingError(
                .ambiguous, "\(name): two digits may be a day, a month or a year; set \(setting: .dateFormat) dmy, mdy or ymd")
        }
        throw ReadingError(.ambiguous, "\(name): no date shows whether the day or the month comes first; \(choose)")
    }

    private func daysAboveTwelve(_ count: Int, _ line: Int) -> String {
        count == 1 ? "line \(line) has a day above 12" : "\(count) rows have a day above 12, the first in line \(line)"
    }

    private func inferred(_ order: DateOrder, _ tracker: StampTracker, _ why: String) -> (InferredStamps, DateOrder) {
        let inferred = InferredStamps(
            form: .written(order, assumed.century), words: "\(order.words) dates", tracker: tracker,
            notes: [ReadingNote(.dates, "dates are \(order.words): \(why)")])
        return (inferred, order)
    }

    private func inferredNumbers(name: String, hasClock: Bool) throws(ReadingError) -> InferredStamps {
        // A count since 1970 is hardly ever a date by chance: if nine in ten numbers are dates, the others are errors.
        if compactDates * 10 >= numbers * 9 || hasClock {
            return InferredStamps(form: .written(.ymd, assumed.century), words: "dates in digits", tracker: compactTracker)
        }
        let units: Message = "set \(setting: .dateFormat) epoch, epoch-ms, epoch-us, epoch-ns or excel"
        if exponents > 0 {
            throw ReadingError(
                .ambiguous, "\(name): stamps have lost digits to an exponent, as in 1.5E+12; to use them unchanged \(units)")
        }
        guard let (form, note) = self.units.inferred ?? (raw.areWholeDays ? (EpochForm(unit: .seconds), nil) : nil) else {
            let isMonths: Message = mayBeMonths ? "; for months such as 202401 set \(setting: .dateFormat) yyyyMM" : ""
            throw ReadingError(.ambiguous, "\(name): the unit of the numbers in the time column is ambiguous; \(units)\(isMonths)")
        }
        guard let unit = form.unit, form.limits == nil else {
            var inferred = InferredStamps(form: .epoch(form), words: "", tracker: raw)
            inferred.nextAssumption = StampAssumption(century: assumed.century, counts: form, note: note)
            return inferred
        }
        return InferredStamps(form: .epoch(form), words: "epoch \(unit.rawValue)", tracker: raw, unitsPerSecond: unit.perSecond)
    }

    private var mayBeMonths: Bool {
        !raw.sample.isEmpty && raw.sample.allSatisfy { (180_000..<220_000).contains($0) && (1...12).contains($0 % 100) }
    }
}
