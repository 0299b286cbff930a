/// A named day that comes back every year, in the years in which it is in force.
struct DatedRule: Sendable, Equatable {
    var name: String
    var day: YearlyDay
    /// Years in force, both included.
    var years: ClosedRange<Int>
    /// Years in which it is left out or moved.
    var except: [Int]
    /// The weekdays on which it counts, before it is moved; `nil`: all.
    var only: [Weekday]?
    var observance: Observance

    init(
        _ name: String, _ day: YearlyDay, from: Int = .min, through: Int = .max, except: [Int] = [], only: [Weekday]? = nil,
        observed: Observance = .asIs
    ) {
        self.name = name
        self.day = day
        self.years = from...through
        self.except = except
        self.only = only
        self.observance = observed
    }

    /// The dates in a year, before they are moved.
    func dates(in year: Int) -> [CivilDate] { dates(in: year...year) }

    /// The dates of some years, before they are moved; in order, but for dates that are listed in another one.
    func dates(in years: ClosedRange<Int>) -> [CivilDate] {
        guard self.years.overlaps(years) else { return [] }
        let dates = day.dates(in: years.clamped(to: self.years), except: except)
        guard let only else { return dates }
        return dates.filter { only.contains($0.weekday) }
    }
}
