internal import CCairo
internal import CPangoCairo
internal import DojimaChart
import DojimaScale
import DojimaText

/// The unique owner of a Pango context and layout, which lays out a line of text, and measures or draws it.
///
/// Measuring and drawing use the same settings, so the width of a text on every surface is the measured one.
struct TextLayout: ~Copyable {
    /// The maximum number of characters: wider than any picture, and far below an overflow of Pango's integers.
    static let longestText = 4096

    /// Whether text is drawn as outlines, since Cairo rounds glyph positions to pixels, which spaces small letters unevenly. A page has
    /// glyphs, so that its text can be searched.
    private let drawsOutlines: Bool
    private let context: OpaquePointer
    private let layout: OpaquePointer

    init(drawsOutlines: Bool) {
        self.drawsOutlines = drawsOutlines
        // The default map is per thread: fonts found for measuring are reused for drawing, as long as the context is not updated for a
        // surface.
        context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        // Hinted metrics, and so the width of a text, would differ between surfaces.
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        pango_cairo_context_set_resolution(context, 96)
        pango_context_set_round_glyph_positions(context, 0)
        // Otherwise the locale would affect the choice of glyphs.
        pango_context_set_language(context, pango_language_from_string("en"))
        layout = pango_layout_new(context)
        pango_layout_set_single_paragraph_mode(layout, 1)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
        pango_layout_set_attributes(layout, attributes)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Returns the advance width, and the height above and below the baseline, of a text in one line.
    func measure(_ text: String, _ font: Font) -> TextExtent {
        set(text, font)
        var box = PangoRectangle()
        pango_layout_get_extents(layout, nil, &box)
        let unit = font.magnification / Double(PANGO_SCALE)
        let baseline = Double(pango_layout_get_baseline(layout)) * unit
        let (top, height) = (Double(box.y) * unit, Double(box.height) * unit)
        return TextExtent(width: Double(box.width) * unit, ascent: baseline - top, descent: top + height - baseline)
    }

    /// Whether a font has a glyph for each character of a text, so that no box is drawn for it.
    func hasGlyphs(_ text: String, _ font: Font) -> Bool {
        set(text, font)
        return pango_layout_get_unknown_glyphs_count(layout) == 0
    }

    /// Draws a text with its baseline's left end at a point, in the context's source colour.
    func draw(_ text: String, _ font: Font, at point: Point, on drawing: borrowing CairoContext) {
        set(text, font, at: point, on: drawing) { line, context in
            if drawsOutlines, !text.hasColorGlyphs {
                pango_cairo_layout_line_path(context, line)
                cairo_fill(context)
            } else {
                pango_cairo_show_layout_line(context, line)
            }
        }
    }

    /// Draws the halo of a text: a stroke along its outlines, half of which is within the letters.
    func drawHalo(_ text: String, _ font: Font, at point: Point, on drawing: borrowing CairoContext) {
        set(text, font, at: point, on: drawing) { line, context in
            pango_cairo_layout_line_path(context, line)
            cairo_set_line_width(context, 2 * TextRun.haloWidth / font.magnification)
            cairo_stroke(context)
        }
    }

    /// Lays out a line, and calls `draw` with a context whose origin is the left end of its baseline, in units of the typesetting size.
    private func set(
        _ text: String, _ font: Font, at point: Point, on drawing: borrowing CairoContext,
        then draw: (OpaquePointer, OpaquePointer) -> Void
    ) {
        guard !text.isEmpty, font.magnification > 0 else { return }
        set(text, font)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return }
        let context = drawing.pointer
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, point.x, point.y)
        cairo_scale(context, font.magnification, font.magnification)
        cairo_move_to(context, 0, 0)
        draw(line, context)
    }

    /// Returns the coverage of pixels, `scale` per logical pixel, by the outlines of a text; `nil` if it has none or cannot be drawn.
    func mask(_ text: String, _ font: Font, scale: Double) -> TextMask? {
        let magnification = font.magnification * scale
        guard drawsOutlines, !text.isEmpty, magnification > 0, !text.hasColorGlyphs else { return nil }
        set(text, font)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
        var ink = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, nil)
        let unit = magnification / Double(PANGO_SCALE)
        // One pixel more on each side than the reported ink.
        let (left, top) = (
            Int(clamping: (Double(ink.x) * unit).rounded(.down)) - 1, Int(clamping: (Double(ink.y) * unit).rounded(.down)) - 1
        )
        let right = Int(clamping: (Double(ink.x + ink.width) * unit).rounded(.up)) + 1
        let bottom = Int(clamping: (Double(ink.y + ink.height) * unit).rounded(.up)) + 1
        let (width, height) = (right - left, bottom - top)
        guard width <= PixelBuffer.longestSide, height <= PixelBuffer.longestSide else { return nil }
        let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
        var coverage = [UInt8](repeating: 0, count: stride * height)
        let isDrawn = coverage.withUnsafeMutableBufferPointer { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
            defer { cairo_surface_destroy(surface) }
            guard let drawing = cairo_create(surface) else { return false }
            defer { cairo_destroy(drawing) }
            cairo_translate(drawing, Double(-left), Double(-top))
            cairo_scale(drawing, magnification, magnification)
            cairo_move_to(drawing, 0, 0)
            pango_cairo_layout_line_path(drawing, line)
            cairo_fill(drawing)
            cairo_surface_finish(surface)
            return cairo_status(drawing) == CAIRO_STATUS_SUCCESS
        }
        return isDrawn ? TextMask(left: left, top: top, width: width, height: height, stride: stride, coverage: coverage) : nil
    }

    private func set(_ text: String, _ font: Font) {
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, font.family.printable)
        pango_font_description_set_absolute_size(description, Font.typesettingSize * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: PangoWeight.RawValue(font.weight.rawValue)))
        pango_layout_set_font_description(layout, description)
        let text = text.printable
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
    }
}

extension Font {
    /// The size at which all text is laid out before it is magnified: without hinting all sizes have the same proportions, and a font is
    /// looked up once per weight instead of once per size.
    fileprivate static let typesettingSize = 64.0

    /// The factor from the typesetting size to the size of the font; 0 for an invalid size.
    fileprivate var magnification: Double { size > 0 ? min(size, 2000) / Font.typesettingSize : 0 }
}

extension String {
    /// Whether the text has emoji, whose glyphs are pictures without outlines.
    fileprivate var hasColorGlyphs: Bool {
        utf8.contains { $0 >= 0xE2 } && unicodeScalars.contains { $0.properties.isEmojiPresentation }
    }

    /// The text for Pango, in one line: control characters are replaced by spaces, and it is truncated to `longestText` characters.
    fileprivate var printable: String {
        guard utf8.count > TextLayout.longestText || utf8.contains(where: { $0 < 32 }) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(TextLayout.longestText) { result.append(scalar.value < 32 ? " " : scalar) }
        return String(result)
    }
}

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
