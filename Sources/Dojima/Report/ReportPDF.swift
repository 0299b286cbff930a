import DojimaCairo
import DojimaChart
import DojimaScale

/// Draws tear sheets on pages of A4, with bookmarks for symbols and sections, and an index of several symbols.
struct ReportPDF {
    let pages: [ReportPage]
    let title: String
    let theme: Theme
    let measure: TextMeasure

    /// A page of A4, in pixels of three quarters of a point.
    private static let size = Size(794, 1123)
    private static let unit = 0.75
    private static let margin = 48.0
    /// The width between the margins, which that of the widest pictures is.
    static let width = size.width - 2 * margin

    /// A page with what links to it and from it.
    private struct Sheet {
        var scene: Scene
        var bookmarks: [PDFPages.Bookmark] = []
        var links: [PDFPages.Link] = []
    }

    /// Returns the file. Throws where drawing fails.
    func bytes() throws(RenderingError) -> [UInt8] {
        var setter = Setter(self)
        if pages.count > 1 { setter.index(self) }
        for page in pages { setter.page(page) }
        let sheets = setter.finished()
        var bytes: [UInt8] = []
        let document = try PDFPages(size: ReportPDF.size, unit: ReportPDF.unit) { bytes += $0 }
        for sheet in sheets { try document.add(sheet.scene, bookmarks: sheet.bookmarks, links: sheet.links) }
        try document.finish(SceneMetadata(title: title, content: "report"))
        return bytes
    }

    /// Sets parts below each other, on as many pages as they take.
    private struct Setter {
        private let theme: Theme
        private let measure: TextMeasure
        private var sheets: [Sheet] = []
        private var y = ReportPDF.margin
        /// The links of the index to symbols, by their numbers, until their pages are known.
        private var wanted: [(sheet: Int, box: Rect, symbol: Int)] = []
        private var starts: [(page: Int, top: Double)] = []

        private let heading: Font
        private let section: Font
        private let plain: Font
        private let strong: Font
        private let small: Font

        init(_ pdf: ReportPDF) {
            (theme, measure) = (pdf.theme, pdf.measure)
            let family = theme.fontFamily
            heading = Font(family: family, size: 24, weight: .semibold)
            section = Font(family: family, size: 16, weight: .semibold)
            plain = Font(family: family, size: 12)
            strong = Font(family: family, size: 15, weight: .semibold)
            small = Font(family: family, size: 9.5)
        }

        private var bottom: Double { ReportPDF.size.height - ReportPDF.margin - 16 }

        private mutating func begin() {
            sheets.append(Sheet(scene: Scene(size: ReportPDF.size, background: theme.background)))
            y = ReportPDF.margin
        }

        /// Begins a page where the next part does not fit.
        private mutating func need(_ height: Double) {
            if sheets.isEmpty || y + height > bottom { begin() }
        }

        private mutating func add(_ shape: Shape) { sheets[sheets.count - 1].scene.shapes.append(shape) }

        /// Adds a text at a baseline; `end` is the right end of a text that ends there.
        private mutating func add(_ text: String, _ font: Font, _ color: Color, x: Double, baseline: Double, end: Double? = nil) {
            let extent = measure(text, font)
            let x = end.map { $0 - extent.width } ?? x
            add(.text(TextRun(text, font: font, color: color, origin: Point(x, baseline), extent: extent, role: "text")))
        }

        /// A text shortened to a width.
        private func fitted(_ text: String, _ font: Font, _ width: Double) -> String {
            guard measure(text, font).width > width else { return text }
            var kept = Substring(text)
            while !kept.isEmpty, measure(kept + "…", font).width > width { kept = kept.dropLast() }
            return kept + "…"
        }

        private mutating func paragraph(_ text: String) {
            var line = ""
            for word in text.split(separator: " ").map(String.init) + [""] {
                let longer = line.isEmpty ? word : "\(line) \(word)"
                if word.isEmpty || !line.isEmpty && measure(longer, plain).width > ReportPDF.width {
                    need(16)
                    y += 16
                    add(line, plain, theme.text, x: ReportPDF.margin, baseline: y - 4)
                    line = word
                } else {
                    line = longer
                }
            }
        }

        // MARK: Parts

        mutating func index(_ pdf: ReportPDF) {
            begin()
            sheets[0].bookmarks.append(PDFPages.Bookmark("Index"))
            add(fitted(pdf.title, heading, ReportPDF.width), heading, theme.strongText, x: ReportPDF.margin, baseline: y + 24)
            y += 46
            let names = ["Total return", "Return a year", "Volatility a year", "Sharpe ratio", "Deepest drawdown"]
            let rows = pdf.pages.map { page in
                [page.symbol] + names.map { name in page.figures.first { $0.name == name }?.value ?? "" }
            }
            table(ReportTable(caption: "Key figures", columns: ["Symbol"] + names, rows: rows), linksRows: true)
        }

        mutating func page(_ page: ReportPage) {
            begin()
            starts.append((sheets.count, 0))
            sheets[sheets.count - 1].bookmarks.append(PDFPages.Bookmark(page.symbol))
            add(fitted(page.title, heading, ReportPDF.width), heading, theme.strongText, x: ReportPDF.margin, baseline: y + 24)
            y += 34
            paragraph(page.details)
            y += 12
            figures(page.figures)
            for section in page.sections { self.section(section) }
        }

        /// The key figures in rows of six.
        private mutating func figures(_ figures: [(name: String, value: String)]) {
            let (columns, height) = (6, 42.0)
            let cell = ReportPDF.width / Double(columns)
            need(height * Double((figures.count + columns - 1) / columns))
            for (index, figure) in figures.enumerated() {
                let x = ReportPDF.margin + Double(index % columns) * cell
                let top = y + Double(index / columns) * height
                add(fitted(figure.name, small, cell - 4), small, theme.text, x: x, baseline: top + 12)
                add(figure.value, strong, theme.strongText, x: x, baseline: top + 30)
            }
            y += height * Double((figures.count + columns - 1) / columns)
        }

        private mutating func section(_ part: ReportSection) {
            let rows = part.table.flatMap { $0.isFolded ? nil : $0 }
            // A heading stands with its picture, or else with its table.
            let tallest = part.pictures.map(\.light.size.height).max() ?? rows.map(wholeHeight) ?? 60
            need(66 + tallest)
            y += 26
            sheets[sheets.count - 1].bookmarks.append(PDFPages.Bookmark(part.title, top: y - 6, isNested: true))
            add(part.title, section, theme.strongText, x: ReportPDF.margin, baseline: y + 8)
            y += 13
            paragraph(part.text)
            var x = ReportPDF.margin
            for picture in part.pictures {
                sheets[sheets.count - 1].scene.place(picture.light, at: Point(x, y + 4), id: part.id)
                x += picture.light.size.width + 16
            }
            if !part.pictures.isEmpty { y += tallest + 6 }
            if let rows { table(rows) }
        }

        private func font(of table: ReportTable) -> Font { Font(family: small.family, size: table.columns.count > 10 ? 8.5 : 11) }

        /// The height of a table if it stands on one page; of one that takes more, that of its first rows.
        private func wholeHeight(_ table: ReportTable) -> Double {
            let row = font(of: table).size + 6
            let whole = 4 + Double(table.rows.count + 1) * row
            return whole <= bottom - ReportPDF.margin - 66 ? whole : 4 + 3 * row
        }

        /// A table whose columns share the width, each as wide as its longest text; where it takes more than a page, each begins with its head.
        private mutating func table(_ table: ReportTable, linksRows: Bool = false) {
            let font = font(of: table)
            let height = font.size + 6
            let widths = table.columns.indices.map { column in
                ([table.columns[column]] + table.rows.map { $0[column] }).map { measure($0, font).width }.max() ?? 0
            }
            let gap = max(2, min(24, (ReportPDF.width - widths.reduce(0, +)) / Double(max(1, widths.count - 1))))
            // The right end of each column; the first begins at the margin.
            var ends: [Double] = []
            for width in widths { ends.append((ends.last.map { $0 + gap } ?? ReportPDF.margin) + width) }
            func row(_ cells: [String], _ color: Color, _ setter: inout Setter) {
                setter.y += height
                for (column, cell) in cells.enumerated() {
                    if column == 0 {
                        setter.add(cell, font, color, x: ReportPDF.margin, baseline: setter.y - 4)
                    } else {
                        setter.add(cell, font, color, x: 0, baseline: setter.y - 4, end: ends[column])
                    }
                }
                let line = Segment(Point(ReportPDF.margin, setter.y - 0.5), Point(ends.last ?? ReportPDF.margin, setter.y - 0.5))
                setter.add(.segments([line], stroke: Stroke(setter.theme.grid, width: 0.5)))
            }
            need(wholeHeight(table))
            y += 4
            row(table.columns, theme.text, &self)
            for (number, cells) in table.rows.enumerated() {
                if y + height > bottom {
                    begin()
                    row(table.columns, theme.text, &self)
                }
                row(cells, theme.strongText, &self)
                guard linksRows else { continue }
                wanted.append((sheets.count - 1, Rect(x: ReportPDF.margin, y: y - height, width: ReportPDF.width, height: height), number))
            }
        }

        /// The pages with their numbers and links.
        mutating func finished() -> [Sheet] {
            for link in wanted where starts.indices.contains(link.symbol) {
                let start = starts[link.symbol]
                sheets[link.sheet].links.append(PDFPages.Link(link.box, page: start.page, top: start.top))
            }
            for index in sheets.indices {
                let text = "\(index + 1) / \(sheets.count)"
                let extent = measure(text, plain)
                let origin = Point(ReportPDF.size.width - ReportPDF.margin - extent.width, ReportPDF.size.height - ReportPDF.margin + 6)
                sheets[index].scene.shapes.append(
                    .text(TextRun(text, font: plain, color: theme.text, origin: origin, extent: extent, role: "page")))
            }
            return sheets
        }
    }
}
