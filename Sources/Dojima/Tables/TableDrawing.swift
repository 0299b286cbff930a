import DojimaChart
import DojimaText

/// A kind of chart of a table: its name, and a function that makes its picture.
struct TableDrawing: Sendable {
    let name: String
    /// The content of the picture, as a phrase for the help.
    let summary: String
    /// The keys of `TableRequest` that the type accepts in addition to `sourceKeys`; a request with another key is refused.
    let keys: Set<String>
    /// The use of its column x.
    let x: XColumn
    let draw: @Sendable (TableCanvas, inout [Message]) throws -> TablePicture

    /// The use of the column x.
    enum XColumn: Sendable {
        /// The names of the rows; by default the first column without numbers.
        case names
        /// The names of groups of rows; by default the first column of texts, if there is one column of values.
        case groups
        /// Names, numbers or times on the horizontal axis; by default the first column of times, else of texts, else of numbers.
        case axis
        /// Numbers on the horizontal axis; by default the first column of numbers.
        case numbers
        /// The values, as another form of the column y; by default no column.
        case values

        /// Whether the cells are names, even if they are numbers or times.
        var areNames: Bool { self == .names || self == .groups }
    }

    init(
        _ name: String, _ summary: String, x: XColumn, keys: Set<String> = [],
        draw: @escaping @Sendable (TableCanvas, inout [Message]) throws -> TablePicture
    ) {
        (self.name, self.summary, self.x, self.keys, self.draw) = (name, summary, x, keys, draw)
    }
}

/// The picture of a table: a chart with axes, or a figure without.
enum TablePicture {
    case chart(Chart)
    case figure(Figure)
}
