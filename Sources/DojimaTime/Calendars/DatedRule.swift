/// A named yearly day, with the years in which it applies.
struct DatedRule: Sendable, Equatable {
    var name: String
    var day: YearlyDay
    /// The years in which it applies, both ends included.
    var years: ClosedRange<Int>
    /// Years in which it does not apply, or another rule replaces it.
    var except: [Int]
    /// The weekdays to which the original dates are limited; `nil` for all.
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

    /// Returns the dates in a range of years, before they are moved; in order, except for dates that are listed in another order.
    func dates(in years: ClosedRange<Int>) -> [CivilDate] {
        guard self.years.overlaps(years) else { return [] }
        let dates = day.dates(in: years.clamped(to: self.years), except: except)
        guard let only else { return dates }
        return dates.filter { only.contains($0.weekday) }
    }
}
