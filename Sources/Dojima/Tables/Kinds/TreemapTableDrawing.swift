import DojimaChart
import DojimaFormats
import DojimaText

extension TableDrawing {
    /// Tiles whose areas are the values of a column, in groups, coloured by another column.
    static let treemap = TableDrawing(
        "treemap", "tiles with the areas of values, in groups, with the colours of changes", x: .names,
        keys: ["group", "size", "color", "order"]
    ) { canvas, notes in
        .figure(try canvas.treemap(&notes))
    }
}

extension TableCanvas {
    fileprivate func treemap(_ notes: inout [Message]) throws -> Figure {
        // A requested column of values takes precedence over a column whose name indicates a size.
        let size = request.size != nil || request.y.isEmpty ? roles.size : nil
        let column = try size ?? onlyValue(&notes)
        let names = names
        let (groups, colors) = (roles.group.map(texts), roles.color.map(numbers))
        let tiles = try positiveRows(column).map { row, value in
            TreemapTile(names[row], group: groups?[row] ?? "", value, colorValue: colors?[row] ?? .nan)
        }
        guard tiles.contains(where: { $0.value > 0 }) else {
            throw PictureError(.data, "\(table.name): all values of \(quoted(name(column))) are zero; a treemap needs one above zero")
        }
        let chart = TreemapChart(tiles, options: specification.treemap ?? TreemapOptions())
        let note = roles.color.map { "\(name(column)), colours by \(name($0))" } ?? name(column)
        return .treemap(chart, in: frame(note))
    }
}
