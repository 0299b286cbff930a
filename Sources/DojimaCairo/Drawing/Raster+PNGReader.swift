import DojimaText
internal import CCairo
public import DojimaChart

extension Raster {
    /// Decodes the pixels of a PNG.
    ///
    /// Throws `RenderingError` for bytes that are not a PNG, and for more pixels than `PNGInput` allows.
    public init(png bytes: [UInt8]) throws(RenderingError) { self = try PNGInput(bytes).raster() }
}

extension PNGInput {
    /// Decodes the pixels. O(pixels).
    ///
    /// Throws if they cannot be decoded, or if their size differs from that in the header.
    package func raster() throws(RenderingError) -> Raster {
        var cursor = bytes[...]
        let surface = try withUnsafeMutablePointer(to: &cursor) { cursor throws(RenderingError) in
            try CairoSurface(cairo_image_surface_create_from_png_stream(readBytes, cursor))
        }
        cairo_surface_flush(surface.pointer)
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        let format = cairo_image_surface_get_format(surface.pointer)
        guard Int(cairo_image_surface_get_width(surface.pointer)) == width, Int(cairo_image_surface_get_height(surface.pointer)) == height,
            format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24, let data = cairo_image_surface_get_data(surface.pointer)
        else {
            throw RenderingError("this PNG format is not supported; save it with 8 bits per channel")
        }
        let pixels = [UInt8](unsafeUninitializedCapacity: pixelCount * 4) { pixels, count in
            for y in 0..<height {
                let row = UnsafeRawPointer(data + y * stride)
                for x in 0..<width {
                    let word = row.load(fromByteOffset: x * 4, as: UInt32.self)
                    let alpha = format == CAIRO_FORMAT_ARGB32 ? word >> 24 : 255
                    // Cairo's colours are premultiplied by alpha.
                    func straight(_ value: UInt32) -> UInt8 {
                        alpha == 255 ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                    }
                    let at = (y * width + x) * 4
                    pixels[at] = straight(word >> 16 & 255)
                    pixels[at + 1] = straight(word >> 8 & 255)
                    pixels[at + 2] = straight(word & 255)
                    pixels[at + 3] = UInt8(alpha)
                }
            }
            count = pixelCount * 4
        }
        return Raster(width: width, height: height, checked: pixels, file: Raster.File(bytes))
    }
}

/// Passes the next bytes of the array slice that `context` points to.
private let readBytes: cairo_read_func_t = { context, target, length in
    guard let context, let target else { return CAIRO_STATUS_READ_ERROR }
    let rest = context.assumingMemoryBound(to: ArraySlice<UInt8>.self)
    guard rest.pointee.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
    rest.pointee.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { target.update(from: start, count: Int(length)) }
    }
    rest.pointee.removeFirst(Int(length))
    return CAIRO_STATUS_SUCCESS
}
