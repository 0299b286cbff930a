internal import CCairo
internal import DojimaChart
import DojimaScale
import DojimaText

extension Painter {
    /// Draws an image stretched over a rectangle: enlarged with sharp pixel edges, or shrunk with smoothing.
    func paint(_ raster: Raster, in rect: Rect) {
        guard raster.width > 0, raster.height > 0, max(raster.width, raster.height) <= PixelBuffer.longestSide,
            let rect = grid.snapped(rect),
            let surface = try? CairoSurface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(raster.width), Int32(raster.height)))
        else { return }
        fill(surface, from: raster)
        let pattern = cairo_pattern_create_for_surface(surface.pointer)
        defer { cairo_pattern_destroy(pattern) }
        let shrinks = Double(raster.width) > rect.width * (grid.scale ?? 1) || Double(raster.height) > rect.height * (grid.scale ?? 1)
        cairo_pattern_set_filter(pattern, shrinks ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_save(context.pointer)
        cairo_rectangle(context.pointer, rect.x, rect.y, rect.width, rect.height)
        cairo_clip(context.pointer)
        cairo_translate(context.pointer, rect.x, rect.y)
        cairo_scale(context.pointer, rect.width / Double(raster.width), rect.height / Double(raster.height))
        cairo_set_source(context.pointer, pattern)
        cairo_paint(context.pointer)
        cairo_restore(context.pointer)
    }

    /// Copies straight RGBA into a surface of premultiplied ARGB words.
    private func fill(_ surface: borrowing CairoSurface, from raster: Raster) {
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        guard let data = cairo_image_surface_get_data(surface.pointer) else { return }
        for y in 0..<raster.height {
            let row = UnsafeMutableRawPointer(data + y * stride)
            for x in 0..<raster.width {
                let at = (y * raster.width + x) * 4
                let alpha = UInt32(raster.pixels[at + 3])
                func part(_ channel: Int) -> UInt32 { (UInt32(raster.pixels[at + channel]) * alpha + 127) / 255 }
                row.storeBytes(of: alpha << 24 | part(0) << 16 | part(1) << 8 | part(2), toByteOffset: x * 4, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface.pointer)
    }
}
