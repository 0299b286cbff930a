public import DojimaChart
import DojimaScale
import DojimaText

extension Scene {
    /// The number of pixels in a row and the number of rows: `size` times `scale`, rounded. Throws if the scene has no pixels, or more than
    /// 32,767 on a side or 100 million in all.
    public var pixelSize: (width: Int, height: Int) {
        get throws(RenderingError) {
            let (width, height) = (size.width * scale, size.height * scale)
            guard width.rounded() >= 1, height.rounded() >= 1, scale > 0 else {
                throw RenderingError("a picture of \(size.width) by \(size.height) at scale \(scale) has no pixels; choose a larger size")
            }
            guard max(width, height) <= Double(PixelBuffer.longestSide), width * height <= Double(PixelBuffer.maximumPixels) else {
                throw RenderingError(
                    "a picture of \(size.width) by \(size.height) at scale \(scale) is too large; at most \(PixelBuffer.longestSide) "
                        + "pixels per side and \(PixelBuffer.maximumPixels) in total: choose a smaller size or scale")
            }
            return (Int(clamping: width.rounded()), Int(clamping: height.rounded()))
        }
    }

    /// Draws the scene into memory, row by row from the top. O(pixels).
    ///
    ///     let (width, height) = try scene.pixelSize
    ///     var memory = [UInt8](repeating: 0, count: width * 4 * height)
    ///     var pixels = memory.mutableSpan
    ///     try scene.draw(into: &pixels, bytesPerRow: width * 4, as: .bgra8888Premultiplied)
    ///
    /// Only the bytes of the picture's pixels are written, all of them; those between two rows and after the last one stay as they are. The
    /// pixels are those of `OutputFormat.png`, before a file of more than 256 colours merges shades that look the same. Rows that begin at
    /// multiples of four bytes are drawn in place; others are copied from new memory. Several threads may draw at the same time, each into
    /// memory of its own.
    ///
    /// - Parameters:
    ///   - pixels: the memory, whose first byte is that of the pixel at the top left.
    ///   - bytesPerRow: the number of bytes from the start of one row to that of the next, at least four for each pixel.
    ///   - format: the order and the meaning of the bytes of a pixel.
    ///   - cache: the cache for the frames of one moving picture, which makes drawing faster; `nil` for none.
    /// - Throws: an error if a row or the memory is too short, before anything is written; and the errors of `pixelSize` and of Cairo.
    public func draw(
        into pixels: inout MutableSpan<UInt8>, bytesPerRow: Int, as format: PixelFormat, cache: DrawingCache? = nil
    ) throws(RenderingError) {
        let (width, height) = try pixelSize
        guard bytesPerRow >= width * 4 else {
            throw RenderingError("\(bytesPerRow) bytes per row are too few: a row of \(width) pixels needs at least \(width * 4)")
        }
        let (others, overflows) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        // The sum of two positive numbers that is negative is too large.
        let required = overflows || others &+ width * 4 < 0 ? Int.max : others + width * 4
        guard pixels.count >= required else {
            throw RenderingError(
                "\(pixels.count) bytes are too few: \(height) rows of \(width) pixels with \(bytesPerRow) bytes per row need "
                    + "\(required)")
        }
        try pixels.withUnsafeMutableBytes { bytes throws(RenderingError) in
            guard let start = bytes.baseAddress else { return }
            try draw(into: start, width, height, bytesPerRow: bytesPerRow, as: format, cache)
        }
    }

    private func draw(
        into start: UnsafeMutableRawPointer, _ width: Int, _ height: Int, bytesPerRow: Int, as format: PixelFormat, _ cache: DrawingCache?
    ) throws(RenderingError) {
        // The longest row that the drawing library can address.
        guard Int(bitPattern: start) % 4 == 0, bytesPerRow % 4 == 0, bytesPerRow <= PixelBuffer.longestSide * 4 else {
            let drawn = try PixelBuffer.drawing(self, cache: cache)
            drawn.replacePixels { format.stored($0, isOpaque: isOpaque) }
            for y in 0..<height { (start + y * bytesPerRow).copyMemory(from: drawn.row(y), byteCount: width * 4) }
            return
        }
        try PixelBuffer.draw(self, into: start, rowLength: bytesPerRow / 4, cache: cache)
        for y in 0..<height {
            (start + y * bytesPerRow).assumingMemoryBound(to: UInt32.self).replaceRuns(count: width) {
                format.stored($0, isOpaque: isOpaque)
            }
        }
    }

    /// Whether every pixel is opaque.
    var isOpaque: Bool { background.alpha == 255 }
}
