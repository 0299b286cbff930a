import DojimaText
import Synchronization
internal import Dispatch

/// The hash of a file's bytes, computed on a separate thread ahead of the reader.
///
/// Hashing the bytes again at the end shows whether the reader saw consistent data: a byte that changed in between is hashed
/// before and after the change. Hashing is ten times as fast as reading, so that the reader hardly waits.
final class HashAhead: Sendable {
    private struct State {
        var done = 0
        var value: UInt64?
    }

    private let state = TracedMutex(State())
    /// Counts the steps of the thread. Created with 0, since a semaphore must not be destroyed with less than its initial value.
    private let step = DispatchSemaphore(value: 0)

    init(_ content: FileBytes) {
        let hash = { @Sendable [self] in
            let value = XXH64.hash(content.bytes) { done in
                content.trim()
                state.withLock { $0.done = done }
                step.signal()
            }
            state.withLock { $0 = State(done: content.bytes.count, value: value) }
            step.signal()
        }
        // Starting a thread takes longer than hashing a few pages.
        guard content.bytes.count > 1 << 16, (try? WorkThread.start(hash)) != nil else {
            hash()
            return
        }
    }

    /// Waits until the first `count` bytes are hashed.
    func wait(for count: Int) { _ = wait(until: { $0.done >= count ? true : nil }) }

    /// Returns the hash, once all bytes are hashed.
    func value() -> UInt64 { wait(until: \.value) }

    private func wait<Answer>(until answer: (State) -> Answer?) -> Answer {
        while true {
            let (found, isOver) = state.withLock { (answer($0), $0.value != nil) }
            if let found {
                // Another waiting thread may need this signal, which this one has consumed.
                if isOver { step.signal() }
                return found
            }
            step.wait()
        }
    }
}
