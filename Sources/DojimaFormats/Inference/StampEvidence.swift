import DojimaText
internal import DojimaTime

/// What the stamps of a file show together about how they are written.
struct StampEvidence {
    /// The form given by the user, or by the file's format.
    let given: StampForm?
    private(set) var unreadable = 0
    private(set) var firstUnreadable: (line: Int, text: String)?

    // For dates and times written out.
    private(set) var written = 0
    private var unordered = 0
    private var largestFirst: Int32 = 0
    private var firstAboveTwelve = 0
    private var secondAboveTwelve = 0
    private var firstProof = 0
    private var secondProof = 0
    private var hasCompact = false
    private var hasNamed = false
    /// Stamps whose order of day and month needs no proof, and the others under each order.
    private var plain = StampTracker()
    private var dayFirst = StampTracker()
    private var monthFirst = StampTracker()
    private var yearFirst = StampTracker()
    private var sessionDates = SessionDates()

    // For numbers.
    private(set) var numbers = 0
    private var compactDates = 0
    private var compactTracker = StampTracker()
    private var raw = StampTracker()
    private var units = EpochUnits()
    private var exponents = 0

    private(set) var withTime = 0
    private(set) var withOffset = 0
    /// The stamps with an offset other than zero.
    private(set) var withShift = 0
    private var base: Int64 = 0
    private var iso = ISOStampReader()

    init(given: StampForm?) { self.given = given }

    mutating func see(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, clock: (text: Range<Int>, isThere: Bool), symbol: Int, line: Int
    ) {
        if !clock.isThere, takesISO, let stamp = iso.read(text, start, end) {
            count(stamp)
            written += 1
            return plain.see(stamp.value, symbol: symbol)
        }
        if let given {
            guard let stamp = given.read(text, start, end, clock: clock, base: &base) else { return miss(text, start, end, line) }
            count(stamp)
            written += 1
            plain.see(stamp.value, symbol: symbol)
            return
        }
        let date = readWrittenStamp(text, start, end)
        // Eight digits that are not a date may still be a count.
        if let date, !date.isCompact || date.hasTime || date.days(.ymd) != nil {
            seeWritten(date, text, clock, symbol, line)
        } else if let number = readNumberedStamp(text, start, end) {
            seeNumber(number, text, clock, symbol, line)
        } else {
            miss(text, start, end, line)
        }
    }

    /// Whether dates in ISO 8601 have the same meaning whatever form is inferred.
    var takesISO: Bool {
        if case .written = given { return true }
        return given == nil
    }

    /// Adds a stamp in ISO 8601, or one that is no text.
    @inline(__always)
    mutating func see(_ stamp: ReadStamp, symbol: Int = 0) {
        count(stamp)
        written += 1
        plain.see(stamp.value, symbol: symbol)
    }

    @inline(__always)
    private mutating func count(_ stamp: ReadStamp) {
        if stamp.hasTime { withTime += 1 }
        if stamp.isAbsolute { withOffset += 1 }
        if stamp.offset != 0 { withShift += 1 }
    }

    private mutating func miss(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ line: Int) {
        unreadable += 1
        if firstUnreadable == nil { firstUnreadable = (line, text.string(start, min(end, start + 40))) }
    }

    /// A date with the time of day from a second cell; `nil` if that cell is not a time of day.
    private func withClock(_ stamp: WrittenStamp, _ text: Span<UInt8>, _ clock: (text: Range<Int>, isThere: Bool)) -> WrittenStamp? {
        guard clock.isThere, !clock.text.isEmpty else { return stamp }
        var position = clock.text.lowerBound
        guard let time = readClock(text, &position, clock.text.upperBound) else { return nil }
        var stamp = stamp
        (stamp.time, stamp.hasTime) = (time, true)
        return stamp
    }

    private mutating func seeWritten(
        _ date: WrittenStamp, _ text: Span<UInt8>, _ clock: (text: Range<Int>, isThere: Bool), _ symbol: Int, _ line: Int
    ) {
        guard let stamp = withClock(date, text, clock) else {
            unreadable += 1
            return
        }
        written += 1
        if stamp.hasTime { withTime += 1 }
        if let offset = stamp.offset {
            withOffset += 1
            if offset != 0 { withShift += 1 }
        }
        let rest = stamp.time - Int64(stamp.offset ?? 0) * 1_000_000
        guard stamp.needsOrder else {
            if stamp.isCompact { hasCompact = true }
            if stamp.namePlace >= 0 { hasNamed = true }
            if let days = stamp.days(.ymd) { plain.see(days * 86_400_000_000 + rest, symbol: symbol) }
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
        if let days = stamp.days(.ymd) { yearFirst.see(days * 86_400_000_000 + rest, symbol: symbol) }
        let (byDay, byMonth) = (stamp.days(.dmy), stamp.days(.mdy))
        if let byDay { dayFirst.see(byDay * 86_400_000_000 + rest, symbol: symbol) }
        if let byMonth { monthFirst.see(byMonth * 86_400_000_000 + rest, symbol: symbol) }
        sessionDates.see(dayFirst: byDay, monthFirst: byMonth)
    }

    private mutating func seeNumber(
        _ number: NumberedStamp, _ text: Span<UInt8>, _ clock: (text: Range<Int>, isThere: Bool), _ symbol: Int, _ line: Int
    ) {
        numbers += 1
        if number.hasExponent { exponents += 1 }
        raw.see(number.whole, symbol: symbol)
        units.see(number.whole, line: line)
        guard number.isCompactDate, let compact = number.compact, let days = compact.days(.ymd), let stamp = withClock(compact, text, clock)
        else { return }
        compactDates += 1
        if stamp.hasTime { withTime += 1 }
        compactTracker.see(days * 86_400_000_000 + stamp.time, symbol: symbol)
    }
}

extension StampEvidence {
    /// The only form that fits the whole file, or the form by the calendar if the file leaves it open. Throws if both leave it open.
    func settled(name: String, hasClock: Bool, calendar: TradingCalendar? = nil) throws(ReadingError) -> SettledStamps {
        if let given {
            guard written > 0 else { throw unreadableStamps(name) }
            return SettledStamps(form: given, words: given.words, tracker: plain)
        }
        guard numbers > 0 || written > 0 else { throw unreadableStamps(name) }
        if numbers > written { return try settledNumbers(name: name, hasClock: hasClock) }
        if unordered > 0 { return try settledOrder(name: name, calendar: calendar) }
        let words = hasNamed ? "dates with month names" : hasCompact ? "dates as eight digits" : "ISO dates"
        return SettledStamps(form: .written(.ymd), words: words, tracker: plain)
    }

    private func unreadableStamps(_ name: String) -> ReadingError {
        let example = firstUnreadable.map { ":\($0.line): '\(printable($0.text))' is no date or time" } ?? ": no dates or times"
        return ReadingError(
            .notMarketData,
            "\(name)\(example); name the column with \(setting: .columns) time=NAME or its form with \(setting: .dateFormat)")
    }

    private func settledOrder(name: String, calendar: TradingCalendar?) throws(ReadingError) -> SettledStamps {
        let choose: Message = "give \(setting: .dateFormat) dmy or \(setting: .dateFormat) mdy"
        // Two digits first may be a year: above 31 they must be, else only if every row is a valid date that way.
        if largestFirst > 31 { return settled(.ymd, yearFirst, "a number above 31 stands first") }
        if firstAboveTwelve > 0, secondAboveTwelve > 0 {
            throw ReadingError(
                .ambiguous,
                "\(name): line \(firstProof) has a day first and line \(secondProof) a month first; \(choose) and the others are rejected")
        }
        if secondAboveTwelve > 0 {
            return settled(.mdy, monthFirst, daysAboveTwelve(secondAboveTwelve, secondProof))
        }
        let mayBeYear = yearFirst.count == unordered
        if firstAboveTwelve > 0, !mayBeYear {
            return settled(.dmy, dayFirst, daysAboveTwelve(firstAboveTwelve, firstProof))
        }
        // Without such a day only the order of rows can decide: dates in strict order in one form and out of order in the others.
        var ordered: [(order: DateOrder, tracker: StampTracker)] = dayFirst.isStrict ? [(.dmy, dayFirst)] : []
        if firstAboveTwelve == 0, monthFirst.isStrict { ordered.append((.mdy, monthFirst)) }
        if mayBeYear, yearFirst.isStrict { ordered.append((.ymd, yearFirst)) }
        if unordered >= 8, ordered.count == 1 { return settled(ordered[0].order, ordered[0].tracker, "only then are all rows in order") }
        if !mayBeYear, let calendar, let found = sessionDates.settled(by: calendar) {
            return settled(
                found.order, found.order == .dmy ? dayFirst : monthFirst,
                "only so are all \(found.dates) dates sessions of \(calendar.code)")
        }
        if mayBeYear {
            throw ReadingError(
                .ambiguous, "\(name): two digits may be a day, a month or a year; say \(setting: .dateFormat) dmy, mdy or ymd")
        }
        throw ReadingError(.ambiguous, "\(name): no date shows whether the day or the month comes first; \(choose)")
    }

    private func daysAboveTwelve(_ count: Int, _ line: Int) -> String {
        count == 1 ? "line \(line) has a day above 12" : "\(count) rows have a day above 12, the first in line \(line)"
    }

    private func settled(_ order: DateOrder, _ tracker: StampTracker, _ why: String) -> SettledStamps {
        SettledStamps(
            form: .written(order), words: "\(order.words) dates", tracker: tracker, note: "dates are \(order.words): \(why)")
    }

    private func settledNumbers(name: String, hasClock: Bool) throws(ReadingError) -> SettledStamps {
        // Hardly any count since 1970 is a date by chance, so nine in ten prove it and the tenth is an error.
        if compactDates * 10 >= numbers * 9 || hasClock {
            return SettledStamps(form: .written(.ymd), words: "dates in digits", tracker: compactTracker)
        }
        let units: Message = "say \(setting: .dateFormat) epoch, epoch-ms, epoch-us, epoch-ns or excel"
        if exponents > 0 {
            throw ReadingError(
                .ambiguous, "\(name): stamps have lost digits to an exponent, as 1.5E+12 has; to take them as they stand \(units)")
        }
        if let mixed = self.units.mixed {
            let lines = "the smallest in line \(mixed.small), the largest in line \(mixed.large)"
            throw ReadingError(
                .ambiguous,
                "\(name): the stamps are in mixed units, or some are no times (\(lines)); remove those, or to take all as they stand \(units)"
            )
        }
        guard let unit = self.units.unit ?? (raw.areWholeDays ? .seconds : nil) else {
            throw ReadingError(.ambiguous, "\(name): the unit of the numbers in the time column is ambiguous; \(units)")
        }
        return SettledStamps(form: .epoch(unit), words: "epoch \(unit.rawValue)", tracker: raw, unitsPerSecond: unit.perSecond)
    }
}
