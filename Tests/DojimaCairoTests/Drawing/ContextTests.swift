import CCairo
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaText
import Testing

/// Scenes that are drawn with a context of the caller.
@Suite struct ContextTests {
    private let width = 400
    private let height = 300

    /// The pixels of an opaque surface, blue, green, red and a byte without meaning each, after drawing with a context on it.
    private func pixels(_ draw: (OpaquePointer) throws -> Void) throws -> [[UInt8]] {
        let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)))
        defer { cairo_surface_destroy(surface) }
        let context = try #require(cairo_create(surface))
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 0)
        cairo_paint(context)
        try draw(context)
        cairo_surface_flush(surface)
        let data = try #require(cairo_image_surface_get_data(surface))
        return (0..<width * height).map { at in (0..<3).map { data[at * 4 + $0] } }
    }

    @Test("A scene at whole pixels has the pixels that it has in memory, and the rest of the surface stays", arguments: [1, 2])
    func place(scale: Int) throws {
        var scene = everything()
        (scene.size, scene.scale) = (Size(160, 100), Double(scale))
        let side = try scene.pixelSize
        var memory = [UInt8](repeating: 0, count: side.width * side.height * 4)
        var span = memory.mutableSpan
        try scene.draw(into: &span, bytesPerRow: side.width * 4, as: .bgra8888Premultiplied)
        let drawn = try pixels { context in
            cairo_translate(context, 10, 20)
            cairo_scale(context, scene.scale, scene.scale)
            try scene.draw(in: context, at: Point(20, 10))
        }
        let (left, top) = (10 + 20 * scale, 20 + 10 * scale)
        var worst = 0
        for (at, pixel) in drawn.enumerated() {
            let (x, y) = (at % width - left, at / width - top)
            let isInside = (0..<side.width).contains(x) && (0..<side.height).contains(y)
            let expected: [UInt8] = isInside ? (0..<3).map { memory[(y * side.width + x) * 4 + $0] } : [0, 255, 255]
            for (one, other) in zip(pixel, expected) { worst = max(worst, abs(Int(one) - Int(other))) }
        }
        // In memory, texts are painted through masks, which may differ by one level.
        #expect(worst <= 1)
    }

    @Test("State and path of the context are as before") func state() throws {
        _ = try pixels { context in
            cairo_set_line_width(context, 7)
            cairo_set_operator(context, CAIRO_OPERATOR_XOR)
            cairo_set_dash(context, [3, 4], 2, 1)
            cairo_scale(context, 1.5, 2)
            cairo_rotate(context, 0.3)
            cairo_move_to(context, 3, 4)
            cairo_line_to(context, 50, 60)
            try everything().draw(in: context, at: Point(5, 5))
            #expect(cairo_get_line_width(context) == 7 && cairo_get_operator(context) == CAIRO_OPERATOR_XOR)
            #expect(cairo_get_dash_count(context) == 2)
            var (x, y) = (0.0, 0.0)
            cairo_get_current_point(context, &x, &y)
            #expect(abs(x - 50) < 0.01 && abs(y - 60) < 0.01)
            var matrix = cairo_matrix_t()
            cairo_get_matrix(context, &matrix)
            #expect(matrix.xx > 1.4 && matrix.x0 == 0)
        }
    }

    @Test("Options of the caller do not change the scene, and a translucent background shows what is below it") func options() throws {
        var scene = everything()
        let plain = try pixels { try scene.draw(in: $0) }
        let strange = try pixels { context in
            cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
            cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
            cairo_set_tolerance(context, 20)
            cairo_move_to(context, 3, 4)
            cairo_line_to(context, 50, 60)
            try scene.draw(in: context)
        }
        #expect((plain == strange) as Bool)
        scene.background = white.opacity(0)
        scene.shapes = []
        #expect(try pixels { try scene.draw(in: $0) }.allSatisfy { $0 == [0, 255, 255] })
    }

    @Test("The error of a context is thrown") func errors() throws {
        _ = try pixels { context in
            #expect(throws: RenderingError("a scene of 320.0 by 200.0 cannot be drawn at nan, 0.0")) {
                try everything().draw(in: context, at: Point(.nan, 0))
            }
            cairo_restore(context)  // without `cairo_save`
            #expect(throws: RenderingError.self) { try everything().draw(in: context) }
        }
    }

    @Test("A page has glyphs, whose text can be searched") func page() throws {
        let surface = try #require(cairo_pdf_surface_create_for_stream(nil, nil, 400, 300))
        defer { cairo_surface_destroy(surface) }
        let context = try #require(cairo_create(surface))
        defer { cairo_destroy(context) }
        try everything().draw(in: context, at: Point(10.3, 4.7))
        #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
    }
}
