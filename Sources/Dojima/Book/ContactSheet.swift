package import DojimaChart
package import DojimaScale

/// Small charts in rows and columns on a page, as a newspaper prints the market.
package struct ContactSheet: Sendable, Equatable {
    var columns: Int
    var rows: Int
    /// The size of a page, in logical pixels.
    var size: Size
    var scale: Double
    var theme: Theme
    /// The line at the top of every page; empty for none.
    var title: String

    package init(columns: Int, rows: Int, size: Size, scale: Double = 1, theme: Theme = ThemeCatalog.light, title: String) {
        precondition(columns > 0 && rows > 0, "a sheet has rows and columns")
        self.columns = columns
        self.rows = rows
        self.size = size
        self.scale = scale
        self.theme = theme
        self.title = title
    }

    package var chartsOnAPage: Int { columns * rows }

    /// Creates a sheet of some charts whose grid leaves as little blank as possible.
    ///
    /// - Parameter most: the maximum columns and rows of a page; fewer charts take only as many as they need. `nil` for a grid that suits
    ///   the page, with at most 20 charts on one.
    package init(of charts: Int, maximumGrid: FacetGrid?, size: Size, scale: Double, theme: Theme, title: String) {
        let pageGrid = maximumGrid ?? FacetGrid(columns: 4, rows: 5)
        let fits = charts <= pageGrid.columns * pageGrid.rows
        let grid = fits ? FacetGrid(of: charts, columns: maximumGrid.map(\.columns), in: size) : pageGrid
        self.init(columns: grid.columns, rows: grid.rows, size: size, scale: scale, theme: theme, title: title)
    }

    /// The number of pages that `charts` charts take; at least 1.
    package func pages(of charts: Int) -> Int { max(1, (charts + chartsOnAPage - 1) / chartsOnAPage) }

    private static let margin = 16.0
    private static let gap = 14.0
    private static let footer = 20.0

    private var headerHeight: Double { title.isEmpty ? ContactSheet.margin : 46 }

    /// The minimum size of a chart, at which all of its parts fit.
    package static let minimumChart = Size(160, 110)

    /// The size of one chart, in whole logical pixels.
    package var chartSize: Size {
        let width = size.width - 2 * ContactSheet.margin - Double(columns - 1) * ContactSheet.gap
        let height = size.height - headerHeight - ContactSheet.footer - ContactSheet.margin / 2 - Double(rows - 1) * ContactSheet.gap
        return Size((width / Double(columns)).rounded(.down), (height / Double(rows)).rounded(.down))
    }

    /// The top left corner of a cell; cells are counted from 0, row by row.
    package func corner(of index: Int) -> Point {
        let chart = chartSize
        return Point(
            ContactSheet.margin + Double(index % columns) * (chart.width + ContactSheet.gap),
            headerHeight + Double(index / columns) * (chart.height + ContactSheet.gap))
    }

    /// Draws a page with its charts in order.
    ///
    /// - Parameters:
    ///   - charts: at most `chartsOnAPage`; a chart that could not be drawn gives the reason.
    ///   - number: the number of the page, counted from 1.
    package func page(_ charts: [SheetChart], number: Int, of pages: Int, measure: TextMeasure) -> Scene {
        var scene = Scene(size: size, scale: scale, background: theme.background)
        let (heading, small) = (Font(family: theme.fontFamily, size: 18, weight: .semibold), Font(family: theme.fontFamily, size: 11))
        func text(_ text: String, _ font: Font, _ color: Color, x: Double, y: Double, role: String) -> Shape {
            .text(TextRun(text, font: font, color: color, origin: Point(x, y), extent: measure(text, font), role: role))
        }
        if !title.isEmpty {
            scene.shapes.append(text(title, heading, theme.strongText, x: ContactSheet.margin + 6, y: 30, role: "title"))
        }
        for (index, chart) in charts.enumerated() {
            let corner = corner(of: index)
            switch chart {
            case .drawn(let drawn, let symbol): scene.place(drawn, at: corner, id: "chart-\(symbol)")
            case .missing(let symbol, let reason):
                scene.place(missing(symbol, reason, measure), at: corner, id: "chart-\(symbol)")
            }
        }
        if pages > 1 {
            let label = "\(number) / \(pages)"
            let width = measure(label, small).width
            scene.shapes.append(
                text(label, small, theme.text, x: (size.width - ContactSheet.margin - width).rounded(), y: size.height - 10, role: "page"))
        }
        return scene
    }

    /// Draws an empty cell with the reason.
    private func missing(_ symbol: String, _ reason: String, _ measure: TextMeasure) -> Scene {
        missingChartScene(symbol, reason, size: chartSize, scale: scale, theme: theme, measure: measure)
    }
}

/// A cell of a contact sheet.
package enum SheetChart: Sendable {
    case drawn(Scene, symbol: String)
    /// A chart that could not be drawn, and why.
    case missing(symbol: String, reason: String)
}

/// A scene that replaces a chart that could not be drawn: its symbol and the reason, wrapped to the width.
package func missingChartScene(_ symbol: String, _ reason: String, size: Size, scale: Double, theme: Theme, measure: TextMeasure) -> Scene {
    var scene = Scene(size: size, scale: scale, background: theme.background)
    let (bold, plain) = (Font(family: theme.fontFamily, size: 12, weight: .semibold), Font(family: theme.fontFamily, size: 11))
    var y = 18.0
    func add(_ text: String, _ font: Font, _ color: Color) {
        scene.shapes.append(.text(TextRun(text, font: font, color: color, origin: Point(6, y), extent: measure(text, font), role: "note")))
        y += 15
    }
    add(symbol, bold, theme.strongText)
    var line = ""
    for word in reason.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : "\(line) \(word)"
        if !line.isEmpty, measure(longer, plain).width > size.width - 12 {
            add(line, plain, theme.text)
            line = String(word)
        } else {
            line = longer
        }
    }
    if !line.isEmpty { add(line, plain, theme.text) }
    return scene
}
