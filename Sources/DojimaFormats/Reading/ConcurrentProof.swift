/// Begins some work on another thread and gives what waits for its end.
public typealias Companion = @Sendable (_ work: @escaping @Sendable () -> Void) -> () -> Void

/// What all rows of a text say together, found out by another thread while this one decodes them.
///
/// `@unchecked Sendable`: the reading is the other thread's while `during` runs, and the owner's at other times.
final class ConcurrentProof: @unchecked Sendable {
    private(set) var reading: Reading
    private let companion: Companion

    init(_ reading: Reading, _ companion: @escaping Companion) {
        self.reading = reading
        self.companion = companion
    }

    /// Runs `body` while the companion looks at the further rows of a text, which is whole lines from its beginning on.
    func during<Result>(_ text: Span<UInt8>, _ body: () throws -> Result) rethrows -> Result {
        try text.withUnsafeBytes { bytes in
            nonisolated(unsafe) let bytes = bytes
            let wait = companion { [self] in
                let text = bytes.bindMemory(to: UInt8.self).span
                while reading.see(text, 65_536) {}
            }
            // The bytes are lent until then.
            defer { wait() }
            return try body()
        }
    }
}
