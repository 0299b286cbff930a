import DojimaText
internal import CCairo
package import DojimaChart
package import DojimaScale

/// A PDF file of many pages with bookmarks and links, written page by page: memory does not grow with the number of pages.
///
///     let pages = try PDFPages(size: Size(1600, 900)) { file.write($0) }
///     try pages.add(scene, bookmarks: [PDFPages.Bookmark("SPX")])
///     try pages.finish(nil)
///
/// The same scenes give the same bytes. Not thread-safe.
package final class PDFPages {
    /// An entry of the outline that readers show next to the pages; it links to its page.
    package struct Bookmark: Sendable, Equatable {
        package let title: String
        /// The position on the page, in logical pixels from the top.
        let top: Double

        /// Whether the bookmark is nested below the last one that is not nested.
        package let isNested: Bool

        package init(_ title: String, top: Double = 0, isNested: Bool = false) {
            (self.title, self.top, self.isNested) = (title, top, isNested)
        }
    }

    /// A region of a page that links to another page.
    package struct Link: Sendable, Equatable {
        var box: Rect
        /// The page number, counted from 1.
        var page: Int
        /// The position on that page, in logical pixels from the top.
        let top: Double

        package init(_ box: Rect, page: Int, top: Double) {
            self.box = box
            self.page = page
            self.top = top
        }
    }

    static let longestSide = 14_400.0

    private let surface: CairoSurface
    private let sink: Unmanaged<StreamSink>
    /// The points of one logical pixel.
    private let unit: Double
    private var count = 0
    /// The number that Cairo gave the last bookmark that is not nested.
    private var heading: Int32 = 0

    /// - Parameters:
    ///   - size: the size of every page, in logical pixels.
    ///   - unit: the points of one logical pixel.
    ///   - write: receives the bytes of the file, in order.
    ///
    /// Throws if a page is empty or over 14,400 points on a side, the maximum that readers support.
    package init(size: Size, unit: Double = 1, write: @escaping ([UInt8]) -> Void) throws(RenderingError) {
        self.unit = unit
        let size = Size(size.width * unit, size.height * unit)
        try PDFPages.check(size)
        // Retained until `deinit`, since the surface may write to the sink until then.
        let sink = Unmanaged.passRetained(StreamSink(write))
        do {
            surface = try CairoSurface(cairo_pdf_surface_create_for_stream(StreamSink.writer, sink.toOpaque(), size.width, size.height))
        } catch {
            sink.release()
            throw error
        }
        self.sink = sink
        // A fixed date, since Cairo would write the current time.
        cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATOR, "Dojima")
    }

    deinit {
        cairo_surface_finish(surface.pointer)
        sink.release()
    }

    /// Draws the next page. O(shapes).
    package func add(_ scene: Scene, bookmarks: [Bookmark] = [], links: [Link] = []) throws(RenderingError) {
        if count > 0 { cairo_surface_show_page(surface.pointer) }
        count += 1
        try Painter.paint(
            scene, on: surface, scale: unit, device: .page, links: links.map { PDFPages.Link($0.box, page: $0.page, top: $0.top * unit) })
        for bookmark in bookmarks {
            let number = cairo_pdf_surface_add_outline(
                surface.pointer, bookmark.isNested ? heading : CAIRO_PDF_OUTLINE_ROOT, bookmark.title,
                "page=\(count) pos=[0 \(PDFPages.text(bookmark.top * unit))]",
                cairo_pdf_outline_flags_t(rawValue: bookmark.isNested ? 0 : CAIRO_PDF_OUTLINE_FLAG_OPEN.rawValue))
            if !bookmark.isNested { heading = number }
        }
        try CairoSurface.check(cairo_surface_status(surface.pointer))
    }

    /// Writes the rest of the file, with its metadata.
    package func finish(_ metadata: SceneMetadata?) throws(RenderingError) {
        if let metadata {
            cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_TITLE, metadata.title)
            cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_KEYWORDS, metadata.content)
        }
        cairo_surface_finish(surface.pointer)
        try CairoSurface.check(cairo_surface_status(surface.pointer))
    }

    /// Returns a number for Cairo's attributes: an integer from -30,000 to 30,000, never with an exponent.
    static func text(_ value: Double) -> String { String(Int(clamping: value.rounded(), to: -30_000...30_000)) }

    /// Throws for a page that is empty or larger than readers support.
    static func check(_ size: Size) throws(RenderingError) {
        let (width, height) = (size.width, size.height)
        guard width >= 1, height >= 1, max(width, height) <= PDFPages.longestSide else {
            throw RenderingError(
                "a page of \(width) by \(height) points is not possible; each side must be 1 to \(Int(clamping: PDFPages.longestSide))")
        }
    }
}

extension Painter {
    /// Adds links to regions of a page.
    func link(_ links: [PDFPages.Link]) {
        for link in links {
            let box = [link.box.x, link.box.y, link.box.width, link.box.height].map(PDFPages.text).joined(separator: " ")
            cairo_tag_begin(context.pointer, CAIRO_TAG_LINK, "rect=[\(box)] page=\(link.page) pos=[0 \(PDFPages.text(link.top))]")
            cairo_tag_end(context.pointer, CAIRO_TAG_LINK)
        }
    }
}
