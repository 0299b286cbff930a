import DojimaCairo
import DojimaChart
import DojimaScale

/// Tables.
extension ReportPDF.PageLayout {
    /// Two tables in one row if they fit, and others one below the other.
    func blocks(of tables: [ReportTable]) -> [Block] {
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
    func heightOnPage(_ table: ReportTable) -> Double {
        isLong(table) ? 4 + 3 * rowHeight(of: table) : fullHeight(of: table)
    }

    /// Draws a table whose columns are as wide as their longest texts and share the rest of the width; on each further page it repeats
    /// its head.
    mutating func table(
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
        func row(_ cells: [String], _ color: Color, _ layout: inout ReportPDF.PageLayout) {
            layout.y += height
            for (column, cell) in cells.enumerated() {
                if column == 0 {
                    layout.add(cell, font, color, x: x, baseline: layout.y - 4)
                } else {
                    layout.add(cell, font, color, x: 0, baseline: layout.y - 4, end: ends[column])
                }
            }
            let line = LineSegment(Point(x, layout.y - 0.5), Point(ends.last ?? x, layout.y - 0.5))
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
}
