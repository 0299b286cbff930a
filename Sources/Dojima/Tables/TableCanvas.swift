import DojimaChart
import DojimaFormats
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The input of the picture of a table: its rows in drawing order, the meanings of its columns, and the frame of the picture.
struct TableCanvas {
    @Boxed private(set) var table: DataTable
    @Boxed private(set) var roles: TableRoles
    @Boxed private(set) var request: TableRequest
    @Boxed private(set) var specification: ChartSpecification
    /// The horizontal axis.
    @Boxed private(set) var axis: TableAxis

    var theme: Theme { specification.drawnTheme }
    /// The size of the picture, in logical pixels.
    var size: Size { specification.options.size }

    /// The numbers of a column, one for each row; missing ones are NaN, or 0 if the request says so.
    func numbers(_ column: Int) -> [Double] {
        guard case .numbers(let numbers) = table.columns[column].values else { return Array(repeating: .nan, count: table.rows) }
        return request.gaps == .zero ? numbers.map { $0.isNaN ? 0 : $0 } : numbers
    }

    /// The cells of a column as texts, one for each row; missing ones are empty.
    func texts(_ column: Int) -> [String] { table.texts(column) }

    /// The names of the rows: the texts of the column x, else row numbers.
    var names: [String] { roles.x.map(texts) ?? (0..<table.rows).map { "\($0 + 1)" } }

    /// The names of the columns of values.
    func name(_ column: Int) -> String { table.columns[column].name }

    /// The first column of values. Throws if there is none.
    func value() throws -> Int {
        guard let first = roles.values.first else { throw TableCanvas.noNumbers(table) }
        return first
    }

    static func noNumbers(_ table: DataTable) -> PictureError {
        let names = table.columns.map { printable($0.name) }.prefix(12).joined(separator: ", ")
        return PictureError(.data, "\(table.name): no column of numbers is left to draw; its columns are \(names)")
    }

    /// A chart with the heading of the table.
    ///
    /// - Parameters:
    ///   - note: a short description of its values.
    ///   - time: the horizontal axis; by default that of the column x.
    func chart(_ note: String, time: TimeAxis? = nil, panes: [Pane]) -> Chart {
        var axis = time ?? self.axis.time
        if let time { axis.options = TableAxis.options(specification, of: time) }
        return Chart(options: specification.options, heading: heading(note), theme: theme, timeAxis: axis, panes: panes)
    }

    /// The frame of a figure with the heading of the table.
    func frame(_ note: String) -> FigureFrame {
        FigureFrame(options: specification.options, heading: heading(note), theme: theme)
    }

    private func heading(_ note: String) -> Heading {
        Heading(symbol: table.name, interval: axis.source.map { "\($0.interval)" } ?? "", note: note)
    }

    /// A value axis with the options of the specification.
    func axis(_ id: String, _ configure: (inout ValueAxis) -> Void = { _ in }) -> ValueAxis {
        var axis = ValueAxis(id: id)
        configure(&axis)
        guard var custom = request.axis else { return axis }
        custom.id = ""
        return custom.supplemented(by: axis)
    }

    /// The values of a column at their positions on the horizontal axis.
    ///
    /// - Parameters:
    ///   - rows: the rows; `nil` for all.
    ///   - areas: the column of areas, such as those of bubbles; `nil` for none.
    func values(_ column: Int, rows: [Int]? = nil, areas: Int? = nil) -> ValueSeries {
        let (numbers, sizes) = (numbers(column), areas.map(numbers))
        let shown = (rows ?? Array(0..<table.rows)).filter { request.gaps != .join || !numbers[$0].isNaN }
        return ValueSeries(
            time: shown.map { axis.moments[$0] }, values: shown.map { numbers[$0] },
            areas: sizes.map { sizes in shown.map { sizes[$0] } } ?? [])
    }
}

extension DataTable {
    /// The cells of a column as texts.
    func texts(_ column: Int) -> [String] {
        switch columns[column].values {
        case .texts(let texts): texts
        case .numbers(let numbers): numbers.map { $0.isNaN ? "" : plainNumber($0) }
        case .times(let times): times.map { $0?.written ?? "" }
        }
    }

    /// Returns the table with some of its rows, in the given order.
    func selecting(_ rows: [Int]) -> DataTable {
        func part<Value>(_ values: [Value]) -> [Value] { rows.map { values[$0] } }
        var table = self
        table.rows = rows.count
        table.columns = columns.map { column in
            switch column.values {
            case .texts(let texts): Column(name: column.name, values: .texts(part(texts)))
            case .numbers(let numbers): Column(name: column.name, values: .numbers(part(numbers)))
            case .times(let times): Column(name: column.name, values: .times(part(times)))
            }
        }
        return table
    }
}
