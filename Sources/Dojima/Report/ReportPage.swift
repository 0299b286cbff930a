import DojimaChart
import DojimaScale

/// The tear sheet of one symbol, before it is written as HTML or drawn as PDF.
struct ReportPage {
    /// Unique among the pages: `SPX`.
    var symbol: String
    var title: String
    /// The span of time that the figures are counted over: `31 Dec 2013 to 31 Dec 2018`.
    var span: String
    /// The basis of the figures in a few words: the span, the interval and the adjustment.
    var details: String
    /// The closes of the window, next to the title.
    var sparkline: ReportPicture
    /// The figures of the heading, with their names.
    var figures: [(name: String, value: String)]
    var sections: [ReportSection]
}

extension ReportPage {
    /// The value of a figure; empty if there is none.
    func figure(_ name: String) -> String { figures.first { $0.name == name }?.value ?? "" }

    /// The names of the figures that the index of several pages compares.
    static func indexed(_ pages: [ReportPage]) -> [String] {
        ["Price return", "Total return", "CAGR", "Volatility", "Sharpe", "Max drawdown"].filter { name in
            pages.contains { !$0.figure(name).isEmpty }
        }
    }
}

/// A part of a tear sheet with a heading.
struct ReportSection {
    /// Unique in its page: `drawdowns`.
    var id: String
    var title: String
    /// A sentence or two on what the section shows.
    var text: String
    /// Pictures, drawn side by side.
    var pictures: [ReportPicture]
    /// Tables, drawn in one row if they fit.
    var tables: [ReportTable]

    init(id: String, title: String, text: String, pictures: [ReportPicture], tables: [ReportTable] = []) {
        (self.id, self.title, self.text, self.pictures, self.tables) = (id, title, text, pictures, tables)
    }
}

/// A picture that is drawn in the sizes and themes that a page needs.
struct ReportPicture {
    /// A description of the picture for screen readers.
    var label: String
    /// The usual size, in logical pixels.
    var size: Size
    /// Whether the height may change to fill a page; not that of a table of coloured cells, whose numbers need it.
    var isFlexible = true
    /// The height on a narrow screen, in logical pixels.
    var narrowHeight: Double
    /// Draws the picture in a size, in logical pixels, and a theme.
    var scene: (Size, Theme) throws -> Scene
}

/// A table whose first column names its rows.
struct ReportTable: Sendable {
    var caption: String
    var columns: [String]
    /// A row has a cell for each column: dates as `2018-12-31`, numbers with a point and an ASCII sign, so that spreadsheets read them.
    var rows: [[String]]
    /// The indices of the columns for which a phone has no room; screens that narrow leave them out.
    var wideColumns: Set<Int> = []
    /// Whether a picture shows the same numbers; the page then collapses the table.
    var isCollapsed = false
}
