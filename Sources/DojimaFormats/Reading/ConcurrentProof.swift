internal import Dispatch

/// What all rows of a text say together, found out by a thread of its own while another one decodes them.
///
/// `@unchecked Sendable`: the reading is the thread's from `begin` to `end`, and the owner's at other times.
final class ConcurrentProof: @unchecked Sendable {
    private(set) var reading: Reading
    private let queue = DispatchQueue(label: "proof")
    /// Born empty: a semaphore may not end below its first value.
    private let ended = DispatchSemaphore(value: 0)

    init(_ reading: Reading) { self.reading = reading }

    /// Runs `body` while the thread looks at the further rows of a text, which is whole lines from its beginning on.
    func during<Result>(_ text: Span<UInt8>, _ body: () throws -> Result) rethrows -> Result {
        try text.withUnsafeBytes { bytes in
            nonisolated(unsafe) let bytes = bytes
            queue.async { [self] in
                let text = bytes.bindMemory(to: UInt8.self).span
                while reading.see(text, 65_536) {}
                ended.signal()
            }
            // The bytes are lent until then.
            defer { ended.wait() }
            return try body()
        }
    }
}
