import DojimaText
import Synchronization

/// The hash of a file's bytes, computed on a separate thread ahead of the reader.
///
/// Hashing the bytes again at the end shows whether the reader saw consistent data: a byte that changed in between gives a different
/// hash. Hashing is ten times as fast as reading, so that the reader hardly waits.
final class HashAhead: Sendable {
    private let done = MonotonicCounter()
    private let hash = Atomic<UInt64>(0)

    init(_ content: FileBytes) {
        let work = { @Sendable [self] in
            let value = XXH64.hash(content.bytes) { count in
                content.trim()
                done.advance(to: count)
            }
            hash.store(value, ordering: .releasing)
            done.finish()
        }
        // Starting a thread takes longer than hashing a few pages.
        if content.bytes.count <= 1 << 16 || (try? WorkThread.start(work)) == nil { work() }
    }

    /// Waits until the first `count` bytes are hashed.
    func wait(for count: Int) { done.wait(for: count) }

    /// Returns the hash, once all bytes are hashed.
    func value() -> UInt64 {
        done.wait(for: .max)
        return hash.load(ordering: .acquiring)
    }
}
