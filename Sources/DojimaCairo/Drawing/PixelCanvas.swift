internal import CCairo
internal import DojimaChart
import DojimaScale
import DojimaText

/// The memory of a pixel surface, to copy pixels from and to between drawing operations.
struct PixelCanvas {
    let memory: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    let surface: OpaquePointer
    /// Where something is drawn; `nil` where the pixels do not have the colour of the background already.
    let drawn: DrawnBlocks?

    /// The pixel of an opaque colour.
    static func pixel(_ color: Color) -> UInt32 { 0xFF00_0000 | color.rgb }

    /// All of its pixels.
    var box: PixelBox { PixelBox(width: width, height: height) }

    /// Calls `body` with what writes pixels past Cairo.
    func draw(_ body: (Pen) -> Void) {
        cairo_surface_flush(surface)
        body(Pen(memory: memory, width: width, drawn: drawn))
        cairo_surface_mark_dirty(surface)
    }

    /// Writes pixels.
    struct Pen {
        fileprivate let memory: UnsafeMutablePointer<UInt32>
        fileprivate let width: Int
        fileprivate let drawn: DrawnBlocks?

        /// Gives all pixels of a box an opaque colour.
        ///
        /// - Parameter clip: what may be written, within the canvas.
        func fill(_ box: PixelBox, within clip: PixelBox, with color: Color) {
            var box = box
            box.cut(to: clip)
            guard box.left < box.right, box.top < box.bottom else { return }
            drawn?.note(filled: box)
            let pixel = PixelCanvas.pixel(color)
            var row = memory + box.top * width + box.left
            for _ in box.top..<box.bottom {
                row.update(repeating: pixel, count: box.right - box.left)
                row += width
            }
        }
    }

    /// A rectangle in device pixels; `nil` if it is not on pixel edges or not within the surface.
    func part(_ box: Rect, scale: Double) -> Rect? {
        let edges = [box.x, box.y, box.maxX, box.maxY].map { $0 * scale }
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 }) else { return nil }
        let whole = edges.map { $0.rounded() }
        guard whole[0] >= 0, whole[1] >= 0, whole[2] <= Double(width), whole[3] <= Double(height) else { return nil }
        return Rect(x: whole[0], y: whole[1], width: whole[2] - whole[0], height: whole[3] - whole[1])
    }

    /// A hash of the pixels of a part.
    func hash(of part: Rect) -> UInt64 {
        cairo_surface_flush(surface)
        let (left, top) = (Int(clamping: part.x), Int(clamping: part.y))
        var hash: UInt64 = 0
        for row in 0..<Int(clamping: part.height) {
            PixelHash.mix(PixelHash.hash(memory + (top + row) * width + left, Int(clamping: part.width)), into: &hash)
        }
        return hash
    }

    /// The pixels of a part, row by row.
    func pixels(of part: Rect) -> [UInt32] {
        cairo_surface_flush(surface)
        let (left, top, columns, rows) = (
            Int(clamping: part.x), Int(clamping: part.y), Int(clamping: part.width), Int(clamping: part.height)
        )
        return [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            for row in 0..<rows {
                (start + row * columns).initialize(from: memory + (top + row) * width + left, count: columns)
            }
            count = columns * rows
        }
    }

    /// Replaces the pixels of a part; does nothing if their count differs.
    func put(_ pixels: [UInt32], into part: Rect) {
        let (left, top, columns, rows) = (
            Int(clamping: part.x), Int(clamping: part.y), Int(clamping: part.width), Int(clamping: part.height)
        )
        cairo_surface_flush(surface)
        drawn?.note(PixelBox(part, scale: 1))
        pixels.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, buffer.count == columns * rows else { return }
            for row in 0..<rows { (memory + (top + row) * width + left).update(from: start + row * columns, count: columns) }
        }
        cairo_surface_mark_dirty_rectangle(surface, Int32(left), Int32(top), Int32(columns), Int32(rows))
    }
}
