/// A named day that comes back every year, in the years in which it is in force.
struct DatedRule: Sendable {
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
    func dates(in year: Int) -> [CivilDate] {
        guard years.contains(year), !except.contains(year) else { return [] }
        let dates = day.dates(in: year)
        guard let only else { return dates }
        return dates.filter { only.contains($0.weekday) }
    }
}
