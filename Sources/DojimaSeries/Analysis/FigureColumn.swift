/// A column of a table with the function that computes its cells from the figures of a row.
struct FigureColumn<Figures>: Sendable {
    let column: Analysis.Column
    let cell: @Sendable (Figures) -> AnalysisTable.Cell

    init(_ column: Analysis.Column, cell: @escaping @Sendable (Figures) -> AnalysisTable.Cell) {
        (self.column, self.cell) = (column, cell)
    }

    init(_ column: Analysis.Column, value: @escaping @Sendable (Figures) -> Double) {
        self.init(column, cell: { .number(value($0)) })
    }
}
