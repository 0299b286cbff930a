extension TimeTick {
    /// The rank of the unit that starts at this tick, independent of its count; higher for larger units.
    package var unitRank: Int { rank(ofWeight: weight) }
}

/// The rank of the unit of a weight; one above that of years for weights beyond those of steps.
package func rank(ofWeight weight: Int) -> Int {
    weight < TimeStep.ladder.count ? TimeStep.ladder[max(0, weight)].unit.rank : TimeStep.Unit.year.rank + 1
}
