import DojimaChart

/// The tear sheet of one symbol, before it is written as HTML or drawn as PDF.
struct ReportPage: Sendable {
    /// Unique among the pages: `SPX`.
    var symbol: String
    var title: String
    /// What the figures are counted from, in a few words.
    var details: String
    /// The figures of the heading, by their names.
    var figures: [(name: String, value: String)]
    var sections: [ReportSection]
}

/// A part of a tear sheet under a heading of its own.
struct ReportSection: Sendable {
    /// Unique in its page: `drawdowns`.
    var id: String
    var title: String
    /// A sentence or two on what the section shows.
    var text: String
    /// Pictures beside each other.
    var pictures: [ReportPicture]
    var table: ReportTable?
}

/// A picture in both themes of a page.
struct ReportPicture: Sendable {
    /// What it shows, for those who do not see it.
    var label: String
    var light: Scene
    var dark: Scene
}

/// A table whose first column names its rows.
struct ReportTable: Sendable {
    var caption: String
    var columns: [String]
    /// A row has a cell for each column: dates as `2018-12-31`, numbers with a point and an ASCII sign, so that spreadsheets read them.
    var rows: [[String]]
    /// Whether a picture has the same numbers, so that a page folds the table away.
    var isFolded = false
}
