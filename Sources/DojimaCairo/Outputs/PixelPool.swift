import DojimaText
import Synchronization
internal import Glibc

/// Memory for the pixels of one picture after another, which the system clears only once.
///
///     let pool = PixelPool()
///     var picture = ChangingPicture(drawingIn: pool)   // any number of them, also on several threads
///
/// A picture takes a piece of memory while it is drawn and compared. The pool keeps as many as were in use at the same time, at most four, until
/// it ends.
public final class PixelPool: Sendable {
    private struct Kept: @unchecked Sendable {
        // Of no picture, hence of one thread at a time.
        var bytes: UnsafeMutableRawPointer
        var room: Int
        var filling: PixelFilling?
    }

    private static let most = 4

    private let kept = TracedMutex<[Kept]>([])

    public init() {}

    deinit { kept.withLock { kept in for memory in kept { free(memory.bytes) } } }

    /// Memory of at least so many bytes, its size and what it is filled with; `nil` where none is kept that fits.
    func taken(count: Int) -> (bytes: UnsafeMutableRawPointer, room: Int, filling: PixelFilling?)? {
        kept.withLock { kept in
            // Memory that is more than twice as large is left to those who need it.
            let fitting = kept.indices.filter { kept[$0].room >= count && kept[$0].room / 2 <= count }
            guard let best = fitting.min(by: { kept[$0].room < kept[$1].room }) else { return nil }
            let memory = kept.remove(at: best)
            return (memory.bytes, memory.room, memory.filling)
        }
    }

    /// Takes memory back; what has been here longest makes room for it.
    func keep(_ bytes: UnsafeMutableRawPointer, room: Int, _ filling: PixelFilling?) {
        let memory = Kept(bytes: bytes, room: room, filling: filling)
        let surplus = kept.withLock { kept -> Kept? in
            kept.append(memory)
            return kept.count > PixelPool.most ? kept.removeFirst() : nil
        }
        if let surplus { free(surplus.bytes) }
    }
}
