import DojimaText
internal import DojimaTime

/// Infers the order of day, month and year from all written dates of a file that fit several orders.
struct DateOrderEvidence {
    private(set) var count = 0
    /// The stamps if read in each order.
    private(set) var dayFirst = StampTracker()
    private var monthFirst = StampTracker()
    private var yearFirst = StampTracker()
    private var largestFirst: Int32 = 0
    /// The dates whose first number, or only whose second number, is above 12.
    private var firstAboveTwelve = ProvingDates()
    private var secondAboveTwelve = ProvingDates()
    private var sessionDates = SessionDates()

    /// Dates that prove an order.
    private struct ProvingDates {
        private(set) var count = 0
        /// The line of the first of them.
        private(set) var line = 0

        mutating func add(line: Int) {
            if count == 0 { self.line = line }
            count += 1
        }

        var description: String {
            count == 1 ? "line \(line) has a day above 12" : "\(count) rows have a day above 12, the first in line \(line)"
        }
    }

    /// - Parameter time: the microseconds in UTC since the midnight of the date.
    mutating func add(_ stamp: WrittenStamp, _ time: Int64, _ century: Century, symbol: Int, line: Int) {
        count += 1
        let (first, second) = (stamp.numbers.0, stamp.numbers.1)
        largestFirst = max(largestFirst, first)
        if first > 12, second <= 12 { firstAboveTwelve.add(line: line) }
        if second > 12, first <= 12 { secondAboveTwelve.add(line: line) }
        func days(_ order: DateOrder, _ tracker: inout StampTracker) -> Int64? {
            let days = stamp.days(order, century)
            if let days { tracker.add(days * 86_400_000_000 + time, symbol: symbol) }
            return days
        }
        _ = days(.ymd, &yearFirst)
        sessionDates.add(dayFirst: days(.dmy, &dayFirst), monthFirst: days(.mdy, &monthFirst))
    }

    /// The stamps in the only possible order. Throws if several are possible.
    ///
    /// - Parameter calendar: the calendar of which all dates must be sessions if nothing else decides; `nil` for none.
    func inferred(
        _ century: Century, _ calendar: TradingCalendar?, name: String
    ) throws(ReadingError) -> (stamps: InferredStamps, order: DateOrder) {
        guard let (order, why) = try provedOrder(name) ?? sortedOrder ?? sessionOrder(calendar) else { throw ambiguity(name) }
        let stamps = InferredStamps(
            form: .written(order, century), words: "\(order.words) dates", tracker: tracker(order),
            notes: [ReadingNote(.dates, "dates are \(order.words): \(why)")])
        return (stamps, order)
    }

    /// Whether every date is also valid with the year first.
    private var mayBeYear: Bool { yearFirst.count == count }

    /// The order that a number above 12 or 31 proves; `nil` if there is none. Throws if dates of both orders are proved.
    private func provedOrder(_ name: String) throws(ReadingError) -> (DateOrder, why: String)? {
        // Two leading digits may be a year: always if above 31, otherwise only if every row is then a valid date.
        if largestFirst > 31 { return (.ymd, "the first number is above 31 in some row") }
        guard firstAboveTwelve.count > 0 else {
            return secondAboveTwelve.count > 0 ? (.mdy, secondAboveTwelve.description) : nil
        }
        guard secondAboveTwelve.count == 0 else {
            throw ReadingError(
                .ambiguous,
                "\(name): line \(firstAboveTwelve.line) has a day first and line \(secondAboveTwelve.line) a month first; \(choices) and the others are rejected"
            )
        }
        return mayBeYear ? nil : (.dmy, firstAboveTwelve.description)
    }

    /// The only order in which dates are strictly sorted; `nil` if there is none, or for fewer than eight dates.
    private var sortedOrder: (DateOrder, why: String)? {
        var orders: [DateOrder] = dayFirst.isStrict ? [.dmy] : []
        if firstAboveTwelve.count == 0, monthFirst.isStrict { orders.append(.mdy) }
        if mayBeYear, yearFirst.isStrict { orders.append(.ymd) }
        return count >= 8 && orders.count == 1 ? (orders[0], "only in this order are all rows sorted") : nil
    }

    /// The only order in which all dates are sessions of a calendar; `nil` if there is none.
    private func sessionOrder(_ calendar: TradingCalendar?) -> (DateOrder, why: String)? {
        guard !mayBeYear, let calendar, let found = sessionDates.inferred(by: calendar) else { return nil }
        return (found.order, "only in this order are all \(found.dates) dates sessions of \(calendar.code)")
    }

    private func tracker(_ order: DateOrder) -> StampTracker {
        switch order {
        case .dmy: dayFirst
        case .mdy: monthFirst
        case .ymd: yearFirst
        }
    }

    private var choices: Message { "give \(setting: .dateFormat) dmy or \(setting: .dateFormat) mdy" }

    private func ambiguity(_ name: String) -> ReadingError {
        ReadingError(
            .ambiguous,
            mayBeYear
                ? "\(name): two digits may be a day, a month or a year; set \(setting: .dateFormat) dmy, mdy or ymd"
                : "\(name): no date shows whether the day or the month comes first; \(choices)")
    }
}
