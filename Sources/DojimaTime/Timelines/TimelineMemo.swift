import DojimaText
import Synchronization

/// What was found out about a timeline as a whole, which takes a walk over all segments, kept for whoever asks again.
///
/// It is no part of the timeline's value: all memos are equal, and copies of a timeline share one.
package final class TimelineMemo: Sendable, Equatable {
    private let known = TracedMutex<[Double: Double]>([:])
    /// More questions than any axis has.
    private static let most = 256

    init() {}

    /// The answer for a number, worked out when it is asked for first.
    package func answer(for number: Double, _ work: () -> Double) -> Double {
        if let answer = known.withLock({ $0[number] }) { return answer }
        let answer = work()
        known.withLock { known in
            if known.count >= TimelineMemo.most { known.removeAll() }
            known[number] = answer
        }
        return answer
    }

    package static func == (_: TimelineMemo, _: TimelineMemo) -> Bool { true }
}
