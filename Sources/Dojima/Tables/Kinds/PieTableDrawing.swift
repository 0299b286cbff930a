import DojimaChart
import DojimaFormats
import DojimaText

extension TableDrawing {
    /// The values of a column as shares of a circle, each with the name of its row.
    static let pie = TableDrawing("pie", "the shares of values in their sum, as slices of a circle", x: .names, keys: ["order"]) {
        canvas, notes in
        .figure(try canvas.pie(hole: nil, &notes))
    }

    /// A pie with a hole.
    static let donut = TableDrawing("donut", "a pie with a hole, in which a text fits", x: .names, keys: ["order"]) { canvas, notes in
        .figure(try canvas.pie(hole: 0.55, &notes))
    }
}

extension TableCanvas {
    /// - Parameter hole: the radius of the hole, as a fraction of that of the pie, if the options have none.
    fileprivate func pie(hole: Double?, _ notes: inout [Message]) throws -> Figure {
        let column = try onlyValue(&notes)
        var options = specification.pie ?? PieOptions()
        options.hole = options.hole ?? hole
        let names = names
        let slices = try positiveRows(column).map { PieSlice(names[$0.row], $0.value) }
        guard slices.contains(where: { $0.value > 0 }) else {
            throw PictureError(.data, "\(table.name): all values of \(quoted(name(column))) are zero; a pie needs one above zero")
        }
        let chart = PieChart(slices, options: options)
        let shown = Set(chart.slices.map(\.name))
        if let missing = (options.pull + options.styles.map(\.name)).first(where: { !shown.contains($0) }) {
            throw PictureError(.request, "\(table.name): there is no slice \(quoted(missing))")
        }
        if chart.gathered > 0 { notes.append("\(table.name): \(chart.gathered) small slices are gathered in one, named other") }
        return .pie(chart, in: frame(name(column)))
    }

    /// The only column of values. Throws if several are requested; adds a note if the table has several.
    func onlyValue(_ notes: inout [Message]) throws -> Int {
        let column = try value()
        guard request.y.count <= 1 else {
            throw PictureError(.request, "\(table.name): one column of values is drawn; give \(setting: .y) once")
        }
        if request.y.isEmpty, roles.values.count > 1 {
            notes.append("\(table.name): \(printable(name(column))) is drawn; \(setting: .y) chooses another column of numbers")
        }
        return column
    }

    /// The rows with a value in a column, and their values. Throws for a value below zero.
    func positiveRows(_ column: Int) throws -> [(row: Int, value: Double)] {
        let values = numbers(column)
        if let row = values.firstIndex(where: { $0 < 0 }) {
            let which = "row \(row + 1) (\(printable(names[row])))"
            throw PictureError(.data, "\(table.name): \(which) has the value \(plainNumber(values[row])); areas cannot be negative")
        }
        return values.indices.filter { values[$0].isFinite }.map { ($0, values[$0]) }
    }
}
