/// A rule that moves a holiday, by its weekday, to the day on which it is observed.
public struct Observance: Sendable, Equatable {
    /// The days by which a holiday on each weekday is moved, Monday first.
    private var shifts: [Int]
    /// Whether the move continues until a weekday without a shift that is not a holiday.
    private(set) var seeksFreeDay: Bool

    init(_ shifts: [Weekday: Int], seeksFreeDay: Bool = false) {
        self.shifts = Weekday.allCases.map { shifts[$0] ?? 0 }
        self.seeksFreeDay = seeksFreeDay
    }

    /// The date itself.
    public static let asIs = Observance([:])
    /// The Monday after a Sunday.
    public static let sundayToMonday = Observance([.sunday: 1])
    /// The Monday after a Saturday or Sunday.
    public static let weekendToMonday = Observance([.saturday: 2, .sunday: 1])
    /// The Friday before a Saturday, the Monday after a Sunday.
    public static let nearestWeekday = Observance([.saturday: -1, .sunday: 1])
    /// The Friday before a Saturday or Sunday.
    public static let previousFriday = Observance([.saturday: -1, .sunday: -2])
    /// The Monday that is nearest.
    public static let nearestMonday = Observance([.tuesday: -1, .wednesday: -2, .thursday: -3, .friday: 3, .saturday: 2, .sunday: 1])

    /// The observances that have a name.
    static let names: [(name: String, observance: Observance)] = [
        ("Sunday to Monday", sundayToMonday),
        ("weekend to Monday", weekendToMonday),
        ("nearest weekday", nearestWeekday),
        ("previous Friday", previousFriday),
        ("nearest Monday", nearestMonday),
    ]

    /// The name, such as `nearest weekday`; `nil` if there is none.
    var name: String? { Observance.names.first { $0.observance == self }?.name }

    init?(named name: String) {
        guard let match = Observance.names.first(where: { $0.name == name }) else { return nil }
        self = match.observance
    }

    /// Returns the days by which a holiday on this weekday is moved, 0 if it is not.
    func shift(of day: Weekday) -> Int { shifts[day.rawValue] }

    /// Returns an observance that moves holidays on `days` to the next day that is neither a holiday nor one of `days`.
    public static func nextFree(after days: Weekday...) -> Observance {
        Observance(Dictionary(days.map { ($0, 1) }) { first, _ in first }, seeksFreeDay: true)
    }

    /// Returns an observance that moves holidays on `days` to the last day before that is neither a holiday nor one of `days`.
    public static func previousFree(before days: Weekday...) -> Observance {
        Observance(Dictionary(days.map { ($0, -1) }) { first, _ in first }, seeksFreeDay: true)
    }

    /// Moves a Saturday holiday back and a Sunday holiday forward to the nearest day that is neither a holiday nor on a weekend.
    public static let nearestFree = Observance([.saturday: -1, .sunday: 1], seeksFreeDay: true)

    /// Whether a holiday on a date is observed on another date.
    func moves(_ date: CivilDate) -> Bool { shifts[date.weekday.rawValue] != 0 }

    /// Returns the day on which a holiday is observed. `isHoliday` covers the holidays entered so far and the original dates of all
    /// holidays.
    func day(for date: CivilDate, isHoliday: (CivilDate) -> Bool) -> CivilDate {
        let shift = shifts[date.weekday.rawValue]
        guard shift != 0 else { return date }
        var day = date.adding(days: shift)
        while seeksFreeDay, shifts[day.weekday.rawValue] != 0 || isHoliday(day), day != date { day = day.adding(days: shift.signum()) }
        return day
    }
}
