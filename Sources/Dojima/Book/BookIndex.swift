package import DojimaChart
package import DojimaScale
import DojimaText

/// The pages at the front of a book that list its charts in columns, each entry with its figures and linked to the page of its chart.
package struct BookIndex {
    package struct Entry: Sendable, Equatable {
        var symbol: String
        /// The figures of the chart; empty if they are not known.
        var figures: ChartFigures
        /// The page of the chart, counted from 1, without the pages of the index.
        var page: Int
        /// The top of the chart on its page, in logical pixels.
        var top: Double

        package init(symbol: String, figures: ChartFigures = ChartFigures(), page: Int, top: Double = 0) {
            self.symbol = symbol
            self.figures = figures
            self.page = page
            self.top = top
        }
    }

    package let title: String
    private let entries: [Entry]
    private let size: Size
    private let theme: Theme
    private let measure: TextMeasure
    private let table: Table

    package init(
        _ entries: [Entry], title: String, size: Size, theme: Theme = ThemeCatalog.light, measure: @escaping TextMeasure
    ) {
        (self.entries, self.title, self.size, self.theme, self.measure) = (entries, title, size, theme, measure)
        table = Table(entries, size: size, theme: theme, measure: measure)
    }

    /// The number of pages that the index takes.
    package var count: Int { max(1, (entries.count + table.entriesOnAPage - 1) / table.entriesOnAPage) }

    /// The scene of a page of the index, counted from 0, and the rectangle of each entry with the page and top that it links to.
    package func page(_ number: Int) -> (scene: Scene, links: [(box: Rect, page: Int, top: Double)]) {
        var scene = Scene(size: size, background: theme.background)
        var links: [(box: Rect, page: Int, top: Double)] = []
        let (zoom, margin, width) = (table.zoom, table.margin, size.width - 2 * table.margin)
        func add(_ text: String, _ font: Font, _ color: Color, x: Double, y: Double) {
            guard !text.isEmpty else { return }
            scene.shapes.append(
                .text(TextRun(text, font: font, color: color, origin: Point(x, y), extent: measure(text, font), role: "index")))
        }
        let heading = Font(family: theme.fontFamily, size: 20 * zoom, weight: .semibold)
        add(shortened(title, heading, to: width), heading, theme.strongText, x: margin, y: 36 * zoom)
        add(shortened(table.commonSpan, table.plain, to: width), table.plain, theme.text, x: margin, y: 54 * zoom)
        let shown = entries.dropFirst(number * table.entriesOnAPage).prefix(table.entriesOnAPage)
        // Entries fill columns of about the same height.
        let columns = max(1, (shown.count + table.rows - 1) / table.rows)
        let rows = max(1, (shown.count + columns - 1) / columns)
        func addLine(x: Double, y: Double) {
            let line = Rect(x: x, y: y.rounded(), width: table.width, height: 0.5)
            scene.shapes.append(.rectangles([line], fill: .color(theme.grid)))
        }
        for (index, entry) in shown.enumerated() {
            let left = (margin + Double(index / rows) * (table.width + table.distance)).rounded()
            let top = table.top + Double(index % rows) * table.lineHeight
            var x = left
            for (column, place) in zip(Column.allCases, table.places) where place.width > 0 {
                let (font, color) = column == .symbol ? (table.bold, theme.strongText) : (table.plain, theme.text)
                func origin(_ text: String, _ font: Font) -> Double {
                    let whole = place.whole.map { x + $0 - measure(Column.whole(text), font).width }
                    return whole ?? (column == .page ? x + place.width - measure(text, font).width : x)
                }
                if index % rows == 0 {
                    // Titles of numbers end where the widest number does.
                    let titleX = column.isNumber ? x + place.width - measure(column.title, table.small).width : x
                    add(column.title, table.small, theme.text, x: titleX, y: table.top - 6 * zoom)
                }
                let text = shortened(column.text(of: entry, afterPages: count), font, to: place.width)
                add(text, font, color, x: origin(text, font), y: top + 13 * zoom)
                x += place.width + table.gap
            }
            links.append((Rect(x: left, y: top, width: table.width, height: table.lineHeight), entry.page + count, entry.top))
            addLine(x: left, y: top)
        }
        return (scene, links)
    }

    private func shortened(_ text: String, _ font: Font, to width: Double) -> String {
        guard measure(text, font).width > width + 0.01 else { return text }
        var prefix = Substring(text)
        while !prefix.isEmpty, measure(prefix + "…", font).width > width { prefix.removeLast() }
        return prefix.isEmpty ? "" : prefix + "…"
    }
}

extension BookIndex {
    /// What a row says, from left to right.
    fileprivate enum Column: CaseIterable {
        case symbol, name, span, last, change, page

        var isNumber: Bool { self == .last || self == .change || self == .page }

        var title: String {
            switch self {
            case .symbol, .name: ""
            case .span: "Period"
            case .last: "Last"
            case .change: "Change"
            case .page: "Page"
            }
        }

        func text(of entry: Entry, afterPages count: Int) -> String {
            switch self {
            case .symbol: entry.symbol
            case .name: entry.figures.name
            case .span: entry.figures.span
            case .last: entry.figures.last
            case .change: entry.figures.change
            case .page: String(entry.page + count)
            }
        }

        /// Returns the part of a number before its decimal point or its unit.
        static func whole(_ text: String) -> String { String(text.prefix { $0 != "." && $0 != "%" }) }
    }

    /// The sizes of the type and the columns: as large as lets all entries stand on one page, since a few would leave most of it empty.
    fileprivate struct Table {
        /// The width of a column; 0 if it is not drawn. Numbers have their decimal point at a distance from its left side.
        struct Place {
            var width: Double
            var whole: Double?
        }

        let zoom: Double
        let plain, bold, small: Font
        let places: [Place]
        let columns, rows: Int
        /// The dates of all entries if they are the same; empty otherwise.
        let commonSpan: String

        /// The maximum width of names, and the width below which they are left out.
        private static let (maxName, minName) = (220.0, 80.0)

        let margin, lineHeight: Double
        /// The distances between the columns of an entry, and between entries next to each other.
        let gap, distance: Double
        /// The top of the first row.
        let top: Double

        var entriesOnAPage: Int { columns * rows }
        /// The width of an entry.
        var width: Double { Table.width(places, gap) }

        private static func width(_ places: [Place], _ gap: Double) -> Double {
            places.map(\.width).reduce(0, +) + gap * Double(max(0, places.count { $0.width > 0 } - 1))
        }

        init(_ entries: [Entry], size: Size, theme: Theme, measure: TextMeasure) {
            let all = [2, 1.5, 1].map { Table(entries, size: size, zoom: $0, theme: theme, measure: measure) }
            self = all.first { $0.entriesOnAPage >= entries.count && $0.width <= size.width - 2 * $0.margin } ?? all[2]
        }

        private init(_ entries: [Entry], size: Size, zoom: Double, theme: Theme, measure: TextMeasure) {
            self.zoom = zoom
            (margin, lineHeight, gap, distance) = (24 * zoom, 18 * zoom, 18 * zoom, 44 * zoom)
            plain = Font(family: theme.fontFamily, size: 12 * zoom)
            bold = Font(family: theme.fontFamily, size: 12 * zoom, weight: .semibold)
            small = Font(family: theme.fontFamily, size: 10 * zoom)
            let spans = Set(entries.map(\.figures.span))
            commonSpan = entries.count > 1 && spans.count == 1 ? entries[0].figures.span : ""
            top = (commonSpan.isEmpty ? 70 : 88) * zoom
            // The index has at most one page for each entry.
            let pages = String(repeating: "0", count: String((entries.map(\.page).max() ?? 0) + entries.count).count)
            var places: [Place] = []
            for column in Column.allCases {
                let font = column == .symbol ? bold : plain
                let texts = column == .page ? [pages] : entries.map { column.text(of: $0, afterPages: 0) }.filter { !$0.isEmpty }
                let hidden = texts.isEmpty || column == .span && !commonSpan.isEmpty
                let title = hidden ? 0 : measure(column.title, small).width
                guard !hidden, column == .last || column == .change else {
                    let width = hidden ? 0 : max(title, texts.map { measure($0, font).width }.max() ?? 0)
                    places.append(Place(width: column == .name ? min(width, Table.maxName * zoom) : width))
                    continue
                }
                let wholes = texts.map { measure(Column.whole($0), font).width }
                let rest = zip(texts, wholes).map { measure($0, font).width - $1 }.max() ?? 0
                let whole = max(wholes.max() ?? 0, title - rest)
                places.append(Place(width: whole + rest, whole: whole))
            }
            let available = size.width - 2 * margin
            if zoom == 1 {
                // A narrow page leaves out what matters least.
                let order: [Column] = [.name, .span, .last, .change]
                for column in order {
                    guard let index = Column.allCases.firstIndex(of: column) else { continue }
                    let excess = Table.width(places, gap) - available
                    guard excess > 0, places[index].width > 0 else { continue }
                    let rest = places[index].width - excess
                    places[index].width = column == .name && rest >= Table.minName ? rest : 0
                }
                places[0].width = max(0, min(places[0].width, places[0].width + available - Table.width(places, gap)))
            }
            self.places = places
            let columns = Int(clamping: (available + distance) / (Table.width(places, gap) + distance))
            let rows = Int(clamping: (size.height - top - margin) / lineHeight)
            (self.columns, self.rows) = zoom == 1 ? (max(1, columns), max(1, rows)) : (max(0, columns), max(0, rows))
        }
    }
}
