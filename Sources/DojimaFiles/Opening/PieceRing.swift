import DojimaOutput
import DojimaText
import Synchronization
internal import Dispatch

/// Pieces of bytes that one thread fills while another takes those before: decompressing does not wait for the disk.
///
/// Safe to send: a piece belongs to one side at a time, and the semaphores hand it over.
final class PieceRing: @unchecked Sendable {
    private struct State {
        var failure: FileError?
        var isOver = false
        var isCancelled = false
        /// Bytes in the pieces that wait, in order.
        var waiting: [Int] = []
    }

    private static let pieces = 4
    private static let pieceBytes = 1 << 18

    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces * pieceBytes, alignment: 16)
    private let state = TracedMutex(State())
    /// Count the pieces that may be filled, and those that wait, and one more at the end. Born empty: a semaphore may not end below its
    /// first value.
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// Runs `fill` on a thread of its own, or throws if the system cannot create one: it is given a piece of memory, and hands over how many bytes of it are filled for the next one.
    init(
        name: String,
        _ fill:
            @escaping @Sendable (_ first: UnsafeMutableRawBufferPointer, _ next: (Int) throws(FileError) -> UnsafeMutableRawBufferPointer)
            throws(FileError) -> Void
    ) throws(FileError) {
        for _ in 1..<PieceRing.pieces { free.signal() }
        try FileError.starting(name) { [self] in
            do throws(FileError) {
                var index = 0
                try fill(piece(0)) { (count) throws(FileError) in
                    state.withLock { $0.waiting.append(count) }
                    filled.signal()
                    free.wait()
                    if state.withLock({ $0.isCancelled }) { throw FileError(.internalError, "nobody takes the bytes any more") }
                    index = (index + 1) % PieceRing.pieces
                    return piece(index)
                }
            } catch {
                state.withLock { $0.failure = error }
            }
            state.withLock { $0.isOver = true }
            filled.signal()
        }
    }

    deinit { memory.deallocate() }

    /// Hands every piece to `body` in order, on the caller's thread; throws what either side throws first.
    func forEach(_ body: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(FileError) {
        defer { cancel() }
        var index = 0
        while true {
            filled.wait()
            let (count, failure) = state.withLock { state in
                state.waiting.isEmpty ? (Int?.none, state.failure) : (state.waiting.removeFirst(), nil)
            }
            if let failure { throw failure }
            guard let count else { return }
            try body(UnsafeRawBufferPointer(rebasing: piece(index)[..<count]))
            free.signal()
            index = (index + 1) % PieceRing.pieces
        }
    }

    private func cancel() {
        state.withLock { $0.isCancelled = true }
        free.signal()
    }

    private func piece(_ index: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[index * PieceRing.pieceBytes..<(index + 1) * PieceRing.pieceBytes])
    }
}
