import DojimaCairo
import DojimaChart
import DojimaScale

/// Draws tear sheets on pages of A4, with bookmarks and contents, and an index of several symbols.
struct ReportPDF {
    let pages: [ReportPage]
    let title: String
    let theme: Theme
    let measure: TextMeasure

    /// A page of A4, in pixels of three quarters of a point.
    static let size = Size(794, 1123)
    private static let unit = 0.75
    static let margin = 48.0
    /// The width between the margins, which is also the width of the widest pictures.
    static let width = size.width - 2 * margin

    /// A drawn page with its bookmarks and links.
    struct Sheet {
        var scene: Scene
        var bookmarks: [PDFPages.Bookmark] = []
        var links: [PDFPages.Link] = []
    }

    /// Returns the file. Throws if drawing fails.
    func bytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        let document = try PDFPages(size: ReportPDF.size, unit: ReportPDF.unit) { bytes += $0 }
        for sheet in try sheets() { try document.add(sheet.scene, bookmarks: sheet.bookmarks, links: sheet.links) }
        try document.finish(SceneMetadata(title: title, content: "report"))
        return bytes
    }

    /// Returns the pages. Throws if drawing fails.
    func sheets() throws -> [Sheet] {
        var layout = PageLayout(self)
        if pages.count > 1 { layout.index(self) }
        for (number, page) in pages.enumerated() { try layout.page(page, number, hasContents: pages.count == 1) }
        return layout.finished()
    }
}
