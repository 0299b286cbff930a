import DojimaOutput
import DojimaText
import Synchronization

/// An input that a separate thread writes to a temporary file while a reader follows it.
final class SpooledInput: Sendable {
    private struct State {
        var failure: FileError?
        /// The bytes that were last returned.
        var mapped: FileBytes?
    }

    private let spool: Spool
    private let name: String
    private let state = Locked(State())
    /// The number of bytes in the temporary file.
    private let count = MonotonicCounter()

    /// The number of new bytes for which the reader waits.
    private static let minimumBytes = 1 << 20

    /// Starts to write the bytes that `fill` passes to its sink; `name` is the name of the input, for messages.
    init(
        name: String, limits: SpoolLimits,
        _ fill: @escaping @Sendable (_ sink: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(FileError) -> Void
    ) throws(FileError) {
        spool = try Spool(name: name, limits: limits)
        self.name = name
        try FileError.starting(name) { [self] in
            do throws(FileError) {
                var written = 0
                try fill { (piece) throws(FileError) in
                    try spool.write(piece, after: written)
                    written += piece.count
                    count.advance(to: written)
                }
            } catch {
                state.withLock { $0.failure = error }
            }
            count.finish()
        }
    }

    /// Returns the available bytes, at most `InputFile.chunkBytes` more than `count`. Waits until at least `minimumBytes` more than `count`,
    /// or all, are available. Bytes that were returned before are released.
    func bytes(after count: Int) throws(FileError) -> (bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        let wanted = count.addingReportingOverflow(SpooledInput.minimumBytes)
        let limit = count.addingReportingOverflow(InputFile.chunkBytes)
        let (available, isWhole) = self.count.wait(for: wanted.overflow ? .max : wanted.partialValue)
        let (failure, before) = state.withLock { ($0.failure, $0.mapped) }
        if let failure { throw failure }
        let shown = limit.overflow ? available : min(available, limit.partialValue)
        if let before, before.bytes.count == shown { return (before.bytes, isWhole && shown == available) }
        let mapped = try FileBytes(spool.descriptor, first: shown, name: name)
        state.withLock { $0.mapped = mapped }
        return (mapped.bytes, isWhole && shown == available)
    }

    /// Releases the pages that were read.
    func trim() { state.withLock { $0.mapped }?.trim() }
}

extension FileError {
    /// Starts a thread that works on a file; throws if the system cannot create one.
    static func starting(_ name: String, _ work: @escaping @Sendable () -> Void) throws(FileError) {
        do throws(WorkThread.StartError) { try WorkThread.start(work) } catch {
            throw FileError(.inputOutput, "\(name): \(error.message)", reading: name)
        }
    }
}
