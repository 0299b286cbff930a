import DojimaOutput
import DojimaText
import Synchronization
internal import Dispatch

/// An input that a separate thread writes to a temporary file while a reader follows it.
final class Arrival: Sendable {
    private struct State {
        var count = 0
        var isWhole = false
        var failure: FileError?
        /// The bytes that were returned last.
        var mapped: FileBytes?
    }

    private let spool: Spool
    private let name: String
    private let state = TracedMutex(State())
    /// Counts the times that the file grew, and its end.
    private let grown = DispatchSemaphore(value: 0)

    /// The number of new bytes for which the reader waits.
    private static let least = 1 << 20

    /// Starts to write what `fill` passes to its sink; `name` is that of the input, for messages.
    init(
        name: String, limits: SpoolLimits,
        _ fill: @escaping @Sendable (_ sink: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(FileError) -> Void
    ) throws(FileError) {
        spool = try Spool(name: name, limits: limits)
        self.name = name
        try FileError.starting(name) { [self] in
            do throws(FileError) {
                try fill { (piece) throws(FileError) in
                    try spool.write(piece, after: state.withLock { $0.count })
                    state.withLock { $0.count += piece.count }
                    grown.signal()
                }
            } catch {
                state.withLock { $0.failure = error }
            }
            state.withLock { $0.isWhole = true }
            grown.signal()
        }
    }

    /// Returns the available bytes, at most `InputFile.stretch` more than `count`, once there are at least `least` more, or all. Bytes that
    /// were returned before are released.
    func after(_ count: Int) throws(FileError) -> (bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        let wanted = count.addingReportingOverflow(Arrival.least)
        let most = count.addingReportingOverflow(InputFile.stretch)
        while true {
            let (there, isWhole, failure, before) = state.withLock { ($0.count, $0.isWhole, $0.failure, $0.mapped) }
            if let failure { throw failure }
            if isWhole || (!wanted.overflow && there >= wanted.partialValue) {
                let shown = most.overflow ? there : min(there, most.partialValue)
                if let before, before.bytes.count == shown { return (before.bytes, isWhole && shown == there) }
                let mapped = try FileBytes(spool.descriptor, first: shown, name: name)
                state.withLock { $0.mapped = mapped }
                return (mapped.bytes, isWhole && shown == there)
            }
            grown.wait()
        }
    }

    /// Releases the pages that were read.
    func trim() { state.withLock { $0.mapped }?.trim() }
}

extension FileError {
    /// Starts a thread that works on a file; throws if the system cannot create one.
    static func starting(_ name: String, _ work: @escaping @Sendable () -> Void) throws(FileError) {
        do throws(WorkThread.Failure) { try WorkThread.start(work) } catch {
            throw FileError(.inputOutput, "\(name): \(error.message)", reading: name)
        }
    }
}
