internal import CCairo
internal import DojimaChart
import DojimaScale
import DojimaText

/// A painter of the shapes of a scene on a pixel surface or a page.
struct Painter: ~Copyable {
    /// The kind of surface: edges are snapped to the pixel grid on pixels, and unchanged on a page.
    enum Device { case pixels, page }

    let context: CairoContext
    let grid: DeviceGrid
    let scale: Double
    let cache: DrawingCache?
    /// The surface's pixels; `nil` on a page.
    let canvas: PixelCanvas?
    /// The pixels of the canvas within the clip of the context.
    private(set) var clip: PixelBox
    var text: TextLayout

    /// Fills the background and draws all shapes; throws errors that Cairo reports.
    static func paint(
        _ scene: Scene, on surface: borrowing CairoSurface, scale: Double, device: Device, links: [PDFPages.Link] = [],
        cache: DrawingCache? = nil, canvas: PixelCanvas? = nil
    ) throws(RenderingError) {
        let context = try CairoContext(on: surface)
        cairo_set_source(context.pointer, scene.background)
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context.pointer)
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
        cairo_scale(context.pointer, scale, scale)
        cairo_set_line_join(context.pointer, CAIRO_LINE_JOIN_ROUND)
        try paint(scene.shapes, on: context, scale: scale, device: device, links: links, cache: cache, canvas: canvas)
    }

    /// Draws shapes in the units of a context; throws errors that Cairo reports.
    ///
    /// - Parameters:
    ///   - shapes: the shapes, in drawing order.
    ///   - context: the context, whose clip the shapes are drawn in.
    ///   - scale: the device pixels of one unit of the context.
    ///   - device: the kind of surface.
    ///   - links: the links of a page.
    ///   - cache: the cache for the frames of a moving picture.
    ///   - canvas: the pixels of the whole surface; `nil` to draw by Cairo alone.
    static func paint(
        _ shapes: [Shape], on context: consuming CairoContext, scale: Double, device: Device, links: [PDFPages.Link] = [],
        cache: DrawingCache? = nil, canvas: PixelCanvas? = nil
    ) throws(RenderingError) {
        var painter = Painter(
            context: context, grid: DeviceGrid(scale: device == .pixels ? scale : nil), scale: scale, cache: cache, canvas: canvas,
            clip: canvas?.box ?? PixelBox(), text: TextLayout(drawsOutlines: device == .pixels))
        for shape in shapes { painter.paint(shape) }
        painter.link(links)
        try CairoSurface.check(cairo_status(painter.context.pointer))
    }

    private mutating func paint(_ shape: Shape) {
        switch shape {
        case .rectangles(let rects, let fill): paint(rects, fill)
        case .segments(let segments, let stroke): paint(segments, stroke)
        case .polyline(let points, let stroke): paint(line: points, stroke)
        case .polygon(let points, let fill): paint(polygon: points, fill)
        case .arcs(let arcs, let fill, let stroke): paint(arcs, fill, stroke)
        case .text(let run): paint(run)
        case .image(let raster, let rect): paint(raster, in: rect)
        case .group(_, nil, let shapes):
            for shape in shapes { paint(shape) }
        case .group(let id, .some(let clip), let shapes):
            guard let clip = grid.snapped(clip, keepsThin: false) else { return }
            guard let cache, let canvas, shapes.elements.hasLongLines, let region = canvas.region(clip, scale: scale) else {
                return paint(shapes, within: clip)
            }
            var drawn = DrawingCache.CachedGroup(shapes: shapes.elements, box: region, before: canvas.hash(of: region))
            let cached = cache.group(id, like: drawn)
            if let after = cached?.after { return canvas.put(after, into: region) }
            paint(shapes, within: clip)
            // Pixels are cached only for a group that is drawn a second time: groups that change in every frame, as in a drag, never recur.
            if cached != nil { drawn.after = canvas.pixels(of: region) }
            cache.keep(drawn, as: id)
        }
    }

    private mutating func paint(_ shapes: NestedShapes, within box: Rect) {
        let outer = clip
        clip = clip.intersection(PixelBox(box, scale: scale))
        cairo_save(context.pointer)
        cairo_rectangle(context.pointer, box.x, box.y, box.width, box.height)
        cairo_clip(context.pointer)
        for shape in shapes { paint(shape) }
        cairo_restore(context.pointer)
        clip = outer
    }

    private mutating func paint(_ run: TextRun) {
        guard run.origin.isDrawable else { return }
        guard run.angle != 0 else {
            draw(run, at: Point(run.origin.x, grid.snapped(run.origin.y)))
            return
        }
        guard run.angle.isFinite else { return }
        cairo_save(context.pointer)
        cairo_translate(context.pointer, run.origin.x, run.origin.y)
        cairo_rotate(context.pointer, run.angle * .pi / 180)
        draw(run, at: Point(0, 0))
        cairo_restore(context.pointer)
    }

    /// Draws a text with its start at a point of the context.
    private func draw(_ run: TextRun, at point: Point) {
        if let halo = run.halo {
            cairo_set_source(context.pointer, halo)
            text.drawHalo(run.text, run.font, at: point, on: context)
        }
        cairo_set_source(context.pointer, run.color)
        if run.angle == 0, paintMask(of: run) { return }
        text.draw(run.text, run.font, at: point, on: context)
    }

    /// Paints a text that begins on a whole pixel through its mask; returns `false` for other texts.
    ///
    /// Used without a cache too, so that the pixels are the same: painting through a mask may differ by one level from filling.
    private func paintMask(of run: TextRun) -> Bool {
        let (x, y) = (run.origin.x * scale, grid.snapped(run.origin.y) * scale)
        guard canvas != nil, abs(x) < 1e6, abs(y) < 1e6, abs(x - x.rounded()) < 1e-6, abs(y - y.rounded()) < 1e-6 else { return false }
        let key = DrawingCache.TextKey(text: run.text, font: run.font, scale: scale)
        let cachedMask = cache?.mask(key)
        guard let mask = cachedMask ?? text.mask(run.text, run.font, scale: scale) else { return false }
        if cachedMask == nil { cache?.keep(mask, for: key) }
        cairo_save(context.pointer)
        cairo_identity_matrix(context.pointer)
        let (column, row) = (Int(clamping: x.rounded()), Int(clamping: y.rounded()))
        mask.paint(at: column, row, on: context.pointer)
        cairo_restore(context.pointer)
        return true
    }
}

func cairo_set_source(_ context: OpaquePointer, _ color: Color) {
    cairo_set_source_rgba(
        context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
}
