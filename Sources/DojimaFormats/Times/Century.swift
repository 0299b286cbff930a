import DojimaText
internal import DojimaTime

/// The range of a hundred years in which two-digit years are interpreted.
struct Century: Equatable, Sendable {
    /// The first of the hundred years.
    var first: Int

    /// The years 1970 to 2069, assumed if there is no evidence of others.
    static let usual = Century(first: 1970)

    /// The full year of a year as written: a two-digit year is in the century, any other is complete.
    func year(_ written: Int) -> Int { written < 100 ? first + (written - first % 100 + 100) % 100 : written }
}

/// Infers the century of two-digit years from the dates of a file.
///
/// 70 to 99 are years of the 1900s. Spreadsheets and POSIX disagree about 30 to 69, so these require evidence: years that continue those
/// from 70 to 99, or dates that are weekdays or sessions of a calendar in one century only. 00 to 29 are years of the 2000s unless there is
/// evidence against it. The current date is not used: a file must have the same meaning in every year.
struct CenturyEvidence: Sendable {
    private var byOrder: [DateOrder: ShortDates] = [:]
    private var last: (Int32, Int32, Int32) = (-1, -1, -1)

    /// Adds a date as written; has no effect if the year has four digits in every order.
    mutating func add(_ stamp: WrittenStamp) {
        guard stamp.hasShortYear, stamp.numbers != last else { return }
        last = stamp.numbers
        for order in DateOrder.allCases {
            guard let year = stamp.shortYear(order) else { continue }
            byOrder[order, default: ShortDates()].add(
                year, stamp.days(order, Century(first: 1900)), stamp.days(order, Century(first: 2000)))
        }
    }

    /// Adds a date with a two-digit year that was read by a pattern, as days since 1970 in both centuries.
    mutating func add(year: Int, days1900: Int64?, days2000: Int64?) {
        byOrder[.ymd, default: ShortDates()].add(year, days1900, days2000)
    }

    /// The century of the two-digit years under an order of day, month and year, with a note; `nil` if there are no such years.
    ///
    /// - Parameter given: 19 or 20, for years whose century the evidence does not show.
    func inferred(
        _ order: DateOrder, calendar: TradingCalendar?, given: Int?, name: String
    ) throws(ReadingError) -> (century: Century, note: String)? {
        guard let dates = byOrder[order], let (century, why) = try dates.inferred(calendar, given, name) else { return nil }
        let years = dates.years.map(century.year)
        guard let first = years.min(), let last = years.max() else { return nil }
        let range = first == last ? "\(first)" : "\(first) to \(last)"
        // The usual century avoids another pass if it gives the same years.
        let isUsual = dates.years.allSatisfy { century.year($0) == Century.usual.year($0) }
        return (isUsual ? .usual : century, "years of two digits are \(range): \(why)")
    }
}

/// The dates with two-digit years under one order of day, month and year.
private struct ShortDates: Sendable {
    /// The number of dates that differ from the previous one.
    private var count = 0
    private var occurs = Array(repeating: false, count: 100)
    /// The dates interpreted in the 1900s and in the 2000s.
    private var centuries = [Dates(), Dates()]

    private struct Dates {
        /// A bit for each weekday that occurs, Monday in the lowest.
        var weekdays: UInt8 = 0
        /// Whether a date does not exist: 29 February 1900.
        var isImpossible = false
        var days: Set<Int32> = []

        var areWeekdays: Bool { weekdays & 0b110_0000 == 0 }
        var omitsOneWeekday: Bool { weekdays.nonzeroBitCount == 6 }
    }

    /// The minimum numbers of dates with which weekdays prove a century: for weeks of five days, and for weeks of six days.
    private static let (minimumCount, minimumOfSixDays) = (10, 50)
    /// The maximum number of dates that are compared with a calendar.
    private static let maximumDays = 20_000

    var years: [Int] { occurs.indices.filter { occurs[$0] } }

    mutating func add(_ year: Int, _ days1900: Int64?, _ days2000: Int64?) {
        guard occurs.indices.contains(year) else { return }
        count += 1
        occurs[year] = true
        for (index, days) in [days1900, days2000].enumerated() {
            guard let days else {
                centuries[index].isImpossible = true
                continue
            }
            // 1 January 1970 was a Thursday.
            centuries[index].weekdays |= 1 << UInt8(floorModulo(days + 3, 7))
            if centuries[index].days.count < ShortDates.maximumDays { centuries[index].days.insert(Int32(clamping: days)) }
        }
    }

    func inferred(_ calendar: TradingCalendar?, _ given: Int?, _ name: String) throws(ReadingError) -> (Century, why: String)? {
        let years = years
        guard let firstYear = years.first, let lastYear = years.last else { return nil }
        if let firstOf1900s = years.first(where: { $0 >= 70 }) {
            let spans = (1900...1900 + firstOf1900s).map { first in
                let years = years.map(Century(first: first).year)
                return (first: first, span: (years.max() ?? 0) - (years.min() ?? 0))
            }
            guard let best = spans.min(by: { $0.span < $1.span }) else { return nil }
            let isSure = firstYear >= 70
            return (Century(first: best.first), isSure ? "70 to 99 are in the 1900s" : "the years then follow each other most closely")
        }
        if let (index, why) = proved(calendar) { return (Century(first: 1900 + 100 * index), why) }
        if let given { return (Century(first: given * 100), "no date shows the century") }
        let isSixDays = count >= ShortDates.minimumOfSixDays && centuries.contains(where: \.omitsOneWeekday)
        guard lastYear < 30, !isSixDays else {
            let range =
                firstYear == lastYear ? "the year \(twoDigits(lastYear))" : "the years \(twoDigits(firstYear)) to \(twoDigits(lastYear))"
            let why = isSixDays ? "the dates have six-day weeks, which both centuries had" : "no date shows which century"
            throw ReadingError(
                .ambiguous,
                "\(name): \(range) may be in the 1900s or the 2000s, and \(why); set \(setting: .century) 19 or \(setting: .century) 20")
        }
        return (Century(first: 2000), "00 to 29 are in the 2000s unless dates show otherwise")
    }

    /// The century proved by the dates (0: the 1900s, 1: the 2000s), with the evidence; `nil` if they prove none.
    private func proved(_ calendar: TradingCalendar?) -> (Int, String)? {
        if centuries[0].isImpossible != centuries[1].isImpossible {
            return (centuries[0].isImpossible ? 1 : 0, "29 February 1900 did not exist")
        }
        if let calendar {
            let fits = centuries.map { calendar.hasSessions(on: $0.days) }
            if fits[0] != fits[1] { return (fits[0] ? 0 : 1, "only in this century are all dates sessions of \(calendar.code)") }
        }
        guard count >= ShortDates.minimumCount, centuries[0].areWeekdays != centuries[1].areWeekdays else { return nil }
        return (centuries[0].areWeekdays ? 0 : 1, "only in this century are all dates from Monday to Friday")
    }

    private func twoDigits(_ year: Int) -> String { year < 10 ? "0\(year)" : "\(year)" }
}

extension TradingCalendar {
    /// Whether all dates, given as days since 1970, are session dates. O(dates + sessions between them).
    fileprivate func hasSessions(on days: Set<Int32>) -> Bool {
        guard let first = days.min(), let last = days.max() else { return false }
        var sessions: Set<Int32> = []
        forEachSession(in: CivilDate(daysSinceEpoch: first)...CivilDate(daysSinceEpoch: last)) { sessions.insert($0.date.daysSinceEpoch) }
        return days.isSubset(of: sessions)
    }
}
