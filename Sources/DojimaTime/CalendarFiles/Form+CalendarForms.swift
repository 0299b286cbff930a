import DojimaText

// Forms of the values in calendar files, except times and dates.

extension Form<String> {
    /// A text on one line, such as a holiday's name.
    static func name(maximumLength: Int = 200) -> Form {
        .parsed(
            "name", advice: "write 1 to \(maximumLength) letters on one line",
            parse: { !$0.isEmpty && $0.utf8.count <= maximumLength && !$0.utf8.contains { $0 < 32 || $0 == 127 } ? $0 : nil }, text: \.self)
    }

    /// The name of a time zone that can be loaded.
    static var zoneName: Form {
        .parsed(
            advice: "write a name of the tz database such as America/New_York",
            reading: { name in
                do throws(ZoneError) { return try Zone(name).identifier } catch { throw TextError(error.message) }
            }, text: \.self)
    }
}

extension Form<Int> {
    /// A date, as the number that exchange rules use: `2024_12_25`.
    static var calendarDate: Form { .mapped(from: .date, { date, _ in date.yyyymmdd }, inverse: { CivilDate(yyyymmdd: $0) }) }
}

extension Form {
    /// A list of the lower and the upper bound of a range; `problem` is the error for bounds in another order.
    private static func range<Bound>(of bound: Form<Bound>, problem: Message) -> Form where Value == ClosedRange<Bound> {
        .mapped(
            from: .list(bound, 2...2),
            { bounds, path in
                guard bounds[0] <= bounds[1] else { throw path.error(problem) }
                return bounds[0]...bounds[1]
            }, inverse: { [$0.lowerBound, $0.upperBound] })
    }
}

extension Form<ClosedRange<Int>> {
    /// The first and last date: `["1990-01-01", "2026-12-31"]`.
    static var dateSpan: Form {
        range(of: .calendarDate, problem: "is not a first and a last date in order; write [\"1990-01-01\", \"2026-12-31\"]")
    }
}

extension Form<Month> {
    static var month: Form { .mapped(from: .integer(1...12), { number, _ in Month(rawValue: number) ?? .january }, inverse: \.rawValue) }
}

extension Form<ClosedRange<Month>> {
    /// The first and last month: `[3, 10]`.
    static var months: Form {
        range(of: .month, problem: "is not a first and a last month in order; write [3, 10] for March to October")
    }
}

extension Form<Observance> {
    /// An observance by its name, or the days to move by from each weekday: `{"Sat": -1, "Sun": 1}`.
    static var observance: Form {
        .either(
            [
                Alternative(.text, .oneOf(Observance.names.map(\.name)), { Observance(named: $0) ?? .asIs }, part: \.name),
                Alternative(.object, .record, { (moves: Moves) in moves.observance }, part: { Moves($0) }),
            ], advice: "write a name such as \"Sunday to Monday\", or days such as {\"Sun\": 1}")
    }
}

/// The days by which a holiday is moved from each weekday.
private struct Moves: Record {
    /// Monday first.
    var shifts = [Int](repeating: 0, count: 7)
    var untilFree = false

    init() {}

    init(_ observance: Observance) { (shifts, untilFree) = (Weekday.allCases.map(observance.shift), observance.seeksFreeDay) }

    var observance: Observance { Observance(Dictionary(uniqueKeysWithValues: zip(Weekday.allCases, shifts)), seeksFreeDay: untilFree) }

    static var fields: [Field<Moves>] {
        Weekday.allCases.map { day in
            Field(day.abbreviation, \.shifts[day.rawValue], .integer(-7...7), "Days by which a holiday on this weekday is moved.")
        } + [Field("untilFree", \.untilFree, .flag, "Whether it is moved further, to the next day that is not a holiday.")]
    }

    func check(_ path: TextPath) throws {
        guard !untilFree || shifts.contains(0) else {
            throw path.error("moves holidays from every weekday, so that no day remains for them; remove a weekday")
        }
    }
}
