internal import CCairo
public import DojimaChart

extension Raster {
    /// The pixels of a PNG.
    ///
    /// Throws `RenderingError` for bytes that are none, or a picture with a side over 16,384 pixels.
    public init(png bytes: [UInt8]) throws(RenderingError) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw RenderingError("this is not a PNG") }
        // The sides stand first; a picture that is too large is refused before it takes memory.
        let sides = [16, 20].map { at in bytes.count < at + 4 ? 0 : bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard let longest = sides.max(), sides.min() ?? 0 > 0, longest <= 16_384 else {
            throw RenderingError("a PNG of \(sides[0]) x \(sides[1]) pixels cannot be drawn; 16384 a side is the most")
        }
        var cursor = bytes[...]
        let surface = try withUnsafeMutablePointer(to: &cursor) { cursor throws(RenderingError) in
            try Surface(cairo_image_surface_create_from_png_stream(readBytes, cursor))
        }
        cairo_surface_flush(surface.pointer)
        let (width, height) = (Int(cairo_image_surface_get_width(surface.pointer)), Int(cairo_image_surface_get_height(surface.pointer)))
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        let format = cairo_image_surface_get_format(surface.pointer)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24, let data = cairo_image_surface_get_data(surface.pointer) else {
            throw RenderingError("this kind of PNG cannot be drawn; save it with 8 bits a channel")
        }
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            let row = UnsafeRawPointer(data + y * stride)
            for x in 0..<width {
                let word = row.load(fromByteOffset: x * 4, as: UInt32.self)
                let alpha = format == CAIRO_FORMAT_ARGB32 ? word >> 24 : 255
                guard alpha > 0 else {
                    for channel in 0..<4 { pixels[(y * width + x) * 4 + channel] = 0 }
                    continue
                }
                for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
                    // Cairo keeps colours multiplied by alpha.
                    pixels[(y * width + x) * 4 + channel] = UInt8(min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha))
                }
                pixels[(y * width + x) * 4 + 3] = UInt8(alpha)
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}

/// Gives libpng the next bytes of an array slice, which `context` points at.
private let readBytes: cairo_read_func_t = { context, target, length in
    guard let context, let target else { return CAIRO_STATUS_READ_ERROR }
    let rest = context.assumingMemoryBound(to: ArraySlice<UInt8>.self)
    guard rest.pointee.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
    for index in 0..<Int(length) { target[index] = rest.pointee[rest.pointee.startIndex + index] }
    rest.pointee.removeFirst(Int(length))
    return CAIRO_STATUS_SUCCESS
}
