import DojimaText
import Synchronization

/// A cache of values computed from all segments of a timeline.
///
/// It is not part of the timeline's value: all caches are equal, and copies of a timeline share one.
package final class TimelineCache: Sendable, Equatable {
    private let known = TracedMutex<[Double: Double]>([:])
    /// The maximum number of entries, more than any axis uses.
    private static let most = 256

    init() {}

    /// Returns the cached value for a number, or computes and stores it.
    package func answer(for number: Double, _ work: () -> Double) -> Double {
        if let answer = known.withLock({ $0[number] }) { return answer }
        let answer = work()
        known.withLock { known in
            if known.count >= TimelineCache.most { known.removeAll() }
            known[number] = answer
        }
        return answer
    }

    package static func == (_: TimelineCache, _: TimelineCache) -> Bool { true }
}
