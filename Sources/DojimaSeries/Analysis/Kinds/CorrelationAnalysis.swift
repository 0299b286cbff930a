import DojimaText
extension Analysis {
    /// The correlation of each symbol with each other symbol.
    static let correlation = Analysis(
        name: "correlation", meaning: "The correlation of each symbol with each, on the dates that all have.",
        parameters: [
            AnalysisParameter("method", .word(["pearson", "spearman"]), "pearson", "the correlation of values, or of their ranks"),
            AnalysisParameter("of", .word(["returns", "log-returns", "closes"]), "returns", "what is compared"), .period(.bar),
        ],
        columns: [
            Column("symbol", .text, "the symbol of the row"),
            Column("SYMBOL", .number, "one column per symbol: the correlation with it, from -1 to 1"),
        ], minimumSymbols: 2, isPerSymbol: false, wide: WideColumns(fixed: 1, name: "other", value: "correlation")
    ) { input, arguments throws(AnalysisError) in
        let (period, of) = (ReturnPeriod(rawValue: arguments.word("by")) ?? .bar, arguments.word("of"))
        let values = input.series.map { series in
            guard period == .bar else {
                // Incomplete periods do not count.
                let periods = series.returns(by: period, isLogarithmic: of == "log-returns").filter(\.isComplete)
                return of == "closes" ? periods.map { series.bars.close[$0.rows.upperBound] } : periods.map(\.value)
            }
            return of == "closes" ? Array(series.closes) : series.barReturns(isLogarithmic: of == "log-returns")
        }
        let names = input.series.map(\.symbol)
        let matrix = CorrelationMatrix(values, ofRanks: arguments.word("method") == "spearman")
        var table = AnalysisTable(["symbol"] + names)
        for (row, name) in names.enumerated() { table.append([.text(name)] + matrix.values[row].map { .number($0) }) }
        return table
    }
}

/// The correlation matrix of columns of equal length. For each pair, rows in which either column has no value are skipped.
struct CorrelationMatrix {
    private(set) var values: [[Double]]

    /// Computes the matrix. O(columns squared, times rows).
    init(_ columns: [[Double]], ofRanks: Bool) {
        values = columns.map { _ in Array(repeating: Double.nan, count: columns.count) }
        // Most columns lack the same rows, often only the first, so the scaled values of a column are computed once for all its pairs.
        let present = columns.map { column in column.indices.filter { column[$0].isFinite } }
        var scaled: [[Double]?] = []
        for (column, rows) in zip(columns, present) {
            scaled.append(rows == present[0] ? Self.unit(rows.map { column[$0] }, ofRanks: ofRanks) : nil)
        }
        for a in columns.indices {
            for b in a..<columns.count {
                var value: Double
                if let left = scaled[a], let right = scaled[b] {
                    value = Self.dot(left, right)
                } else {
                    let rows = present[a].filter { columns[b][$0].isFinite }
                    value = Self.dot(
                        Self.unit(rows.map { columns[a][$0] }, ofRanks: ofRanks), Self.unit(rows.map { columns[b][$0] }, ofRanks: ofRanks))
                }
                if a == b, value.isFinite { value = 1 }
                (values[a][b], values[b][a]) = (value, value)
            }
        }
    }

    /// Returns values minus their mean, scaled to length 1; NaN if they do not vary.
    private static func unit(_ values: [Double], ofRanks: Bool) -> [Double] {
        let values = ofRanks ? ranks(values) : values
        let moments = Moments(values)
        let length = moments.squares.squareRoot()
        return values.map { quotient($0 - moments.mean, length) }
    }

    private static func dot(_ a: [Double], _ b: [Double]) -> Double {
        a.isEmpty ? .nan : a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { b in dotProduct(a, b) } }
    }
}
