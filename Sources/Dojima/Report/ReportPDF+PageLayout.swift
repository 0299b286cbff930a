import DojimaCairo
import DojimaChart
import DojimaScale

extension ReportPDF {
    /// Typesets parts one below the other, on as many pages as needed.
    struct PageLayout {
        let theme: Theme
        let measure: TextMeasure
        var sheets: [Sheet] = []
        var y = ReportPDF.margin
        /// The links from index and contents to symbols and sections whose pages are not known yet.
        var pendingLinks: [(sheet: Int, box: Rect, target: Target, showsPage: Bool)] = []
        private var starts: [Target: (page: Int, top: Double)] = [:]

        /// A symbol, or one of its sections.
        struct Target: Hashable {
            var symbol: Int
            var section: Int?
        }

        private let heading: Font
        private let section: Font
        private let plain: Font
        private let strong: Font
        let small: Font

        init(_ pdf: ReportPDF) {
            (theme, measure) = (pdf.theme, pdf.measure)
            let family = theme.fontFamily
            heading = Font(family: family, size: 24, weight: .semibold)
            section = Font(family: family, size: 16, weight: .semibold)
            plain = Font(family: family, size: 12)
            strong = Font(family: family, size: 15, weight: .semibold)
            small = Font(family: family, size: 9.5)
        }

        var bottom: Double { ReportPDF.size.height - ReportPDF.margin - 16 }

        mutating func begin() {
            sheets.append(Sheet(scene: Scene(size: ReportPDF.size, background: theme.background)))
            y = ReportPDF.margin
        }

        /// Begins a page if the next part does not fit.
        private mutating func reserve(_ height: Double) {
            if sheets.isEmpty || y + height > bottom { begin() }
        }

        mutating func add(_ shape: Shape) { sheets[sheets.count - 1].scene.shapes.append(shape) }

        /// Adds a text at a baseline; `end` is the right end of a right-aligned text.
        mutating func add(_ text: String, _ font: Font, _ color: Color, x: Double, baseline: Double, end: Double? = nil) {
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
                let line = LineSegment(Point(x, top + height - 0.5), Point(x + width, top + height - 0.5))
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
            let size = page.sparkline.size
            let corner = Point(ReportPDF.margin + ReportPDF.width - size.width, y)
            sheets[sheets.count - 1].scene.place(try page.sparkline.scene(size, theme), at: corner, id: "closes")
            add(
                fitted(page.title, heading, ReportPDF.width - size.width - 16), heading, theme.strongText, x: ReportPDF.margin,
                baseline: y + 24)
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
        struct Block {
            /// The height without flexible pictures; of a table longer than a page, the height of its first rows.
            var height: Double
            /// The height of a caption that is drawn only at the top of a page.
            var captionHeight = 0.0
            /// The usual height of flexible pictures.
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
                var tallest = 0.0
                for picture in part.pictures {
                    let height = picture.size.height * (picture.isFlexible ? factor : 1)
                    let scene = try picture.scene(Size(picture.size.width, height), layout.theme)
                    tallest = max(tallest, height)
                    layout.sheets[layout.sheets.count - 1].scene.place(scene, at: Point(x, layout.y + 4), id: part.id)
                    x += picture.size.width + 16
                }
                if !part.pictures.isEmpty { layout.y += tallest + 6 }
            }
            guard part.pictures.isEmpty else {
                heading.height += 6
                let tallest = part.pictures.map(\.size.height).max() ?? 0
                if part.pictures.allSatisfy(\.isFlexible) { heading.pictureHeight = tallest } else { heading.height += tallest }
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
