import DojimaText
import Synchronization

/// The standard output of a command that another program called.
final class CapturedOutput: Sendable {
    private let captured = Locked<[UInt8]>([])

    /// All bytes so far.
    var bytes: [UInt8] { captured.withLock { $0 } }

    func append(_ bytes: UnsafeRawBufferPointer) { captured.withLock { $0 += bytes } }
}
