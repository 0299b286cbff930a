import DojimaText
import Synchronization
internal import Glibc

/// Memory for the pixels of one picture after another, so that the system does not clear new memory for each.
///
///     let pool = PixelPool()
///     var picture = ChangingPicture(drawingIn: pool)   // any number of them, also on several threads
///
/// A picture takes a piece of memory while it is drawn and compared. The pool keeps as many as were in use at the same time, at most four; one
/// that none of the last 64 pictures has used, as where windows have become smaller since, is given back to the system.
public final class PixelPool: Sendable {
    private struct Kept: @unchecked Sendable {
        // Of no picture, hence of one thread at a time.
        var bytes: UnsafeMutableRawPointer
        var room: Int
        /// The number of the last picture that used it.
        var picture: Int
    }

    private struct State {
        /// Those used longest ago first.
        var kept: [Kept] = []
        /// How many pictures there were.
        var pictures = 0
    }

    private static let most = 4
    private static let longest = 64

    private let state = TracedMutex(State())

    public init() {}

    deinit { state.withLock { state in for memory in state.kept { free(memory.bytes) } } }

    /// Returns memory of at least so many bytes, and its size; `nil` if none is kept that fits.
    func taken(count: Int) -> (bytes: UnsafeMutableRawPointer, room: Int)? {
        state.withLock { state in
            // Memory that is more than twice as large is left to those who need it.
            let fitting = state.kept.indices.filter { state.kept[$0].room >= count && state.kept[$0].room / 2 <= count }
            guard let best = fitting.min(by: { state.kept[$0].room < state.kept[$1].room }) else { return nil }
            let memory = state.kept.remove(at: best)
            return (memory.bytes, memory.room)
        }
    }

    /// Takes memory back; what has been here longest makes room for it.
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
