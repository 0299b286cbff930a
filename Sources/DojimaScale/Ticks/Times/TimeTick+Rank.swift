extension TimeTick {
    /// The rank of the unit that starts at this tick, independent of its count; higher for larger units.
    package var unitRank: Int { rank(ofWeight: weight) }
}

/// The rank of the unit of a weight: fractions of a second 0, seconds 1, minutes and hours 2, days and weeks 3, months 4, years 5.
package func rank(ofWeight weight: Int) -> Int {
    guard weight < TimeStep.ladder.count else { return 6 }
    switch TimeStep.ladder[max(0, weight)].unit {
    case .microsecond: return 0
    case .second: return 1
    case .minute, .hour: return 2
    case .day, .week: return 3
    case .month: return 4
    case .year: return 5
    }
}
