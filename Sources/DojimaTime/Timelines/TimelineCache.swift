import DojimaText
import Synchronization

/// A cache of values computed from all segments of a timeline.
///
/// It is not part of the timeline's value: all caches are equal, and copies of a timeline share one.
package final class TimelineCache: Sendable, Equatable {
    private let values = Locked<[Double: Double]>([:])
    /// The maximum number of entries, more than any axis uses.
    private static let maximumCount = 256

    init() {}

    /// Returns the cached value for a number, or computes and stores it.
    package func value(for number: Double, _ work: () -> Double) -> Double {
        if let value = values.withLock({ $0[number] }) { return value }
        let value = work()
        values.withLock { values in
            if values.count >= TimelineCache.maximumCount { values.removeAll() }
            values[number] = value
        }
        return value
    }

    package static func == (_: TimelineCache, _: TimelineCache) -> Bool { true }
}
