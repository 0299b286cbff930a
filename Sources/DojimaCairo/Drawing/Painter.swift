internal import CCairo
internal import DojimaChart

/// Draws the shapes of a scene on a surface; one painter for pixels and pages.
struct Painter: ~Copyable {
    /// What is drawn on: pixels take edges to their grid, a page keeps them as they are.
    enum Device { case pixels, page }

    let context: DrawingContext
    let grid: PixelGrid
    var text: TextSetter

    /// Fills the ground and draws all shapes; throws what Cairo reports.
    static func paint(
        _ scene: Scene, on surface: borrowing Surface, scale: Double, device: Device, links: [PDFPages.Link] = []
    ) throws(RenderingError) {
        let context = try DrawingContext(on: surface)
        cairo_set_source(context.pointer, scene.background)
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context.pointer)
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
        cairo_scale(context.pointer, scale, scale)
        cairo_set_line_join(context.pointer, CAIRO_LINE_JOIN_ROUND)
        var painter = Painter(
            context: context, grid: PixelGrid(scale: device == .pixels ? scale : nil), text: TextSetter(drawsOutlines: device == .pixels))
        for shape in scene.shapes { painter.paint(shape) }
        painter.link(links)
        try Surface.check(cairo_status(painter.context.pointer))
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
        case .group(_, .some(let clip), let shapes):
            guard let clip = grid.snapped(clip, keepsThin: false) else { return }
            cairo_save(context.pointer)
            cairo_rectangle(context.pointer, clip.x, clip.y, clip.width, clip.height)
            cairo_clip(context.pointer)
            for shape in shapes { paint(shape) }
            cairo_restore(context.pointer)
        }
    }

    private mutating func paint(_ run: TextRun) {
        guard run.origin.isDrawable else { return }
        cairo_set_source(context.pointer, run.color)
        guard run.angle != 0 else {
            text.draw(run.text, run.font, at: Point(run.origin.x, grid.snapped(run.origin.y)), on: context)
            return
        }
        guard run.angle.isFinite else { return }
        cairo_save(context.pointer)
        cairo_translate(context.pointer, run.origin.x, run.origin.y)
        cairo_rotate(context.pointer, run.angle * .pi / 180)
        text.draw(run.text, run.font, at: Point(0, 0), on: context)
        cairo_restore(context.pointer)
    }
}

func cairo_set_source(_ context: OpaquePointer, _ color: Color) {
    cairo_set_source_rgba(
        context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
}
