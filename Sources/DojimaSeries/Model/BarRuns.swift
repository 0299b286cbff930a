package import DojimaTime

/// Joins stamps into runs in which consecutive stamps are at most a given distance apart.
package struct BarRuns: Sendable {
    /// The runs so far, in order.
    package private(set) var found: [ClosedRange<Instant>] = []
    private let distance: Int64

    /// - Parameter distance: the maximum distance within a run, in microseconds.
    package init(distance: Int64) { self.distance = distance }

    /// Adds a run that is later than all previous ones.
    @inline(__always)
    package mutating func append(_ run: ClosedRange<Instant>) {
        if let last = found.last, run.lowerBound.since(last.upperBound) <= distance {
            found[found.count - 1] = last.lowerBound...run.upperBound
        } else {
            found.append(run)
        }
    }
}
