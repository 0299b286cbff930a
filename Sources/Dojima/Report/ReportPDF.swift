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
    private static let size = Size(794, 1123)
    private static let unit = 0.75
    private static let margin = 48.0
    /// The width between the margins, which is also the width of the widest pictures.
    static let width = size.width - 2 * margin

    /// A page with its bookmarks and links.
    private struct Sheet {
        var scene: Scene
        var bookmarks: [PDFPages.Bookmark] = []
        var links: [PDFPages.Link] = []
    }

    /// Returns the file. Throws if drawing fails.
    func bytes() throws(RenderingError) -> [UInt8] {
        var layout = PageLayout(self)
        if pages.count > 1 { layout.index(self) }
        for (number, page) in pages.enumerated() { layout.page(page, number, hasContents: pages.count == 1) }
        let sheets = layout.finished()
        var bytes: [UInt8] = []
        let document = try PDFPages(size: ReportPDF.size, unit: ReportPDF.unit) { bytes += $0 }
        for sheet in sheets { try document.add(sheet.scene, bookmarks: sheet.bookmarks, links: sheet.links) }
        try document.finish(SceneMetadata(title: title, content: "report"))
        return bytes
    }

    /// Typesets parts one below the other, on as many pages as needed.
    private struct PageLayout {
        private let theme: Theme
        private let measure: TextMeasure
        private var sheets: [Sheet] = []
        private var y = ReportPDF.margin
        /// The links from index and contents to symbols and sections whose pages are not known yet.
        private var pendingLinks: [(sheet: Int, box: Rect, target: Target, showsPage: Bool)] = []
        private var starts: [Target: (page: Int, top: Double)] = [:]

        /// A symbol, or one of its sections.
        private struct Target: Hashable {
            var symbol: Int
            var section: Int?
        }

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

        /// Begins a page if the next part does not fit.
        private mutating func reserve(_ height: Double) {
            if sheets.isEmpty || y + height > bottom { begin() }
        }

        private mutating func add(_ shape: Shape) { sheets[sheets.count - 1].scene.shapes.append(shape) }

        /// Adds a text at a baseline; `end` is the right end of a right-aligned text.
        private mutating func add(_ text: String, _ font: Font, _ color: Color, x: Double, baseline: Double, end: Double? = nil) {
            let extent = measure(text, font)
            let x = end.map { $0 - extent.width } ?? x
            add(.text(TextRun(text, font: font, color: color, origin: Point(x, baseline), extent: extent, role: "text")))
        }

        /// Returns a text shortened to a width.
        private func fitted(_ text: String, _ font: Font, _ width: Double) -> String {
            guard measure(text, font).width > width else { return text }
            var prefix = Substring(text)
            while !prefix.isEmpty, measure(prefix + "…", font).width > width { prefix = prefix.dropLast() }
            return prefix + "…"
        }

        private mutating func paragraph(_ text: String) {
            var line = ""
            for word in text.split(separator: " ").map(String.init) + [""] {
                let longer = line.isEmpty ? word : "\(line) \(word)"
                if word.isEmpty || !line.isEmpty && measure(longer, plain).width > ReportPDF.width {
                    reserve(16)
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
            let names = ReportPage.indexed(pdf.pages)
            let rows = pdf.pages.map { page in [page.symbol, page.span] + names.map(page.figure) }
            table(ReportTable(caption: "Key figures", columns: ["Symbol", "Window"] + names, rows: rows), linksRows: true)
            for (number, page) in pdf.pages.enumerated() {
                reserve(48)
                y += 30
                add(fitted(page.title, strong, ReportPDF.width), strong, theme.strongText, x: ReportPDF.margin, baseline: y)
                y += 4
                contents(of: page, number)
            }
        }

        /// The sections of a tear sheet with their pages, in two columns.
        private mutating func contents(of page: ReportPage, _ number: Int) {
            let (rows, height, width) = ((page.sections.count + 1) / 2, 18.0, (ReportPDF.width - 40) / 2)
            reserve(Double(rows) * height + 8)
            y += 8
            for (index, section) in page.sections.enumerated() {
                let (x, top) = (ReportPDF.margin + (index < rows ? 0 : width + 40), y + Double(index % max(1, rows)) * height)
                add(fitted(section.title, plain, width - 30), plain, theme.text, x: x, baseline: top + 13)
                let line = Segment(Point(x, top + height - 0.5), Point(x + width, top + height - 0.5))
                add(.segments([line], stroke: Stroke(theme.grid, width: 0.5)))
                let box = Rect(x: x, y: top, width: width, height: height)
                pendingLinks.append((sheets.count - 1, box, Target(symbol: number, section: index), showsPage: true))
            }
            y += Double(rows) * height
        }

        /// - Parameter hasContents: whether the contents follow the key figures.
        mutating func page(_ page: ReportPage, _ number: Int, hasContents: Bool) {
            begin()
            starts[Target(symbol: number)] = (sheets.count, 0)
            sheets[sheets.count - 1].bookmarks.append(PDFPages.Bookmark(page.symbol))
            add(fitted(page.title, heading, ReportPDF.width), heading, theme.strongText, x: ReportPDF.margin, baseline: y + 24)
            y += 34
            paragraph(page.details)
            y += 12
            figures(page.figures)
            if hasContents { contents(of: page, number) }
            for (index, section) in page.sections.enumerated() { self.section(section, Target(symbol: number, section: index)) }
        }

        /// The key figures in rows of six.
        private mutating func figures(_ figures: [(name: String, value: String)]) {
            let (columns, height) = (6, 42.0)
            let cell = ReportPDF.width / Double(columns)
            reserve(height * Double((figures.count + columns - 1) / columns))
            for (index, figure) in figures.enumerated() {
                let x = ReportPDF.margin + Double(index % columns) * cell
                let top = y + Double(index / columns) * height
                add(fitted(figure.name, small, cell - 4), small, theme.text, x: x, baseline: top + 12)
                add(figure.value, strong, theme.strongText, x: x, baseline: top + 30)
            }
            y += height * Double((figures.count + columns - 1) / columns)
        }

        private mutating func section(_ part: ReportSection, _ target: Target) {
            let tables = part.tables.filter { !$0.isCollapsed }
            // A heading is on the same page as its picture, or else its table.
            let tallest = part.pictures.map(\.light.size.height).max() ?? tables.map(heightOnPage).max() ?? 60
            reserve(66 + tallest)
            y += 26
            starts[target] = (sheets.count, y - 6)
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
            self.tables(tables)
        }

        /// Draws two tables in one row if they fit, and others one below the other.
        private mutating func tables(_ tables: [ReportTable]) {
            let widths = tables.map(minimumWidth)
            guard tables.count == 2, widths.reduce(80, +) <= ReportPDF.width, max(heightOnPage(tables[0]), heightOnPage(tables[1])) < 600
            else {
                for table in tables { self.table(table) }
                return
            }
            reserve(max(heightOnPage(tables[0]), heightOnPage(tables[1])))
            let (top, half) = (y, (ReportPDF.width - 40) / 2)
            // Each table takes half of the width, unless one needs more.
            let left = min(max(half, widths[0]), ReportPDF.width - 40 - widths[1])
            table(tables[0], width: left)
            let bottom = y
            y = top
            table(tables[1], x: ReportPDF.margin + left + 40, width: ReportPDF.width - 40 - left)
            y = max(y, bottom)
        }

        /// The width of a table with the minimum gaps between its columns.
        private func minimumWidth(_ table: ReportTable) -> Double {
            columnWidths(table).reduce(0, +) + 16 * Double(max(0, table.columns.count - 1))
        }

        private func columnWidths(_ table: ReportTable) -> [Double] {
            let font = font(of: table)
            return table.columns.indices.map { column in
                ([table.columns[column]] + table.rows.map { $0[column] }).map { measure($0, font).width }.max() ?? 0
            }
        }

        private func font(of table: ReportTable) -> Font { Font(family: small.family, size: table.columns.count > 10 ? 8.5 : 11) }

        /// The height of a table that fits one page; for a longer one, the height of its first rows.
        private func heightOnPage(_ table: ReportTable) -> Double {
            let row = font(of: table).size + 6
            let fullHeight = 4 + Double(table.rows.count + 1) * row
            return fullHeight <= bottom - ReportPDF.margin - 66 ? fullHeight : 4 + 3 * row
        }

        /// Draws a table whose columns are as wide as their longest texts and share the rest of the width; on each further page it repeats
        /// its head.
        private mutating func table(
            _ table: ReportTable, x: Double = ReportPDF.margin, width: Double = ReportPDF.width, linksRows: Bool = false
        ) {
            let font = font(of: table)
            let height = font.size + 6
            let widths = columnWidths(table)
            // Gaps have a maximum, so that the cells of a row stay close together.
            let space = (width - widths.reduce(0, +)) / Double(max(1, widths.count - 1))
            let gap = max(2, min(widths.count == 2 ? 80 : 48, space))
            // The right end of each column.
            var ends: [Double] = []
            for width in widths { ends.append((ends.last.map { $0 + gap } ?? x) + width) }
            func row(_ cells: [String], _ color: Color, _ layout: inout PageLayout) {
                layout.y += height
                for (column, cell) in cells.enumerated() {
                    if column == 0 {
                        layout.add(cell, font, color, x: x, baseline: layout.y - 4)
                    } else {
                        layout.add(cell, font, color, x: 0, baseline: layout.y - 4, end: ends[column])
                    }
                }
                let line = Segment(Point(x, layout.y - 0.5), Point(ends.last ?? x, layout.y - 0.5))
                layout.add(.segments([line], stroke: Stroke(layout.theme.grid, width: 0.5)))
            }
            reserve(heightOnPage(table))
            if y == ReportPDF.margin {
                // The table begins its page without a heading, so its caption is drawn.
                y += height
                add(table.caption, Font(family: font.family, size: font.size, weight: .semibold), theme.strongText, x: x, baseline: y - 4)
            }
            y += 4
            row(table.columns, theme.text, &self)
            for (number, cells) in table.rows.enumerated() {
                if y + height > bottom {
                    begin()
                    row(table.columns, theme.text, &self)
                }
                row(cells, theme.strongText, &self)
                guard linksRows else { continue }
                let box = Rect(x: x, y: y - height, width: width, height: height)
                pendingLinks.append((sheets.count - 1, box, Target(symbol: number), showsPage: false))
            }
        }

        /// The pages with their numbers and links.
        mutating func finished() -> [Sheet] {
            for link in pendingLinks {
                guard let start = starts[link.target] else { continue }
                sheets[link.sheet].links.append(PDFPages.Link(link.box, page: start.page, top: start.top))
                guard link.showsPage else { continue }
                let text = "\(start.page)"
                let extent = measure(text, plain)
                let origin = Point(link.box.maxX - extent.width, link.box.y + 13)
                sheets[link.sheet].scene.shapes.append(
                    .text(TextRun(text, font: plain, color: theme.text, origin: origin, extent: extent, role: "text")))
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
