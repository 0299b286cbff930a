import DojimaText
internal import Glibc

/// Uninitialized memory for the pixels of a picture.
struct PixelMemory: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    /// The number of bytes in use.
    let count: Int
    /// The number of allocated bytes.
    private let capacity: Int
    /// The pool that the memory is returned to; `nil` to free it.
    private let pool: PixelPool?

    /// - Parameter pool: the pool that the memory is taken from, if it has some of a fitting size, and returned to.
    init(count: Int, from pool: PixelPool? = nil) throws(RenderingError) {
        (self.count, self.pool) = (count, pool)
        if let reused = pool?.take(count: count) {
            (bytes, capacity) = reused
            return
        }
        guard let bytes = malloc(count) else {
            throw RenderingError("a picture of \(count) bytes does not fit in memory; choose a smaller size or scale")
        }
        adviseHugePages(for: UnsafeMutableRawBufferPointer(start: bytes, count: count))
        (self.bytes, capacity) = (bytes, count)
    }

    deinit { if let pool { pool.recycle(bytes, capacity: capacity) } else { free(bytes) } }
}
