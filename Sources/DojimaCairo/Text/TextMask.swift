internal import CCairo
internal import DojimaChart

/// How a text covers the pixels around its start, from 0 to 255 each: the same wherever it begins on a whole pixel.
struct TextMask: Sendable {
    /// Of the upper left pixel from the text's start.
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// Bytes a row.
    var stride: Int
    var coverage: [UInt8]

    /// Paints the context's source colour through it, with the text's start at a pixel; the context counts in pixels.
    func paint(at x: Int, _ y: Int, on context: OpaquePointer) {
        guard width > 0, height > 0 else { return }
        var coverage = coverage
        coverage.withUnsafeMutableBufferPointer { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
            cairo_mask_surface(context, surface, Double(x + left), Double(y + top))
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
