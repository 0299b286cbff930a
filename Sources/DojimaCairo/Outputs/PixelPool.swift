import DojimaText
import Synchronization
internal import Glibc

/// A pool of memory for the pixels of successive pictures, so that the system need not clear new memory for each.
///
///     let pool = PixelPool()
///     var picture = ChangingPicture(drawingIn: pool)   // any number of them, also on several threads
///
/// A picture uses one block of memory while it is drawn and compared. The pool keeps as many blocks as were in use at the same time, at
/// most four. A block that none of the last 64 pictures has used, for example after windows became smaller, is returned to the system.
public final class PixelPool: Sendable {
    private struct Kept: @unchecked Sendable {
        // Safe to send, since kept memory is not used by any picture.
        var bytes: UnsafeMutableRawPointer
        var room: Int
        /// The number of the last picture that used it.
        var picture: Int
    }

    private struct State {
        /// The kept blocks, least recently used first.
        var kept: [Kept] = []
        /// The number of pictures so far.
        var pictures = 0
    }

    private static let most = 4
    private static let longest = 64

    private let state = TracedMutex(State())

    public init() {}

    deinit { state.withLock { state in for memory in state.kept { free(memory.bytes) } } }

    /// Returns memory of at least `count` bytes, and its size; `nil` if no fitting block is kept.
    func taken(count: Int) -> (bytes: UnsafeMutableRawPointer, room: Int)? {
        state.withLock { state in
            // Blocks that are more than twice as large are left for larger pictures.
            let fitting = state.kept.indices.filter { state.kept[$0].room >= count && state.kept[$0].room / 2 <= count }
            guard let best = fitting.min(by: { state.kept[$0].room < state.kept[$1].room }) else { return nil }
            let memory = state.kept.remove(at: best)
            return (memory.bytes, memory.room)
        }
    }

    /// Takes memory back; the least recently used blocks are freed if there are too many.
    func keep(_ bytes: UnsafeMutableRawPointer, room: Int) {
        let surplus = state.withLock { state in
            state.pictures += 1
            state.kept.append(Kept(bytes: bytes, room: room, picture: state.pictures))
            let old = state.kept.prefixCount { $0.picture <= state.pictures - PixelPool.longest }
            let count = max(old, state.kept.count - PixelPool.most)
            defer { state.kept.removeFirst(count) }
            return Array(state.kept.prefix(count))
        }
        for memory in surplus { free(memory.bytes) }
    }
}
