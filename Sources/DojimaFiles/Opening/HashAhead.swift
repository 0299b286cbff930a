import DojimaText
import Synchronization
internal import Dispatch

/// The hash of a file's bytes, taken by a thread of its own ahead of whoever reads them.
///
/// Hashed again after all was read, the bytes tell whether the reader saw what they are: a byte that changed in between is hashed
/// before the change and after it. The hash is ten times as fast as a reader, which so hardly waits.
final class HashAhead: Sendable {
    private struct State {
        var done = 0
        var value: UInt64?
    }

    private let state = TracedMutex(State())
    /// Counts the steps of the thread. Born empty: a semaphore may not end below its first value.
    private let step = DispatchSemaphore(value: 0)

    init(_ content: FileBytes) {
        // Starting a thread takes longer than hashing a few pages.
        guard content.bytes.count > 1 << 16 else {
            state.withLock { $0 = State(done: content.bytes.count, value: XXH64.hash(content.bytes)) }
            return
        }
        DispatchQueue(label: "hash").async { [self] in
            let value = XXH64.hash(content.bytes) { done in
                content.trim()
                state.withLock { $0.done = done }
                step.signal()
            }
            state.withLock { $0 = State(done: content.bytes.count, value: value) }
            step.signal()
        }
    }

    /// Returns when as many of the first bytes are hashed.
    func wait(for count: Int) { _ = wait(until: { $0.done >= count ? true : nil }) }

    /// The hash, as soon as all bytes are in it.
    func value() -> UInt64 { wait(until: \.value) }

    private func wait<Answer>(until answer: (State) -> Answer?) -> Answer {
        while true {
            let (found, isOver) = state.withLock { (answer($0), $0.value != nil) }
            if let found {
                // Whoever else waits has perhaps lost the last step to this one.
                if isOver { step.signal() }
                return found
            }
            step.wait()
        }
    }
}
