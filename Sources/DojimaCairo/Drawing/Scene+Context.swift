internal import CCairo
public import DojimaChart
public import DojimaScale
import DojimaText

extension Scene {
    /// Draws the scene with a context of Cairo, a `cairo_t`, such as that of a window or of a page. O(shapes).
    ///
    ///     try scene.draw(in: context, at: Point(40, 40))     // `context` as the module of Cairo imports it
    ///
    /// One logical pixel of the scene is one unit of the context, so the context's own transformation, clip and target apply; `scale` has no
    /// effect. The background is drawn over what the context has drawn before, within the scene's rectangle. On a target of pixels, edges
    /// are snapped to the pixels of the device if the transformation is a uniform scale from a whole pixel. State and path of the context
    /// are afterwards as before. Call it on the thread that uses the context.
    ///
    /// - Parameters:
    ///   - context: the `cairo_t`.
    ///   - origin: the position of the scene's top left, in units of the context.
    /// - Throws: the error that the context has, before or after drawing.
    public func draw(in context: OpaquePointer, at origin: Point = Point(0, 0)) throws(RenderingError) {
        try CairoSurface.check(cairo_status(context))
        guard origin.isDrawable, Point(size.width, size.height).isDrawable else {
            throw RenderingError("a scene of \(size.width) by \(size.height) cannot be drawn at \(origin.x), \(origin.y)")
        }
        // Saving a context does not save its path.
        let path = cairo_copy_path(context)
        cairo_save(context)
        defer {
            cairo_restore(context)
            cairo_new_path(context)
            cairo_append_path(context, path)
            cairo_path_destroy(path)
        }
        cairo_translate(context, origin.x, origin.y)
        cairo_new_path(context)
        cairo_rectangle(context, 0, 0, size.width, size.height)
        cairo_clip(context)
        resetOptions(of: context)
        cairo_set_source(context, background)
        cairo_paint(context)
        let scale = CairoContext.snappingScale(of: context)
        try Painter.paint(shapes, on: CairoContext(sharing: context), scale: scale ?? 1, device: scale == nil ? .page : .pixels)
    }

    /// Sets the options that a new context has, and the joins of scenes.
    private func resetOptions(of context: OpaquePointer) {
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_dash(context, nil, 0, 0)
        cairo_set_miter_limit(context, 10)
        cairo_set_tolerance(context, 0.1)
    }
}

extension CairoContext {
    /// Returns the device pixels of one unit of a context; `nil` if its target has no pixels, or if whole units do not begin at whole pixels.
    fileprivate static func snappingScale(of context: OpaquePointer) -> Double? {
        let target = cairo_get_group_target(context)
        switch cairo_surface_get_type(target) {
        case CAIRO_SURFACE_TYPE_PDF, CAIRO_SURFACE_TYPE_PS, CAIRO_SURFACE_TYPE_SVG, CAIRO_SURFACE_TYPE_RECORDING,
            CAIRO_SURFACE_TYPE_SCRIPT:
            return nil
        default: break
        }
        var (deviceScale, deviceOffset) = (Point(1, 1), Point(0, 0))
        cairo_surface_get_device_scale(target, &deviceScale.x, &deviceScale.y)
        cairo_surface_get_device_offset(target, &deviceOffset.x, &deviceOffset.y)
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let scale = Point(matrix.xx * deviceScale.x, matrix.yy * deviceScale.y)
        let corner = Point(matrix.x0 * deviceScale.x + deviceOffset.x, matrix.y0 * deviceScale.y + deviceOffset.y)
        let isUpright = matrix.xy == 0 && matrix.yx == 0 && scale.x > 0 && scale.x == scale.y
        return isUpright && abs(corner.x - corner.x.rounded()) < 1e-6 && abs(corner.y - corner.y.rounded()) < 1e-6 ? scale.x : nil
    }
}
