import DojimaText
internal import CCairo
internal import DojimaChart
internal import DojimaPlatform
import DojimaScale

/// The pixels of a drawn scene, one `UInt32` each: alpha, red, green, blue from the highest byte, premultiplied if translucent.
struct PixelBuffer: ~Copyable {
    static let longestSide = 32_767
    static let maximumPixels = 100_000_000

    let width: Int
    let height: Int
    /// Whether every pixel is opaque; the alpha byte then has no meaning.
    let isOpaque: Bool
    private let memory: PixelMemory

    static func drawing(_ scene: Scene, cache: DrawingCache? = nil, in pool: PixelPool? = nil) throws(RenderingError) -> PixelBuffer {
        let (width, height) = try scene.pixelSize
        let memory = try PixelMemory(count: width * height * 4, from: pool)
        let buffer = PixelBuffer(width: width, height: height, isOpaque: scene.isOpaque, memory: memory)
        // Four bytes per pixel leave no gap between rows.
        try draw(scene, into: buffer.memory.bytes, rowLength: width, cache: cache)
        return buffer
    }

    /// Draws a scene into rows of pixels, each a `UInt32` like those of a buffer.
    ///
    /// - Parameters:
    ///   - scene: the scene, which has pixels.
    ///   - memory: the first pixel of the first row.
    ///   - rowLength: the number of pixels from the start of one row to that of the next.
    ///   - cache: the cache for the frames of a moving picture.
    static func draw(
        _ scene: Scene, into memory: UnsafeMutableRawPointer, rowLength: Int, cache: DrawingCache?
    ) throws(RenderingError) {
        let (width, height) = try scene.pixelSize
        let surface = try CairoSurface(
            cairo_image_surface_create_for_data(
                memory.assumingMemoryBound(to: UInt8.self), scene.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height), Int32(rowLength * 4)))
        let canvas = PixelCanvas(
            memory: memory.assumingMemoryBound(to: UInt32.self), width: width, height: height, rowLength: rowLength,
            surface: surface.pointer)
        try Painter.paint(scene, on: surface, scale: scene.scale, device: .pixels, cache: cache, canvas: canvas)
        cairo_surface_flush(surface.pointer)
    }

    private init(width: Int, height: Int, isOpaque: Bool, memory: consuming PixelMemory) {
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.memory = memory
    }

    /// Calls `body` with one row of pixels.
    func withRow<Result>(_ y: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: row(y), count: width))
    }

    /// A pointer to the first pixel of a row, with all other rows before and after it; valid as long as the buffer.
    func row(_ y: Int) -> UnsafePointer<UInt32> {
        UnsafeRawPointer(memory.bytes + y * width * 4).assumingMemoryBound(to: UInt32.self)
    }

    /// Replaces each pixel by the result of `body`, which is called once per run of equal pixels in a row.
    func replacePixels(_ body: (UInt32) -> UInt32) {
        let pixels = memory.bytes.assumingMemoryBound(to: UInt32.self)
        for y in 0..<height { (pixels + y * width).replaceRuns(count: width, body) }
    }
}

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
