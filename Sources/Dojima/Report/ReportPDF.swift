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
    func bytes() throws -> [UInt8] {
        var layout = PageLayout(self)
        if pages.count > 1 { layout.index(self) }
        for (number, page) in pages.enumerated() { try layout.page(page, number, hasContents: pages.count == 1) }
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
            for line in lines(of: text) {
                y += 16
                add(line, plain, theme.text, x: ReportPDF.margin, baseline: y - 4)
            }
        }

        /// The lines of a paragraph.
        private func lines(of text: String) -> [String] {
            var lines: [String] = []
            for word in text.split(separator: " ").map(String.init) {
                if let last = lines.last, measure("\(last) \(word)", plain).width <= ReportPDF.width {
                    lines[lines.count - 1] = "\(last) \(word)"
                } else {
                    lines.append(word)
                }
            }
            return lines
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
        mutating func page(_ page: ReportPage, _ number: Int, hasContents: Bool) throws {
            begin()
            starts[Target(symbol: number)] = (sheets.count, 0)
            sheets[sheets.count - 1].bookmarks.append(PDFPages.Bookmark(page.symbol))
            add(fitted(page.title, heading, ReportPDF.width), heading, theme.strongText, x: ReportPDF.margin, baseline: y + 24)
            y += 34
            paragraph(page.details)
            y += 12
            figures(page.figures)
            if hasContents { contents(of: page, number) }
            let blocks = page.sections.enumerated().flatMap { self.blocks(of: $1, Target(symbol: number, section: $0)) }
            try typeset(blocks)
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

        /// A part of a section that is not divided between pages, except a table longer than a page.
        private struct Block {
            /// The height without pictures; of a table longer than a page, the height of its first rows.
            var height: Double
            /// The height of a caption that is drawn only at the top of a page.
            var captionHeight = 0.0
            /// The usual height of the pictures.
            var pictureHeight = 0.0
            var isLong = false
            /// Draws the block with pictures whose heights are multiplied by a factor.
            var draw: (inout PageLayout, _ factor: Double) throws -> Void
        }

        /// The limits of the factor by which the heights of pictures change to fill pages.
        private static let factors = 0.75...1.3

        /// Draws blocks one below the other. The pictures of a page are made higher or lower so that its blocks fill it.
        private mutating func typeset(_ blocks: [Block]) throws {
            var rest = blocks[...]
            while let first = rest.first {
                var height = y == ReportPDF.margin ? first.captionHeight : 0
                var pictureHeight = 0.0
                var count = 0
                for block in rest {
                    let smallest = height + block.height + (pictureHeight + block.pictureHeight) * PageLayout.factors.lowerBound
                    // A block that does not fit an empty page is drawn on it nevertheless.
                    guard y + smallest <= bottom || count == 0 && y == ReportPDF.margin else { break }
                    height += block.height
                    pictureHeight += block.pictureHeight
                    count += 1
                    if block.isLong { break }
                }
                guard count > 0 else {
                    begin()
                    continue
                }
                // The last page of a symbol need not be full.
                let largest = count == rest.count ? 1 : PageLayout.factors.upperBound
                let factor = pictureHeight > 0 ? min((bottom - y - height) / pictureHeight, largest) : 1
                for block in rest.prefix(count) { try block.draw(&self, factor) }
                rest = rest.dropFirst(count)
            }
        }

        private func blocks(of part: ReportSection, _ target: Target) -> [Block] {
            let tables = blocks(of: part.tables.filter { !$0.isCollapsed })
            var heading = Block(height: 39 + 16 * Double(lines(of: part.text).count)) { layout, factor in
                layout.y += 26
                layout.starts[target] = (layout.sheets.count, layout.y - 6)
                layout.sheets[layout.sheets.count - 1].bookmarks.append(PDFPages.Bookmark(part.title, top: layout.y - 6, isNested: true))
                layout.add(part.title, layout.section, layout.theme.strongText, x: ReportPDF.margin, baseline: layout.y + 8)
                layout.y += 13
                layout.paragraph(part.text)
                var x = ReportPDF.margin
                for picture in part.pictures {
                    let scene = try picture.scene(Size(picture.size.width, picture.size.height * factor), layout.theme)
                    layout.sheets[layout.sheets.count - 1].scene.place(scene, at: Point(x, layout.y + 4), id: part.id)
                    x += picture.size.width + 16
                }
                if let tallest = part.pictures.map(\.size.height).max() { layout.y += tallest * factor + 6 }
            }
            guard part.pictures.isEmpty else {
                heading.height += 6
                heading.pictureHeight = part.pictures.map(\.size.height).max() ?? 0
                return [heading] + tables
            }
            // The heading is on the same page as the first table.
            guard let first = tables.first else { return [heading] }
            let both = Block(height: heading.height + first.height, isLong: first.isLong) { [heading] layout, factor in
                try heading.draw(&layout, factor)
                try first.draw(&layout, factor)
            }
            return [both] + tables.dropFirst()
        }

        /// Two tables in one row if they fit, and others one below the other.
        private func blocks(of tables: [ReportTable]) -> [Block] {
            let widths = tables.map(minimumWidth)
            let heights = tables.map(heightOnPage)
            guard tables.count == 2, widths.reduce(80, +) <= ReportPDF.width, let height = heights.max(), height < 600 else {
                return zip(tables, heights).map { table, height in
                    Block(height: height, captionHeight: rowHeight(of: table), isLong: isLong(table)) { layout, _ in layout.table(table) }
                }
            }
            // Each table takes half of the width, unless one needs more.
            let left = min(max((ReportPDF.width - 40) / 2, widths[0]), ReportPDF.width - 40 - widths[1])
            return [
                Block(height: height, captionHeight: rowHeight(of: tables[0])) { layout, _ in
                    let top = layout.y
                    layout.table(tables[0], width: left)
                    let bottom = layout.y
                    layout.y = top
                    layout.table(tables[1], x: ReportPDF.margin + left + 40, width: ReportPDF.width - 40 - left)
                    layout.y = max(layout.y, bottom)
                }
            ]
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

        private func rowHeight(of table: ReportTable) -> Double { font(of: table).size + 6 }

        private func fullHeight(of table: ReportTable) -> Double { 4 + Double(table.rows.count + 1) * rowHeight(of: table) }

        /// Whether a table does not fit one page.
        private func isLong(_ table: ReportTable) -> Bool { fullHeight(of: table) > bottom - ReportPDF.margin - 66 }

        /// The height of a table that fits one page; for a longer one, the height of its first rows.
        private func heightOnPage(_ table: ReportTable) -> Double {
            isLong(table) ? 4 + 3 * rowHeight(of: table) : fullHeight(of: table)
        }

        /// Draws a table whose columns are as wide as their longest texts and share the rest of the width; on each further page it repeats
        /// its head.
        private mutating func table(
            _ table: ReportTable, x: Double = ReportPDF.margin, width: Double = ReportPDF.width, linksRows: Bool = false
        ) {
            let font = font(of: table)
            let height = rowHeight(of: table)
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
