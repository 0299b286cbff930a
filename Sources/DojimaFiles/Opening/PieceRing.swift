import DojimaOutput
import DojimaText
import Synchronization

/// A ring of buffers that one thread fills while another consumes earlier ones, so that decompression does not wait for the disk.
///
/// Sendable since a piece is used by one thread at a time; the queues pass it on.
final class PieceRing: @unchecked Sendable {
    private static let pieces = 4
    private static let pieceBytes = 1 << 18

    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces * pieceBytes, alignment: 16)
    /// The indices of pieces that may be filled.
    private let free = BoundedQueue<Int>(limit: .max)
    /// The indices of pieces that are filled, with the number of bytes in each.
    private let filled = BoundedQueue<(index: Int, count: Int)>(limit: .max)
    private let failure = Locked<FileError?>(nil)

    /// Runs `fill` on a separate thread. Throws if the system cannot create one.
    ///
    /// - Parameters:
    ///   - fill: fills pieces of memory. It receives the first piece, and calls `next` with the number of filled bytes to get the next one.
    init(
        name: String,
        _ fill:
            @escaping @Sendable (_ first: UnsafeMutableRawBufferPointer, _ next: (Int) throws(FileError) -> UnsafeMutableRawBufferPointer)
            throws(FileError) -> Void
    ) throws(FileError) {
        for index in 1..<PieceRing.pieces { free.add(index) }
        try FileError.starting(name) { [self] in
            do throws(FileError) {
                var index = 0
                try fill(piece(index)) { (count) throws(FileError) in
                    filled.add((index, count))
                    guard let next = free.next() else { throw FileError(.internalError, "the bytes are not wanted any more") }
                    index = next
                    return piece(index)
                }
            } catch {
                failure.withLock { $0 = error }
            }
            filled.finish()
        }
    }

    deinit { memory.deallocate() }

    /// Passes every piece to `body` in order, on the caller's thread. Throws the errors of `body` and of `fill`.
    func forEach(_ body: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(FileError) {
        defer { free.close() }
        while let (index, count) = filled.next() {
            try body(UnsafeRawBufferPointer(rebasing: piece(index)[..<count]))
            free.add(index)
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private func piece(_ index: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[index * PieceRing.pieceBytes..<(index + 1) * PieceRing.pieceBytes])
    }
}
