import DojimaOutput
import DojimaText
import Synchronization

/// Pieces of bytes that one thread fills while another takes those before: decompressing does not wait for the disk.
///
/// Safe to send: a piece belongs to one side at a time, and the queues hand it over.
final class PieceRing: @unchecked Sendable {
    private static let pieces = 4
    private static let pieceBytes = 1 << 18

    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces * pieceBytes, alignment: 16)
    /// The indices of pieces that may be filled.
    private let free = BoundedQueue<Int>(limit: .max)
    /// The indices of pieces that are filled, with the number of bytes in each.
    private let filled = BoundedQueue<(index: Int, count: Int)>(limit: .max)
    private let failure = TracedMutex<FileError?>(nil)

    /// Runs `fill` on a thread of its own, or throws if the system cannot create one.
    ///
    /// - Parameters:
    ///   - fill: fills pieces of memory. It receives the first one, and exchanges the number of filled bytes for the next one.
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

    /// Hands every piece to `body` in order, on the caller's thread; throws what either side throws first.
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
