/// On which day a holiday is kept that falls on a day that is free anyway.
struct Observance: Sendable, Equatable {
    /// Days by which a holiday on a weekday is moved, Monday first.
    private var shifts: [Int]
    /// Whether the move goes on until it meets neither such a weekday nor another holiday.
    private(set) var seeksFreeDay: Bool

    init(_ shifts: [Weekday: Int], seeksFreeDay: Bool = false) {
        self.shifts = Weekday.allCases.map { shifts[$0] ?? 0 }
        self.seeksFreeDay = seeksFreeDay
    }

    static let asIs = Observance([:])
    static let sundayToMonday = Observance([.sunday: 1])
    static let weekendToMonday = Observance([.saturday: 2, .sunday: 1])
    static let nearestWeekday = Observance([.saturday: -1, .sunday: 1])
    static let previousFriday = Observance([.saturday: -1, .sunday: -2])
    static let nearestMonday = Observance([.tuesday: -1, .wednesday: -2, .thursday: -3, .friday: 3, .saturday: 2, .sunday: 1])

    /// Those that have a name of their own.
    static let names: [(name: String, observance: Observance)] = [
        ("Sunday to Monday", sundayToMonday),
        ("weekend to Monday", weekendToMonday),
        ("nearest weekday", nearestWeekday),
        ("previous Friday", previousFriday),
        ("nearest Monday", nearestMonday),
    ]

    /// `nearest weekday`; `nil` for one that has no name.
    var name: String? { Observance.names.first { $0.observance == self }?.name }

    init?(named name: String) {
        guard let known = Observance.names.first(where: { $0.name == name }) else { return nil }
        self = known.observance
    }

    /// Days by which a holiday on this weekday is moved, 0 when it stays.
    func shift(of day: Weekday) -> Int { shifts[day.rawValue] }

    /// The next day that is no holiday itself and none of `days`.
    static func nextFree(after days: Weekday...) -> Observance {
        Observance(Dictionary(days.map { ($0, 1) }) { first, _ in first }, seeksFreeDay: true)
    }

    /// The last day before it that is no holiday itself and none of `days`.
    static func previousFree(before days: Weekday...) -> Observance {
        Observance(Dictionary(days.map { ($0, -1) }) { first, _ in first }, seeksFreeDay: true)
    }

    /// From Saturday to the last day before it, and from Sunday to the next one, that is no holiday itself.
    static let nearestFree = Observance([.saturday: -1, .sunday: 1], seeksFreeDay: true)

    /// Whether a holiday on a date is kept on another.
    func moves(_ date: CivilDate) -> Bool { shifts[date.weekday.rawValue] != 0 }

    /// Where a holiday is kept; `isHoliday` knows the holidays placed so far and all those that have not moved.
    func day(for date: CivilDate, isHoliday: (CivilDate) -> Bool) -> CivilDate {
        let shift = shifts[date.weekday.rawValue]
        guard shift != 0 else { return date }
        var day = date.adding(days: shift)
        while seeksFreeDay, shifts[day.weekday.rawValue] != 0 || isHoliday(day), day != date { day = day.adding(days: shift.signum()) }
        return day
    }
}
