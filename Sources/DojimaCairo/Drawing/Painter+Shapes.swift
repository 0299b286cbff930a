internal import CCairo
internal import DojimaChart
import DojimaScale
import DojimaText

extension Painter {
    /// The maximum number of rectangles in a path: the more there are, the more each costs.
    private static let batch = 200

    /// Draws rectangles: opaque ones of a picture directly, those of a page in batches, and translucent ones one by one, so that overlaps
    /// do not depend on batches.
    func paint(_ rects: [Rect], _ fill: Fill) {
        if let canvas, case .color(let color) = fill, color.alpha == 255 {
            // Opaque rectangles are written as whole pixels; Cairo would first build a path and a region.
            let boxes = rects.compactMap { grid.snapped($0).map { PixelBox($0, scale: scale) } }
            return canvas.fill(boxes, within: clip, with: color)
        }
        withPaint(fill) { isOpaque in
            cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_NONE)
            var pending = 0
            for rect in rects {
                guard let rect = grid.snapped(rect) else { continue }
                cairo_rectangle(context.pointer, rect.x, rect.y, rect.width, rect.height)
                pending += 1
                if pending == Painter.batch || !isOpaque {
                    cairo_fill(context.pointer)
                    pending = 0
                }
            }
            cairo_fill(context.pointer)
            cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_DEFAULT)
        }
    }

    /// Draws vertical and horizontal lines as whole pixels, slanted and dashed ones as strokes.
    func paint(_ segments: [LineSegment], _ stroke: Stroke) {
        guard stroke.width > 0 else { return }
        var slanted: [LineSegment] = []
        var axisAligned: [Rect] = []
        for segment in segments where segment.from.isDrawable && segment.to.isDrawable {
            if stroke.dash.isEmpty, let rect = grid.rect(of: segment, width: stroke.width) {
                axisAligned.append(rect)
            } else {
                slanted.append(segment)
            }
        }
        if !axisAligned.isEmpty { paint(axisAligned, .color(stroke.color)) }
        guard !slanted.isEmpty else { return }
        withStroke(stroke) {
            for segment in slanted {
                let isLevel = segment.from.x == segment.to.x || segment.from.y == segment.to.y
                cairo_set_antialias(context.pointer, isLevel ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT)
                cairo_move_to(context.pointer, segment.from.x, segment.from.y)
                cairo_line_to(context.pointer, segment.to.x, segment.to.y)
                cairo_stroke(context.pointer)
            }
            cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_DEFAULT)
        }
    }

    /// Draws one stroke through all points; a point that is not a number breaks the line.
    func paint(line points: [Point], _ stroke: Stroke) {
        guard stroke.width > 0 else { return }
        withStroke(stroke) {
            trace(points)
            // Far to the left of the picture, so that both sides of the added strokes are clipped to the edge of the drawing.
            if stroke.join == .bevel, stroke.dash.isEmpty { traceRows(of: points, x: -4096, reach: stroke.width) }
            cairo_stroke(context.pointer)
        }
    }

    func paint(polygon points: [Point], _ fill: Fill) {
        withPaint(fill) { _ in
            trace(points)
            if let x = points.first(where: \.isDrawable)?.x { traceRows(of: points, x: x) }
            cairo_fill(context.pointer)
        }
    }

    /// Adds a short edge without area to a path in each pixel row that its points cover.
    ///
    /// Cairo computes the exact area of a shape in pixel rows in which no edge begins or ends, and counts samples in all others; the
    /// results differ in the last bits. With an edge in every row it counts samples everywhere, so that a pixel depends only on the shape
    /// within it, and not on invisible corners elsewhere in its row.
    private func traceRows(of points: [Point], x: Double, reach: Double = 0) {
        guard let scale = grid.scale else { return }
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for point in points where point.isDrawable { (top, bottom) = (min(top, point.y), max(bottom, point.y)) }
        var (left, right, first, last) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context.pointer, &left, &first, &right, &last)
        (top, bottom) = ((max(top - reach, first) * scale).rounded(.down), min(bottom + reach, last) * scale)
        while top < bottom {
            cairo_move_to(context.pointer, x, (top + 0.25) / scale)
            cairo_line_to(context.pointer, x, (top + 0.75) / scale)
            top += 1
        }
    }

    func paint(_ arcs: [Arc], _ fill: Fill?, _ stroke: Stroke?) {
        for arc in arcs where arc.center.isDrawable && arc.radius > 0 && arc.radius < 4_000_000 && (arc.end - arc.start).isFinite {
            if let fill {
                withPaint(fill) { _ in
                    trace(arc)
                    cairo_fill(context.pointer)
                }
            }
            if let stroke, stroke.width > 0 {
                withStroke(stroke) {
                    trace(arc)
                    cairo_stroke(context.pointer)
                }
            }
        }
    }

    private func trace(_ arc: Arc) {
        cairo_new_path(context.pointer)
        let (turn, length) = (2 * Double.pi, arc.end - arc.start)
        let start = abs(arc.start) <= turn ? arc.start : arc.start.remainder(dividingBy: turn)
        // Cairo draws every turn of an angle of many, up to 65,536 times.
        let reduced = abs(length) >= turn ? turn : length < 0 ? length + turn : length
        cairo_arc(context.pointer, arc.center.x, arc.center.y, arc.radius, start, start + reduced)
    }

    private func trace(_ points: [Point]) {
        cairo_new_path(context.pointer)
        var isDown = false
        for point in points {
            guard point.isDrawable else {
                isDown = false
                continue
            }
            if isDown { cairo_line_to(context.pointer, point.x, point.y) } else { cairo_move_to(context.pointer, point.x, point.y) }
            isDown = true
        }
    }

    private func withStroke(_ stroke: Stroke, _ body: () -> Void) {
        cairo_set_source(context.pointer, stroke.color)
        cairo_set_line_width(context.pointer, stroke.width)
        cairo_set_line_join(context.pointer, stroke.join == .bevel ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_ROUND)
        // Cairo refuses dashes that are negative or all zero.
        let isDashed = stroke.dash.contains { $0 > 0 } && stroke.dash.allSatisfy { $0 >= 0 && $0.isFinite }
        cairo_set_dash(context.pointer, stroke.dash, isDashed ? Int32(stroke.dash.count) : 0, 0)
        body()
    }

    /// Sets the source, and calls `body` with whether it is opaque.
    private func withPaint(_ fill: Fill, _ body: (_ isOpaque: Bool) -> Void) {
        switch fill {
        case .color(let color):
            cairo_set_source(context.pointer, color)
            body(color.alpha == 255)
        case .gradient(let top, let upper, let bottom, let lower):
            withGradient(Point(0, top), upper, Point(0, bottom), lower, body)
        case .gradientAcross(let left, let first, let right, let second):
            withGradient(Point(left, 0), first, Point(right, 0), second, body)
        }
    }

    private func withGradient(_ from: Point, _ first: Color, _ to: Point, _ second: Color, _ body: (_ isOpaque: Bool) -> Void) {
        let pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
        defer { cairo_pattern_destroy(pattern) }
        for (offset, color) in [(0.0, first), (1.0, second)] {
            cairo_pattern_add_color_stop_rgba(
                pattern, offset, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
                Double(color.alpha) / 255)
        }
        cairo_set_source(context.pointer, pattern)
        body(first.alpha == 255 && second.alpha == 255)
    }
}
