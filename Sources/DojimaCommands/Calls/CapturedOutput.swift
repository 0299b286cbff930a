import DojimaText
import Synchronization

/// What a command writes to standard output when another program has called it.
final class CapturedOutput: Sendable {
    private let held = TracedMutex<[UInt8]>([])

    /// All bytes so far.
    var bytes: [UInt8] { held.withLock { $0 } }

    func append(_ bytes: UnsafeRawBufferPointer) { held.withLock { $0 += bytes } }
}
