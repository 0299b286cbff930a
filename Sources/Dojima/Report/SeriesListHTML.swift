import DojimaChart
import DojimaScale
import DojimaText

/// Writes a table of series as one HTML file. Each row has a sparkline of its closes, with colours for light and dark mode.
package struct SeriesListHTML {
    package struct Row {
        /// The texts of the cells.
        package var cells: [String]
        /// The description of the sparkline for screen readers.
        package var label: String
        /// Closes at equal distances in time; `nil` for none.
        package var closes: [Double?]

        package init(cells: [String], label: String, closes: [Double?]) { (self.cells, self.label, self.closes) = (cells, label, closes) }
    }

    /// The maximum number of closes of a sparkline, one for every two pixels.
    package static let closeCount = 60

    private let columns: [String]
    private let rows: [Row]
    private let position: Int
    private let title: String

    /// - Parameters:
    ///   - columns: the titles of the cells.
    ///   - position: the number of cells before the sparkline.
    ///   - title: the title of the column of sparklines.
    package init(_ columns: [String], _ rows: [Row], sparklinesAt position: Int, title: String) {
        (self.columns, self.rows, self.position, self.title) = (columns, rows, position, title)
    }

    /// The file.
    package var text: String {
        var colors = ThemedColors()
        var titles = columns.map { "<th scope=\"col\">\(escapedForHTML($0))</th>" }
        titles.insert("<th scope=\"col\">\(escapedForHTML(title))</th>", at: position)
        let body = rows.enumerated().map { number, row in
            var cells = row.cells.enumerated().map { index, cell in
                let text = escapedForHTML(printable(cell))
                return index == 0 ? "<th scope=\"row\">\(text)</th>" : "<td>\(text)</td>"
            }
            cells.insert("<td>\(sparkline(row, "s\(number + 1)-", &colors))</td>", at: position)
            return "<tr>\(cells.joined())</tr>\n"
        }
        let table = """
            <table>
            <caption>Series</caption>
            <thead><tr>\(titles.joined())</tr></thead>
            <tbody>
            \(body.joined())</tbody>
            </table>

            """
        return colors.page(title: "Series", styles: SeriesListHTML.styles, body: table)
    }

    /// Returns the sparkline of a row; empty if it has no closes.
    private func sparkline(_ row: Row, _ prefix: String, _ colors: inout ThemedColors) -> String {
        guard row.closes.contains(where: { $0?.isFinite == true }) else { return "" }
        func scene(_ theme: Theme) -> Scene {
            Chart.sparkline(of: row.closes.map { $0 ?? .nan }, size: Size(120, 30), theme: theme)
                .drawing { _, font in TextExtent(width: 0, ascent: font.size, descent: 0) }.scene
        }
        return colors.html(scene(ThemeCatalog.light), scene(ThemeCatalog.dark), prefix: prefix, label: row.label)
    }

    /// `$` is replaced by `ThemedColors.variable`.
    private static let styles = """
        :root{color-scheme:light dark;$page:#ffffff;$text:#131722;$quiet:#5d606b;$line:#d5d9e2}
        body{margin:0 auto;padding:24px 16px;max-width:960px;background:var($page);color:var($text);font:14px/1.4 Inter,"Helvetica Neue",Helvetica,Arial,sans-serif;font-variant-numeric:tabular-nums}
        table{border-collapse:collapse}
        caption{text-align:left;font-weight:600;padding:4px 0}
        th,td{padding:3px 16px 3px 0;text-align:left;border-bottom:1px solid var($line);white-space:nowrap;font-weight:400}
        thead th{color:var($quiet)}
        tbody th{font-weight:600}
        svg{display:block;width:120px;height:30px}
        @media (prefers-color-scheme:dark){:root{$page:#131722;$text:#eceef2;$quiet:#a5a9b4;$line:#363b48}}

        """
}
