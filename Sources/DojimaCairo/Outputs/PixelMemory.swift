import DojimaText
internal import Glibc

/// So many pixels of one value.
struct PixelFilling: Sendable {
    var pixel: UInt32
    var count: Int
}

/// Uninitialized memory for the pixels of a picture.
struct PixelMemory: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    /// The count of bytes in use.
    private(set) var count: Int
    /// The count of bytes that were allocated.
    private let room: Int
    /// Where the memory returns to; `nil` where it is freed.
    private let pool: PixelPool?
    /// What its first pixels are, as long as nothing is drawn on them.
    private var filling: PixelFilling?

    /// - Parameter pool: where memory of an earlier picture is taken from, if it has some, and given back to.
    init(count: Int, from pool: PixelPool? = nil) throws(RenderingError) {
        (self.count, self.pool) = (count, pool)
        if let kept = pool?.taken(count: count) {
            (bytes, room, filling) = kept
            return
        }
        guard let bytes = malloc(count) else {
            throw RenderingError("a picture of \(count) bytes does not fit in memory; give a smaller size or scale")
        }
        (self.bytes, room) = (bytes, count)
    }

    deinit { if let pool { pool.keep(bytes, room: room, filling) } else { free(bytes) } }

    /// Gives all pixels one value, unless they have it already.
    mutating func fill(with pixel: UInt32) {
        let wanted = PixelFilling(pixel: pixel, count: count / 4)
        if let filling, filling.pixel == pixel, filling.count >= wanted.count { return }
        bytes.assumingMemoryBound(to: UInt32.self).update(repeating: pixel, count: wanted.count)
        filling = wanted
    }

    /// Gives the pixels that were drawn on the value that all had before.
    mutating func restore(_ pixel: UInt32, _ width: Int, _ drawn: DrawnBlocks) {
        let pixels = bytes.assumingMemoryBound(to: UInt32.self)
        drawn.forEachDrawn { box in
            for y in box.top..<box.bottom { (pixels + y * width + box.left).update(repeating: pixel, count: box.right - box.left) }
        }
        filling = PixelFilling(pixel: pixel, count: count / 4)
    }

    /// Must be called before the pixels are written.
    mutating func beginDrawing() { filling = nil }

    /// The same memory with fewer bytes in use.
    consuming func shortened(to count: Int) -> PixelMemory {
        precondition(count <= self.count, "memory does not grow")
        self.count = count
        return self
    }
}
