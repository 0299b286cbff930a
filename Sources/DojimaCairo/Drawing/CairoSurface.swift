import DojimaText
internal import CCairo

/// The unique owner of a Cairo surface.
struct CairoSurface: ~Copyable {
    let pointer: OpaquePointer

    /// Takes ownership of a new surface; throws if Cairo could not create it.
    init(_ create: @autoclosure () -> OpaquePointer?) throws(RenderingError) {
        guard let created = create() else { throw RenderingError("no drawing surface: out of memory") }
        let status = cairo_surface_status(created)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(created)
            throw CairoSurface.error(status)
        }
        pointer = created
    }

    deinit { cairo_surface_destroy(pointer) }

    static func check(_ status: cairo_status_t) throws(RenderingError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw error(status) }
    }

    private static func error(_ status: cairo_status_t) -> RenderingError {
        let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error"
        return RenderingError("the drawing library failed: \(reason)")
    }
}

/// The unique owner of a Cairo context.
struct CairoContext: ~Copyable {
    let pointer: OpaquePointer

    init(on surface: borrowing CairoSurface) throws(RenderingError) {
        // Cairo does not return null: a failed context has an error status.
        guard let created = cairo_create(surface.pointer) else { throw RenderingError("no drawing context: out of memory") }
        pointer = created
    }

    /// Shares a context, which keeps its state.
    init(sharing context: OpaquePointer) { pointer = cairo_reference(context) }

    deinit { cairo_destroy(pointer) }
}
