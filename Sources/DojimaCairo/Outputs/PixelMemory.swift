import DojimaText
internal import Glibc

/// Uninitialized memory for the pixels of a picture.
struct PixelMemory: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    /// The number of bytes in use.
    let count: Int
    /// The number of allocated bytes.
    private let room: Int
    /// The pool that the memory is returned to; `nil` to free it.
    private let pool: PixelPool?

    /// - Parameter pool: the pool that the memory is taken from, if it has some of a fitting size, and returned to.
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
