package import DojimaChart
package import DojimaScale
import DojimaText

/// The pages at the front of a book that list its charts in columns, each entry linked to the page of its chart.
package struct BookIndex: Sendable {
    package struct Entry: Sendable, Equatable {
        var symbol: String
        /// The name of the instrument; empty if it is not known.
        var name: String
        /// The page of the chart, counted from 1, without the pages of the index.
        var page: Int
        /// The top of the chart on its page, in logical pixels.
        var top: Double

        package init(symbol: String, name: String, page: Int, top: Double = 0) {
            self.symbol = symbol
            self.name = name
            self.page = page
            self.top = top
        }
    }

    var entries: [Entry]
    package var title: String
    var size: Size
    var theme: Theme

    package init(_ entries: [Entry], title: String, size: Size, theme: Theme = ThemeCatalog.light) {
        self.entries = entries
        self.title = title
        self.size = size
        self.theme = theme
    }

    /// The size of the type and of all distances: larger for few entries, which would leave most of a page empty.
    private var zoom: Double { [2, 1.5].first { grid($0).columns * grid($0).rows >= entries.count } ?? 1 }
    private var lineHeight: Double { 18 * zoom }
    private var margin: Double { 24 * zoom }
    private var gap: Double { 32 * zoom }
    private var headerHeight: Double { 64 * zoom }
    private var columns: Int { grid(zoom).columns }
    private var rows: Int { grid(zoom).rows }

    /// Returns the columns and rows of a page at a size of the type; no rows if not even one column of the usual width fits.
    private func grid(_ zoom: Double) -> (columns: Int, rows: Int) {
        let columns = Int(clamping: (size.width / zoom - 2 * 24 + 32) / (300 + 32))
        let rows = Int(clamping: (size.height / zoom - 64 - 24) / 18)
        return zoom == 1 ? (max(1, columns), max(1, rows)) : (max(0, columns), max(0, rows))
    }

    /// The number of pages that the index takes.
    package var count: Int { max(1, (entries.count + columns * rows - 1) / (columns * rows)) }

    /// The scene of a page of the index, counted from 0, and the rectangle of each entry with the page and top that it links to.
    package func page(_ number: Int, measure: TextMeasure) -> (scene: Scene, links: [(box: Rect, page: Int, top: Double)]) {
        var scene = Scene(size: size, background: theme.background)
        var links: [(box: Rect, page: Int, top: Double)] = []
        let heading = Font(family: theme.fontFamily, size: 20 * zoom, weight: .semibold)
        let plain = Font(family: theme.fontFamily, size: 12 * zoom)
        let bold = Font(family: theme.fontFamily, size: 12 * zoom, weight: .semibold)
        func add(_ text: String, _ font: Font, _ color: Color, x: Double, y: Double) {
            guard !text.isEmpty else { return }
            scene.shapes.append(
                .text(TextRun(text, font: font, color: color, origin: Point(x, y), extent: measure(text, font), role: "index")))
        }
        add(title, heading, theme.strongText, x: margin, y: 36 * zoom)
        let width = (size.width - 2 * margin - Double(columns - 1) * gap) / Double(columns)
        let shown = entries.dropFirst(number * columns * rows).prefix(columns * rows)
        let symbolWidth = min(width * 0.5, (shown.map { measure($0.symbol, bold).width }.max() ?? 0) + 12 * zoom)
        for (index, entry) in shown.enumerated() {
            let x = (margin + Double(index / rows) * (width + gap)).rounded()
            let top = headerHeight + Double(index % rows) * lineHeight
            let baseline = top + 13 * zoom
            let page = String(entry.page + count)
            let pageX = x + width - measure(page, plain).width
            let symbol = shortened(entry.symbol, bold, to: width * 0.7, measure)
            add(symbol, bold, theme.strongText, x: x, y: baseline)
            let nameX = x + max(symbolWidth, measure(symbol, bold).width + 12 * zoom)
            add(shortened(entry.name, plain, to: pageX - nameX - 12 * zoom, measure), plain, theme.text, x: nameX, y: baseline)
            add(page, plain, theme.text, x: pageX, y: baseline)
            links.append((Rect(x: x, y: top, width: width, height: lineHeight), entry.page + count, entry.top))
            if index % rows < rows - 1, index + 1 < shown.count {
                scene.shapes.append(
                    .rectangles(
                        [Rect(x: x, y: (top + lineHeight).rounded(), width: width, height: 0.5)], fill: .color(theme.grid)))
            }
        }
        return (scene, links)
    }

    private func shortened(_ text: String, _ font: Font, to width: Double, _ measure: TextMeasure) -> String {
        guard measure(text, font).width > width else { return text }
        var prefix = Substring(text)
        while !prefix.isEmpty, measure(prefix + "…", font).width > width { prefix.removeLast() }
        return prefix.isEmpty ? "" : prefix + "…"
    }
}
