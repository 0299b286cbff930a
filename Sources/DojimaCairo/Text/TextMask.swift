internal import CCairo
import DojimaText

/// The coverage of pixels by a text, from 0 to 255 each; it is the same for every start on a whole pixel.
struct TextMask: Sendable {
    /// The offset of the upper left pixel from the text's start.
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// The number of bytes per row.
    var stride: Int
    var coverage: [UInt8]

    /// Paints the context's source colour through the mask, with the text's start at a pixel; the context must be in device pixels.
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
