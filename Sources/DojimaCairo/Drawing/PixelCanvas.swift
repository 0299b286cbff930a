internal import CCairo
internal import DojimaChart
import DojimaScale
import DojimaText

/// The memory of a pixel surface, for reading and writing pixels between drawing operations.
struct PixelCanvas {
    let memory: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    /// The number of pixels from the start of one row to that of the next.
    let rowLength: Int
    let surface: OpaquePointer

    /// The box of all pixels.
    var box: PixelBox { PixelBox(width: width, height: height) }

    /// Fills boxes with an opaque colour.
    ///
    /// - Parameter clip: the box outside of which nothing is written; it is within the canvas.
    func fill(_ boxes: [PixelBox], within clip: PixelBox, with color: Color) {
        cairo_surface_flush(surface)
        let pixel = 0xFF00_0000 | color.rgb
        for box in boxes {
            let box = box.intersection(clip)
            guard box.left < box.right, box.top < box.bottom else { continue }
            for y in box.top..<box.bottom { (memory + y * rowLength + box.left).update(repeating: pixel, count: box.right - box.left) }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Returns a rectangle in device pixels; `nil` if it is not on pixel edges or not within the surface.
    func region(_ box: Rect, scale: Double) -> Rect? {
        let edges = [box.x, box.y, box.maxX, box.maxY].map { $0 * scale }
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 }) else { return nil }
        let rounded = edges.map { $0.rounded() }
        guard rounded[0] >= 0, rounded[1] >= 0, rounded[2] <= Double(width), rounded[3] <= Double(height) else { return nil }
        return Rect(x: rounded[0], y: rounded[1], width: rounded[2] - rounded[0], height: rounded[3] - rounded[1])
    }

    /// Returns a hash of the pixels of a region.
    func hash(of region: Rect) -> UInt64 {
        cairo_surface_flush(surface)
        let (left, top) = (Int(clamping: region.x), Int(clamping: region.y))
        var hash: UInt64 = 0
        for row in 0..<Int(clamping: region.height) {
            PixelHash.mix(PixelHash.hash(memory + (top + row) * rowLength + left, Int(clamping: region.width)), into: &hash)
        }
        return hash
    }

    /// Returns the pixels of a region, row by row.
    func pixels(of region: Rect) -> [UInt32] {
        cairo_surface_flush(surface)
        let (left, top, columns, rows) = (
            Int(clamping: region.x), Int(clamping: region.y), Int(clamping: region.width), Int(clamping: region.height)
        )
        return [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            for row in 0..<rows {
                (start + row * columns).initialize(from: memory + (top + row) * rowLength + left, count: columns)
            }
            count = columns * rows
        }
    }

    /// Replaces the pixels of a region; does nothing if their count differs.
    func put(_ pixels: [UInt32], into region: Rect) {
        let (left, top, columns, rows) = (
            Int(clamping: region.x), Int(clamping: region.y), Int(clamping: region.width), Int(clamping: region.height)
        )
        cairo_surface_flush(surface)
        pixels.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, buffer.count == columns * rows else { return }
            for row in 0..<rows { (memory + (top + row) * rowLength + left).update(from: start + row * columns, count: columns) }
        }
        cairo_surface_mark_dirty_rectangle(surface, Int32(left), Int32(top), Int32(columns), Int32(rows))
    }
}
