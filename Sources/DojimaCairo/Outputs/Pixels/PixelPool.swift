import DojimaText
import Synchronization
internal import DojimaPlatform

/// A pool of memory for the pixels of successive pictures, so that the system need not clear new memory for each.
///
///     let pool = PixelPool()
///     var picture = FrameEncoder(drawingIn: pool)   // any number of them, also on several threads
///
/// A picture uses one block of memory while it is drawn and compared. The pool keeps as many blocks as were in use at the same time, at
/// most four. A block that none of the last 64 pictures has used, for example after windows became smaller, is returned to the system.
public final class PixelPool: Sendable {
    private struct Buffer: @unchecked Sendable {
        // Safe to send, since kept memory is not used by any picture.
        var bytes: UnsafeMutableRawPointer
        var capacity: Int
        /// The number of the last picture that used it.
        var picture: Int
    }

    private struct State {
        /// The kept blocks, least recently used first.
        var buffers: [Buffer] = []
        /// The number of pictures so far.
        var pictures = 0
    }

    private static let maximumBuffers = 4
    private static let maximumAge = 64

    private let state = Locked(State())

    public init() {}

    deinit { state.withLock { state in for memory in state.buffers { free(memory.bytes) } } }

    /// Returns memory of at least `count` bytes, and its size; `nil` if no fitting block is kept.
    func take(count: Int) -> (bytes: UnsafeMutableRawPointer, capacity: Int)? {
        state.withLock { state in
            // Blocks that are more than twice as large are left for larger pictures.
            let fitting = state.buffers.indices.filter { state.buffers[$0].capacity >= count && state.buffers[$0].capacity / 2 <= count }
            guard let best = fitting.min(by: { state.buffers[$0].capacity < state.buffers[$1].capacity }) else { return nil }
            let memory = state.buffers.remove(at: best)
            return (memory.bytes, memory.capacity)
        }
    }

    /// Takes memory back; the least recently used blocks are freed if there are too many.
    func recycle(_ bytes: UnsafeMutableRawPointer, capacity: Int) {
        let surplus = state.withLock { state in
            state.pictures += 1
            state.buffers.append(Buffer(bytes: bytes, capacity: capacity, picture: state.pictures))
            let old = state.buffers.prefixCount { $0.picture <= state.pictures - PixelPool.maximumAge }
            let count = max(old, state.buffers.count - PixelPool.maximumBuffers)
            defer { state.buffers.removeFirst(count) }
            return Array(state.buffers.prefix(count))
        }
        for memory in surplus { free(memory.bytes) }
    }
}
