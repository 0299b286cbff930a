import DojimaText
import DojimaScale

/// The entries of a legend, laid out in a box of the required size.
struct LegendPanel {
    struct Cell {
        @Boxed var entry: LegendGroup.Entry
        /// The displayed name, truncated if it is too wide for the box.
        var name: String
        /// The distance from the left inset of the box.
        var x: Double
        /// The distance from the first line, in lines.
        var row: Double
        var width: Double
    }

    let size: Size
    let cells: [Cell]
    let titles: [(text: String, row: Double)]
    /// The number of entries that do not fit.
    let missing: Int
    /// Whether all entries fit with their whole names.
    var isWhole: Bool { missing == 0 && cells.allSatisfy { $0.name == $0.entry.name } }
    /// The padding around the entries.
    let inset: Double
    /// Whether values are aligned at the ends of their cells.
    let alignsValues: Bool

    static let symbolSize = Size(24, 14)
    static let symbolGap = 7.0
    static let valueGap = 8.0
    private static let cellGap = 18.0
    /// The distance from the start of a cell to its name.
    private static let labelInset = symbolSize.width + symbolGap

    /// Lays out entries; `nil` if there are none or not even one fits.
    init?(_ legend: Legend, _ groups: [LegendGroup], within limit: Size, inset: Double, _ style: DrawingStyle) {
        let (type, typesetter, inner) = (style.type, style.typesetter, limit.width - 2 * inset)
        let named = groups.map { group in
            group.entries.map { entry in
                let name = typesetter.fitted(
                    entry.name, type.legend, within: inner - LegendPanel.labelInset - LegendPanel.valueWidth(entry, style))
                return NamedEntry(
                    entry: entry, name: name,
                    width: LegendPanel.labelInset + typesetter.width(name, type.legend) + LegendPanel.valueWidth(entry, style))
            }
        }
        // Names truncated to one or two letters are useless.
        guard named.contains(where: { !$0.isEmpty }), named.joined().allSatisfy({ $0.entry.name == $0.name || $0.name.count > 3 }) else {
            return nil
        }
        let isColumn = legend.drawnArrangement == .column
        let maximumPerRow = legend.maximumPerRow ?? (legend.edge.isVertical ? 4 : .max)
        let grid = EntryGrid(of: named, maxColumns: isColumn ? legend.columns : maximumPerRow, isDown: isColumn, within: inner)
        let columns = grid.widths
        let lefts = columns.indices.map { columns.prefix($0).reduce(0) { $0 + $1 + LegendPanel.cellGap } }
        let rows = max(0, (limit.height - 2 * inset) / type.legendLine)
        var (cells, titles, row, missing) = ([Cell](), [(text: String, row: Double)](), 0.0, 0)
        func add(title: String) {
            let text = typesetter.fitted(title, type.legendTitle, within: inner)
            // A title needs an entry below it.
            let gap = row > 0 ? 0.5 : 0
            guard !text.isEmpty, row + gap + 2 <= rows else { return }
            titles.append((text, row + gap))
            row += gap + 1
        }
        add(title: legend.title)
        for (group, entries) in zip(groups, named) where !entries.isEmpty {
            add(title: group.title)
            var end = row
            for (index, item) in entries.enumerated() {
                let cell = grid.cell(index, of: entries.count)
                let (line, column) = (row + Double(cell.row), cell.column)
                guard line + 1 <= rows else {
                    missing += 1
                    continue
                }
                cells.append(Cell(entry: item.entry, name: item.name, x: lefts[column], row: line, width: columns[column]))
                end = max(end, line + 1)
            }
            row = end
        }
        guard !cells.isEmpty else { return nil }
        let widest = max(
            cells.map { $0.x + $0.width }.max() ?? 0, titles.map { typesetter.width($0.text, type.legendTitle) }.max() ?? 0)
        // An even number of device pixels, so that half of it is an integer too.
        let unit = 2 * typesetter.grid.pixel
        size = Size(
            ((widest + 2 * inset) / unit).rounded(.up) * unit, ((row * type.legendLine + 2 * inset) / unit).rounded(.up) * unit)
        self.cells = cells
        self.titles = titles
        self.missing = missing
        self.inset = inset
        alignsValues = isColumn
    }

    /// An entry with its displayed name, and its width with symbol and value.
    private struct NamedEntry {
        @Boxed var entry: LegendGroup.Entry
        var name: String
        var width: Double
    }

    /// The positions of entries in columns.
    private struct EntryGrid {
        /// The widths of the columns, each as wide as its widest entry: as many as fit side by side, or as few as give the same number of
        /// rows, so that these are nearly equal.
        private(set) var widths: [Double]
        /// Whether the columns are filled from the top down, one after the other, instead of row by row.
        let isDown: Bool

        init(of groups: [[NamedEntry]], maxColumns: Int, isDown: Bool, within width: Double) {
            let count = groups.map(\.count).max() ?? 1
            let limit = max(1, min(maxColumns, count))
            func grid(_ count: Int) -> EntryGrid {
                var grid = EntryGrid(widths: Array(repeating: 0, count: count), isDown: isDown)
                for group in groups {
                    for (index, entry) in group.enumerated() {
                        let column = grid.cell(index, of: group.count).column
                        grid.widths[column] = max(grid.widths[column], entry.width)
                    }
                }
                return grid
            }
            func total(_ widths: [Double]) -> Double { widths.reduce(0, +) + LegendPanel.cellGap * Double(widths.count - 1) }
            func fitting(_ counts: some Sequence<Int>) -> EntryGrid? { counts.lazy.map(grid).first { total($0.widths) <= width } }
            let widest = fitting((1...limit).reversed()) ?? grid(1)
            guard !isDown else {
                self = widest
                return
            }
            let rows = (count + widest.widths.count - 1) / widest.widths.count
            self = fitting((count + rows - 1) / rows...widest.widths.count) ?? widest
        }

        private init(widths: [Double], isDown: Bool) { (self.widths, self.isDown) = (widths, isDown) }

        /// Returns the row and the column of an entry of a group.
        func cell(_ index: Int, of count: Int) -> (row: Int, column: Int) {
            guard isDown else { return (index / widths.count, index % widths.count) }
            let rows = (count + widths.count - 1) / widths.count
            return (index % rows, index / rows)
        }
    }

    private static func valueWidth(_ entry: LegendGroup.Entry, _ style: DrawingStyle) -> Double {
        entry.value.isEmpty ? 0 : valueGap + style.typesetter.width(entry.value, style.type.legend)
    }
}
