internal import CCairo
internal import DojimaChart

extension Output {
    /// A page of shapes and text.
    public static let pdf = Output(name: "pdf") { scene throws(RenderingError) in try CairoRenderer().pdf(scene) }
}

enum PDFDocument {
    static let longestSide = 14_400.0

    static func bytes(of scene: Scene) throws(RenderingError) -> [UInt8] {
        let (width, height) = (scene.size.width, scene.size.height)
        guard width >= 1, height >= 1, max(width, height) <= longestSide else {
            throw RenderingError("a page of \(width) by \(height) points is not possible; each side is 1 to \(Int(longestSide))")
        }
        // The writer keeps the sink alive until the surface is finished, which happens within this function.
        let sink = ByteSink()
        let writer: cairo_write_func_t = { closure, data, length in
            guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().bytes
                .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
        let retained = Unmanaged.passRetained(sink)
        defer { retained.release() }
        let surface = try Surface(cairo_pdf_surface_create_for_stream(writer, retained.toOpaque(), width, height))
        // Without a date of ours the file would carry the time of day.
        cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATOR, "Dojima")
        if let metadata = scene.metadata {
            cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_TITLE, metadata.title)
            cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_KEYWORDS, metadata.content)
        }
        try Painter.paint(scene, on: surface, scale: 1, device: .page)
        cairo_surface_finish(surface.pointer)
        try Surface.check(cairo_surface_status(surface.pointer))
        return sink.bytes
    }
}

private final class ByteSink {
    var bytes: [UInt8] = []
}
