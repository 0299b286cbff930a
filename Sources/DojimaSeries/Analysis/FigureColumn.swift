/// A column of a table with the function that computes its cells from the figures of a row.
struct FigureColumn<Figures>: Sendable {
    let column: Analysis.Column
    let cell: @Sendable (Figures) -> AnalysisTable.Cell
}

extension FigureColumn {
    /// Creates a column of numbers.
    init(_ column: Analysis.Column, value: @escaping @Sendable (Figures) -> Double) {
        self.init(column: column, cell: { .number(value($0)) })
    }
}
