import DojimaTestSupport
import DojimaTime
import Testing

/// Every session of every calendar compared with the answer files of `Answers/calendars` (written by `Answers/check_calendars.py`).
struct SessionTruthTests {
    static let codes = TradingCalendar.builtIn.map(\.code)

    @Test("Every date has the session, the hours and the breaks of the answer file", .feature("S0-DC-19"), arguments: codes)
    func everyDate(code: String) throws {
        let calendar = try TradingCalendar(code)
        let truth = try Truth(code)
        var sessions = calendar.sessions(in: truth.span)[...]
        var regular: [Truth.Time] = []
        // One expectation for all dates: one for each of nine thousand sessions of each calendar takes longer than the work itself.
        var wrong: [CivilDate] = []
        for day in truth.span.lowerBound.daysSinceEpoch...truth.span.upperBound.daysSinceEpoch {
            let date = CivilDate(daysSinceEpoch: day)
            regular = truth.hours[date] ?? regular
            let trades = truth.week.contains(date.weekday) ? !truth.closed.contains(date) : truth.extra.contains(date)
            let session = sessions.first?.date == date ? sessions.removeFirst() : nil
            guard let session, trades else {
                if (session != nil) != trades { wrong.append(date) }
                continue
            }
            let times = [session.open, session.close] + session.breaks.flatMap { [$0.lowerBound, $0.upperBound] }
            let expected = (truth.special[date] ?? regular).map { time in
                calendar.zone.instant(of: LocalTime(date.adding(days: time.day), time.time))
            }
            if times != expected || session.isProjected == calendar.trustedHours.contains(date) { wrong.append(date) }
        }
        #expect(wrong == [], "\(code)")
        #expect(sessions.isEmpty)
    }

    @Test("The sums of all opens and closes of each year equal those of the answer file, in UTC", arguments: codes)
    func yearlySums(code: String) throws {
        let calendar = try TradingCalendar(code)
        let years = try Truth(code).years
        #expect(years.count > 3)
        for (year, sums) in years {
            let sessions = calendar.sessions(
                in: CivilDate(normalizing: year, month: 1, day: 1)...CivilDate(normalizing: year, month: 12, day: 31))
            #expect([Int64(sessions.count), sum(sessions, \.open), sum(sessions, \.close)] == sums, "\(code) \(year)")
        }
    }

    @Test("A single date, its closure and the sessions of a range agree", arguments: codes)
    func singleDates(code: String) throws {
        let calendar = try TradingCalendar(code)
        let span = date("2019-12-01")...date("2020-12-31")
        let sessions = Dictionary(uniqueKeysWithValues: calendar.sessions(in: span).map { ($0.date, $0) })
        let wrong = (span.lowerBound.daysSinceEpoch...span.upperBound.daysSinceEpoch).map { CivilDate(daysSinceEpoch: $0) }.filter { date in
            calendar.session(on: date) != sessions[date] || (calendar.closure(on: date) == nil) != (sessions[date] != nil)
        }
        #expect(wrong == [], "\(code)")
    }

    private func sum(_ sessions: [Session], _ moment: (Session) -> Instant) -> Int64 {
        sessions.reduce(0) { $0 + moment($1).wholeSeconds }
    }
}

/// The content of an answer file.
private struct Truth {
    var span = date("2000-01-01")...date("2000-01-01")
    var week: Set<Weekday> = []
    var closed: Set<CivilDate> = []
    /// Dates that trade although their weekday does not.
    var extra: Set<CivilDate> = []
    /// A local time, on the session's date or the day before it.
    typealias Time = (day: Int, time: TimeOfDay)
    /// Open, close, and the two ends of each break.
    var hours: [CivilDate: [Time]] = [:]
    var special: [CivilDate: [Time]] = [:]
    /// Number of sessions, sum of opens, sum of closes.
    var years: [(year: Int, sums: [Int64])] = []

    init(_ code: String) throws {
        for line in try answerLines("calendars/\(code.replacing("/", with: "-")).txt") {
            let times = line.dropFirst(2).compactMap { word in
                TimeOfDay(word.hasPrefix("<") ? String(word.dropFirst()) : word).map { (word.hasPrefix("<") ? -1 : 0, $0) }
            }
            switch line[0] {
            case "span": span = date(line[1])...date(line[2])
            case "week": week = Set(line.dropFirst().compactMap { Weekday(name: $0) })
            case "hours": hours[date(line[1])] = times
            case "extra": extra.insert(date(line[1]))
            case "closed": closed.insert(date(line[1]))
            case "special": special[date(line[1])] = times
            case "year": years.append((Int(line[1]) ?? 0, line.dropFirst(2).compactMap { Int64($0) }))
            default: Issue.record("unknown line \(line)")
            }
        }
    }
}
