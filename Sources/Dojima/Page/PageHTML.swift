import DojimaChart
import DojimaScale
import DojimaText
import DojimaTime

/// Writes a chart as one HTML file: styles, script and data are part of it, and nothing is loaded from elsewhere.
struct PageHTML {
    let page: StandalonePage
    var colors = ThemedColors()
    /// The values of a figure; `nil` for a chart.
    let figure: FigureTable?

    init(_ page: StandalonePage) {
        self.page = page
        figure = FigureTable(page.picture.drawing.description.parts)
    }

    /// The hash of the script of charts, the only one that their policy allows. When the script changes, a test reports the new hash.
    static let scriptHash = "sha256-Ao+j+VYfvh+KcOhPtbKz7fmrN4YFnXngnDEZZf0rf4Q="

    static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
    /// The hash of the script of figures.
    private static let figureHash = "sha256-SzJTEEeQACl8e8xsVyM3nDsUq2dzpymMtWp51Us7Xek="
    private static let figureScript = String(decoding: PackageResources.figure_js, as: UTF8.self)
    private static let styles = String(decoding: PackageResources.page_css, as: UTF8.self)
    private static let figureStyles = String(decoding: PackageResources.figure_css, as: UTF8.self)

    var text: String {
        var html = self
        let pictures = html.pictures
        let data = figure == nil ? html.data : html.figureData
        let (script, hash) = figure == nil ? (PageHTML.script, PageHTML.scriptHash) : (PageHTML.figureScript, PageHTML.figureHash)
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; script-src '\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="\(html.scheme)">
            <meta name="generator" content="Dojima">
            <title>\(escapedForHTML(title))</title>
            <link rel="icon" href="data:,">
            <style>
            \(html.variables)\(html.colors.styles)\(PageHTML.styles)\(figure == nil ? crosshairStyles : PageHTML.figureStyles)</style>
            </head>
            <body>
            <main>
            <h1 class="unseen" id="name">\(escapedForHTML(title))</h1>
            <div class="chart" id="chart">
            \(pictures)</div>
            <p id="keys" hidden>\(keys)</p>
            <p id="live" class="unseen" aria-live="polite"></p>
            \(table)</main>
            <script type="application/json" id="data">\(data)</script>
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    /// The use of the keys, for screen readers.
    private var keys: String {
        guard figure != nil else {
            let bar = page.picture.specification.table == nil ? "bar" : "value"
            return "Left and right move the crosshair from \(bar) to \(bar), with Shift by ten; Home and End move it to the first and the "
                + "last \(bar), Escape hides it."
        }
        guard page.views[0].pie != nil else {
            return "The arrow keys show the values of the previous or next part, Home and End those of the first and the last; Escape "
                + "hides them."
        }
        return "Left and right turn the pie by 15 degrees, with Shift by 5. Up and down show the values of the previous or next slice, "
            + "Home and End those of the first and the last; Enter pulls it out, Escape hides its values."
    }

    private var title: String {
        page.picture.drawing.scene.metadata.flatMap { $0.title.isEmpty ? nil : $0.title } ?? page.picture.symbol
    }

    // MARK: Pictures

    private var pictures: String {
        mutating get {
            var text = ""
            for (view, name) in zip(page.views, ["wide", "narrow"]) {
                var (light, dark) = view.scenes
                if name == "narrow" { light.metadata = nil }
                dark.metadata = light.metadata
                let picture = colors.html(light, dark, prefix: "\(name)-", label: label)
                text += "<div class=\"view \(name)\">\n\(picture)</div>\n"
            }
            return text
        }
    }

    /// A description of the picture for screen readers.
    private var label: String {
        if let figure { return "\(title), \(figure.rows.count) value\(figure.rows.count == 1 ? "" : "s")" }
        guard let rows = page.picture.chart?.table().rows, let first = rows.first, let last = rows.last else { return title }
        guard page.picture.specification.table == nil else { return "\(title), values from \(first.time) to \(last.time)" }
        return rows.count == 1 ? "\(title), one bar of \(first.time)" : "\(title), \(rows.count) bars from \(first.time) to \(last.time)"
    }

    private var themes: (light: Theme, dark: Theme) {
        let light = page.views[0].light.specification.drawnTheme
        return (light, page.views[0].dark?.specification.drawnTheme ?? light)
    }

    private var scheme: String {
        let (light, dark) = themes
        let isDark = light.background.contrast(with: Color(0xFFFFFF)) > light.background.contrast(with: Color(0))
        return light == dark ? isDark ? "dark" : "light" : "light dark"
    }

    /// The variables of the page's styles.
    private var variables: String {
        mutating get {
            let (light, dark) = themes
            let (page, sign) = (self.page.picture.specification, ThemedColors.variable)
            func pair(_ color: (Theme) -> Color) -> (Color, Color) { (color(light), color(dark)) }
            let tones: [(String, (Color, Color))] = [
                ("page", pair(\.background)), ("strong", pair(\.strongText)), ("quiet", pair(\.text)), ("line", pair(\.frame)),
                ("link", pair { $0.seriesText($0.palette(0).color) }),
            ]
            let list = tones.map { name, tone in "\(sign)\(name):\(colors.css(tone.0, tone.1))" }.joined(separator: ";")
            let family = light.fontFamily.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
            return """
                :root{color-scheme:\(scheme);\(sign)width:\(plainNumber(page.width))px;\(sign)font:"\(family)",Inter,"Helvetica Neue",Helvetica,Arial,sans-serif;\(list)}

                """
        }
    }

    /// The styles of the crosshair's lines if the specification sets them; else empty.
    private var crosshairStyles: String {
        let style = page.picture.specification.crosshairSettings.style
        guard style != CrosshairStyle() else { return "" }
        let color = style.lineColor.map { "stroke:\($0.hexText);" } ?? ""
        let dash = style.dash.isEmpty ? "none" : style.dash.map(plainNumber).joined(separator: " ")
        return ".cross line{\(color)stroke-width:\(plainNumber(style.lineWidth));stroke-dasharray:\(dash)}\n"
    }

    // MARK: Table

    private var table: String {
        if let figure, let heading = page.picture.figure?.frame.heading {
            return listing("The values as a table", heading, ["Name"] + figure.columns, figure.rows.map { ($0.name, $0.digits) })
        }
        guard let chart = page.picture.chart else { return "" }
        let table = chart.table()
        guard !table.rows.isEmpty else { return "" }
        let isOfTable = page.picture.specification.table != nil
        let hasTimes = chart.timeAxis.categories.isEmpty && chart.timeAxis.numbers == nil
        return listing(
            "The \(isOfTable ? "values" : "bars") as a table", chart.heading,
            [hasTimes ? chart.timeAxis.isTradeDates ? "Date" : "Time" : "Name"] + table.columns,
            table.rows.map { ($0.time, $0.values.map { $0.isNaN ? "" : plainNumber($0) }) })
    }

    /// Returns a table that is opened by a click on its summary.
    private func listing(_ summary: String, _ heading: Heading, _ columns: [String], _ rows: [(name: String, cells: [String])]) -> String {
        let parts = [heading.symbol, heading.interval, heading.exchange, heading.adjustment, heading.note]
        let caption = escapedForHTML(parts.filter { !$0.isEmpty }.joined(separator: " · "))
        let head = columns.map { "<th scope=\"col\">\(escapedForHTML($0))" }.joined()
        // End tags that HTML does not need are left out: they would be a third of the table.
        let lines = rows.map { row in
            "<tr><th scope=\"row\">\(escapedForHTML(row.name))" + row.cells.map { "<td>\(escapedForHTML($0))" }.joined() + "\n"
        }
        return """
            <details>
            <summary>\(summary)</summary>
            <div class="table" tabindex="0" role="region" aria-label="\(summary)"><table>
            <caption>\(caption)</caption>
            <thead><tr>\(head)</thead>
            <tbody>
            \(lines.joined())</tbody>
            </table></div>
            </details>

            """
    }

    // MARK: Data of the script

    /// The data of the script as JSON that cannot end the element that holds it.
    private var data: String {
        mutating get {
            var (views, texts, palette) = ([TextNode](), [String](), [String]())
            let complete = page.views.compactMap { view in view.stops.map { (view, $0, view.darkStops ?? $0) } }
            if complete.count == page.views.count, complete.allSatisfy({ !$0.1.stops.isEmpty && $0.1.stops.count == $0.2.stops.count }) {
                for (view, light, dark) in complete {
                    let text = self.texts(light, dark, &palette).compactJSON()
                    let index = texts.firstIndex(of: text) ?? texts.count
                    if index == texts.count { texts.append(text) }
                    views.append(node(of: light, size: view.scenes.light.size, texts: index))
                }
            }
            let members: [(String, String)] = [
                ("views", TextNode.list(views).compactJSON()), ("texts", "[\(texts.joined(separator: ","))]"),
                ("colors", TextNode.list(palette.map { .text($0) }).compactJSON()),
                ("start", start.map { "\($0)" } ?? "null"),
            ]
            return "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ",\n"))}".replacing("<", with: "\\u003c")
        }
    }

    /// The index of the crosshair point that the specification requests; `nil` if there is none in the window.
    private var start: Int? {
        guard let chart = page.picture.chart, let moment = page.picture.specification.crosshairMoment(on: chart.timeAxis),
            let stops = page.views[0].stops?.stops
        else { return nil }
        let open = chart.timeAxis.timeline.firstOpenInstant(atOrAfter: moment) ?? moment
        return stops.lastIndex { $0.time <= open }
    }

    /// The positions of a view's points.
    private func node(of stops: CrosshairStops, size: Size, texts: Int) -> TextNode {
        func rounded(_ value: Double) -> TextNode { .number((value * 100).rounded() / 100) }
        func box(_ rect: Rect?) -> TextNode { rect.map { .list([$0.x, $0.y, $0.width, $0.height].map(rounded)) } ?? .null }
        return .object([
            ("width", rounded(size.width)), ("height", rounded(size.height)), ("vertical", .flag(stops.isVertical)),
            ("font", rounded(stops.fontSize)), ("plots", box(stops.plots)), ("row", box(stops.timeRow)),
            ("legends", .list(stops.legends.map { box($0) })),
            ("axes", .list(stops.axes.map { .list([box($0.plot), box($0.column)]) })), ("texts", .integer(texts)),
            ("axis", column(stops.stops.map { .integer($0.axis) })), ("target", column(stops.stops.map { .flag($0.hasTarget) })),
            ("along", .list(stops.stops.map { rounded($0.along) })), ("across", .list(stops.stops.map { rounded($0.across) })),
        ])
    }

    /// The texts of a view's points: a column for each label, with null if a point has no such line.
    private mutating func texts(_ stops: CrosshairStops, _ dark: CrosshairStops, _ palette: inout [String]) -> TextNode {
        struct Column {
            var label: String
            /// The index among equal labels of a point.
            var turn: Int
            var texts: [TextNode]
            var colors: [Int]
        }
        var columns: [Column] = []
        for (row, (stop, other)) in zip(stops.stops, dark.stops).enumerated() {
            var turns: [String: Int] = [:]
            for (index, entry) in stop.entries.enumerated() {
                let turn = turns[entry.label, default: 0]
                turns[entry.label] = turn + 1
                let dark = other.entries.indices.contains(index) ? other.entries[index].color : entry.color
                let css = colors.css(entry.color, dark)
                let color = palette.firstIndex(of: css) ?? palette.count
                if color == palette.count { palette.append(css) }
                var columnIndex = columns.firstIndex { $0.label == entry.label && $0.turn == turn } ?? columns.count
                if columnIndex == columns.count {
                    let empty = [TextNode](repeating: .null, count: stops.stops.count)
                    columns.append(
                        Column(label: entry.label, turn: turn, texts: empty, colors: Array(repeating: color, count: empty.count)))
                    columnIndex = columns.count - 1
                }
                columns[columnIndex].texts[row] = .text(entry.text)
                columns[columnIndex].colors[row] = color
            }
        }
        // The tag on the axis is the title without its weekday.
        let skip = stops.stops.first.map { $0.title.count - $0.timeTag.count } ?? 0
        let entries = columns.map { column -> TextNode in
            .object([
                ("label", .text(column.label)), ("text", .list(column.texts)),
                ("color", self.column(column.colors.map { .integer($0) })),
            ])
        }
        return .object([
            ("titles", .list(stops.stops.map { .text($0.title) })), ("skip", .integer(skip)),
            ("values", .list(stops.stops.map { .text($0.value) })),
            ("entries", .list(entries)),
        ])
    }

    /// A column, or its single value if all are equal.
    private func column(_ nodes: [TextNode]) -> TextNode {
        guard let first = nodes.first, nodes.allSatisfy({ $0.compactJSON() == first.compactJSON() }) else { return .list(nodes) }
        return first
    }
}
