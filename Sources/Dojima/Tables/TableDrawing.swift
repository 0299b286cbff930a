import DojimaChart
import DojimaText

/// A kind of chart of a table: its name, and a function that makes its picture.
struct TableDrawing: Sendable {
    let name: String
    /// The content of the picture, as a phrase for the help.
    let summary: String
    /// The keys of `TableRequest` that it uses, besides those of the rows and of the columns x and y; others are refused.
    let keys: Set<String>
    /// The axis or the labels that its column x gives.
    let x: XColumn
    let draw: @Sendable (TableCanvas, inout [Message]) throws -> TablePicture

    /// The use of the column x.
    enum XColumn: Sendable {
        /// The names of the rows.
        case names
        /// Names, numbers or times on the horizontal axis.
        case axis
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
