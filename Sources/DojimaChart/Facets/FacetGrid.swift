import DojimaPlatform
package import DojimaScale

/// The numbers of columns and rows of small charts.
package struct FacetGrid: Sendable, Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// Creates the grid for a number of charts, with the given number of columns. Without one, the cells come closest to an 8:5 aspect
    /// ratio with few cells left blank.
    package init(of count: Int, columns: Int? = nil, in size: Size) {
        let count = max(1, count)
        func grid(_ columns: Int) -> FacetGrid { FacetGrid(columns: columns, rows: (count + columns - 1) / columns) }
        if let columns {
            self = grid(min(max(1, columns), count))
            return
        }
        func cost(_ grid: FacetGrid) -> Double {
            let shape = size.width / Double(grid.columns) / (size.height / Double(grid.rows))
            return abs(log(shape / 1.6)) + Double(grid.columns * grid.rows - count) / Double(count)
        }
        self = (1...count).map(grid).min { cost($0) < cost($1) } ?? grid(count)
    }
}
