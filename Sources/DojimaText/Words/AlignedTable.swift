/// Returns a table as lines of aligned columns, two blanks apart, without a line end after the last line.
///
/// Each row is one line: characters that would break it are escaped as by `printable`.
///
/// - Parameters:
///   - columns: the names of the columns.
///   - rows: the rows, each with one cell per column.
///   - isToTheRight: whether each column is aligned right, as by `columnsOfNumbers`.
package func alignedTable(_ columns: [String], _ rows: [[String]], isToTheRight: [Bool]) -> String {
    let lines = ([columns] + rows).map { $0.map(printable) }
    let widths = columns.indices.map { column in lines.reduce(0) { max($0, $1[column].count) } }
    return lines.map { cells in
        var line = ""
        for (index, cell) in cells.enumerated() {
            let blanks = String(repeating: " ", count: widths[index] - cell.count)
            line += (index == 0 ? "" : "  ") + (isToTheRight[index] ? blanks + cell : cell + blanks)
        }
        while line.last == " " { line.removeLast() }
        return line
    }.joined(separator: "\n")
}

/// Returns for each of `count` columns whether all its cells are numbers or empty; no column of a table without rows is.
package func columnsOfNumbers<Cell>(_ count: Int, _ rows: [[Cell]], isNumber: (Cell) -> Bool) -> [Bool] {
    (0..<count).map { column in !rows.isEmpty && rows.allSatisfy { isNumber($0[column]) } }
}
