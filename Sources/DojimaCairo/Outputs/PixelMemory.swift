import DojimaText
internal import Glibc

/// Uninitialized memory for the pixels of a picture.
struct PixelMemory: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    /// The count of bytes in use.
    let count: Int
    /// The count of bytes that were allocated.
    private let room: Int
    /// Where the memory returns to; `nil` where it is freed.
    private let pool: PixelPool?

    /// - Parameter pool: where memory of an earlier picture is taken from, if it has some, and given back to.
    init(count: Int, from pool: PixelPool? = nil) throws(RenderingError) {
        (self.count, self.pool) = (count, pool)
        if let kept = pool?.taken(count: count) {
            (bytes, room) = kept
            return
        }
        guard let bytes = malloc(count) else {
            throw RenderingError("a picture of \(count) bytes does not fit in memory; give a smaller size or scale")
        }
        adviseHugePages(for: UnsafeMutableRawBufferPointer(start: bytes, count: count))
        (self.bytes, room) = (bytes, count)
    }

    deinit { if let pool { pool.keep(bytes, room: room) } else { free(bytes) } }
}
