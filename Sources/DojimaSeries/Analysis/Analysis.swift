public import DojimaText

/// A computation that describes series in numbers: it returns a table computed from closes.
///
///     let returns = try Analysis.named("returns")
///     let result = try returns.run(AnalysisArguments(of: returns, ["by": "year"]), on: [series])
///     result.table.columns                       // period, first, last, return
///
/// An analysis is a value: its name, its parameters, its columns, and one function.
public struct Analysis: NamedValue {
    /// The unit of the cells of a column.
    public enum Unit: String, Sendable {
        case text, count, number, price, volume
        /// A fraction of one: 0.05 for five percent.
        case fraction
        /// A moment, or the midnight of a date.
        case time
    }

    /// A column of the table.
    public struct Column: Sendable {
        /// The name in the header of the table, such as `max_drawdown`.
        public let name: String
        /// What the numbers of the column count.
        public let unit: Unit
        /// A description, as a clause.
        public let meaning: String

        public init(_ name: String, _ unit: Unit, _ meaning: String) { (self.name, self.unit, self.meaning) = (name, unit, meaning) }
    }

    /// Columns whose names depend on the arguments or on the series; they follow the fixed columns.
    package struct WideColumns: Sendable {
        /// The number of fixed columns.
        package let fixed: Int
        /// In the long form, as in SQL, where each cell of a wide column is a row: the name of the column that contains the wide column's
        /// name.
        package let name: String
        /// The name of the column that contains the cell's value in the long form.
        package let value: String
        /// Returns the unit of the cells of a column.
        var unit: @Sendable (String) -> Unit = { _ in .number }
    }

    /// The name: `returns`.
    public let name: String
    /// A description, as a sentence.
    public let meaning: String
    /// The parameters that a request may give, each with its default.
    public let parameters: [AnalysisParameter]
    /// The columns of the table without wide columns; those of a matrix depend on the series.
    public let columns: [Column]
    /// The minimum number of symbols.
    public let minimumSymbols: Int
    /// The columns that depend on the arguments or the series; `nil` for none.
    package let wide: WideColumns?
    /// Whether each series is measured back from its last bar in the window, instead of on dates that all have. With a benchmark, all
    /// series end with the last bar that they have in common.
    package let countsBack: Bool
    /// Whether all results count from the base; a note is added if the base is the first close of the series.
    package let countsFromBase: Bool
    /// Whether each symbol has separate rows, under a column `symbol` if there are several.
    public let isPerSymbol: Bool
    /// The minimum number of closes of a series, including the last one before the window; 1 if only bars in the window are used.
    let minimumCloses: Int
    /// Whether the analysis needs complete bars instead of closes only.
    package let needsBars: Bool
    /// The columns that a picture of the table shows side by side for each row; empty for an analysis with another picture.
    package let drawnColumns: [Column]
    /// Whether the analysis is not built in, so that only its `drawnColumns` are drawn.
    package private(set) var isCustom = false
    /// Throws if arguments contradict each other.
    let check: @Sendable (AnalysisArguments) throws(RequestError) -> Void
    /// Computes the table.
    let table: @Sendable (AnalysisInput, AnalysisArguments) throws(AnalysisError) -> AnalysisTable

    init(
        name: String, meaning: String, parameters: [AnalysisParameter], columns: [Column], minimumSymbols: Int = 1,
        isPerSymbol: Bool = true, minimumCloses: Int = 2, needsBars: Bool = false, countsBack: Bool = false, countsFromBase: Bool = false,
        wide: WideColumns? = nil, drawnColumns: [Column] = [],
        check: @escaping @Sendable (AnalysisArguments) throws(RequestError) -> Void = { _ throws(RequestError) in },
        table: @escaping @Sendable (AnalysisInput, AnalysisArguments) throws(AnalysisError) -> AnalysisTable
    ) {
        self.name = name
        self.meaning = meaning
        self.parameters = parameters
        self.columns = columns
        self.minimumSymbols = minimumSymbols
        self.isPerSymbol = isPerSymbol
        self.minimumCloses = minimumCloses
        self.needsBars = needsBars
        self.countsBack = countsBack
        self.countsFromBase = countsFromBase
        self.wide = wide
        self.drawnColumns = drawnColumns
        self.check = check
        self.table = table
    }

    /// Creates an analysis whose table has a row for each thing that it describes, such as a month. Its picture has columns; `run` returns
    /// the numbers for another picture, such as a `Chart` of lines.
    ///
    ///     let gaps = Analysis(name: "gaps", meaning: "…", columns: […], drawnColumns: […]) { series, arguments in [[…], […]] }
    ///     catalogs.analyses.append(gaps)
    ///
    /// - Parameters:
    ///   - name: the name in lower case.
    ///   - meaning: a description, as a sentence.
    ///   - parameters: the parameters, whose names are keys of a specification, so each is a word of letters.
    ///   - columns: the columns of the table; the first names the rows in a picture.
    ///   - drawnColumns: those that a picture shows side by side for each row; empty for an analysis without a picture.
    ///   - needsBars: whether the analysis uses more of a bar than its close.
    ///   - rows: returns the rows of a series, with a cell for each column.
    public init(
        name: String, meaning: String, parameters: [AnalysisParameter] = [], columns: [Column], drawnColumns: [Column] = [],
        needsBars: Bool = false,
        rows: @escaping @Sendable (AnalysedSeries, AnalysisArguments) throws(AnalysisError) -> [[AnalysisTable.Cell]]
    ) {
        self.init(
            name: name, meaning: meaning, parameters: parameters, columns: columns, needsBars: needsBars, drawnColumns: drawnColumns,
            table: { input, arguments throws(AnalysisError) in
                var table = AnalysisTable(columns)
                for row in try rows(input.onlySeries, arguments) {
                    guard row.count == columns.count else {
                        throw AnalysisError(.data, "\(name): a row has \(row.count) cells for \(columns.count) columns")
                    }
                    table.append(row)
                }
                return table
            })
        isCustom = true
    }

    /// Returns the unit of a column of a table: one of `columns`, or one that the arguments or series add.
    package func unit(ofColumn name: String) -> Unit {
        if let column = columns.first(where: { $0.name == name }) { return column.unit }
        if let wide { return name == "symbol" ? .text : wide.unit(name) }
        // In a table with a row per year, the columns are months.
        return name == "total" || Int(name) != nil ? .fraction : .text
    }

    /// Returns the analysis with a name. Throws an error that lists similar names if there is none.
    public static func named(
        _ name: String, among analyses: Catalog<Analysis> = AnalysisCatalog.all
    ) throws(RequestError) -> Analysis {
        if let found = analyses[name] { return found }
        let names = analyses.names
        let near = nearestNames(to: name, among: names)
        let advice = near.isEmpty ? "there are \(names.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
        throw RequestError("no analysis \(name); \(advice)")
    }

    /// Computes the result.
    ///
    /// With several series, or a benchmark, only dates (for bars shorter than a day: stamps) that all of them have count.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the analysis.
    ///   - series: at least `minimumSymbols`, all at one interval.
    ///   - benchmark: the series that others are compared with, if the analysis has that parameter.
    ///
    /// Throws a `data` error if a series has too few closes or nothing in common with the others, and a `request` error if the arguments
    /// are not valid for the series.
    public func run(
        _ arguments: AnalysisArguments, on series: [AnalysedSeries], benchmark: AnalysedSeries? = nil
    ) throws(AnalysisError) -> AnalysisResult {
        let (common, reference) = try prepared(arguments, series, benchmark: benchmark)
        return try result(arguments, of: common, benchmark: reference)
    }

    /// Returns the series reduced to common dates, with the bars marked for which a rule holds. Throws as `run` does.
    package func prepared(
        _ arguments: AnalysisArguments, _ series: [AnalysedSeries], benchmark: AnalysedSeries?
    ) throws(AnalysisError) -> (series: [AnalysedSeries], benchmark: AnalysedSeries?) {
        guard series.count >= minimumSymbols else {
            throw AnalysisError(
                .request, "\(name) compares symbols but got \(series.count == 1 ? "only one" : "none"); name \(minimumSymbols) or more")
        }
        var all = series + (benchmark.map { [$0] } ?? [])
        if let rule = arguments.rule {
            for index in series.indices { all[index].mark(rule) }
        }
        for member in all {
            try expectCloses(member, isCut: false)
            try expectShortBars(member, arguments)
        }
        if all.count > 1, !countsBack || arguments.portfolio != nil {
            all = try AnalysedSeries.onCommonDates(all)
            for member in all { try expectCloses(member, isCut: true) }
        } else if benchmark != nil {
            all = try AnalysedSeries.endingTogether(all)
        }
        var common = Array(all.prefix(series.count))
        if let portfolio = arguments.portfolio { common = [try common.holding(portfolio)] }
        return (common, benchmark.flatMap { _ in all.last })
    }

    /// Computes the result of series that `prepared` has returned. Throws as `run` does.
    package func result(
        _ arguments: AnalysisArguments, of common: [AnalysedSeries], benchmark reference: AnalysedSeries?
    ) throws(AnalysisError) -> AnalysisResult {
        guard isPerSymbol else {
            let table = try table(AnalysisInput(series: common, benchmark: reference, columns: columns), arguments)
            return AnalysisResult(parts: [AnalysisResult.Part(symbol: nil, table: table)])
        }
        var parts: [AnalysisResult.Part] = []
        for member in common {
            let table = try table(AnalysisInput(series: [member], benchmark: reference, columns: columns), arguments)
            parts.append(AnalysisResult.Part(symbol: common.count > 1 ? member.symbol : nil, table: table))
        }
        return AnalysisResult(parts: parts)
    }

    /// Throws if the bars are longer than the periods of the parameter `by`.
    private func expectShortBars(_ series: AnalysedSeries, _ arguments: AnalysisArguments) throws(AnalysisError) {
        guard parameters.contains(where: { $0.name == "by" }), let period = ReturnPeriod(argument: arguments.word("by")),
            let longest = period.longestInterval, series.interval > longest
        else { return }
        throw AnalysisError(
            .request,
            "\(series.symbol): bars of \(series.interval) are longer than a \(period.rawValue), so \(setting: .init("by")) \(arguments.word("by")) is not possible; choose a longer period, or shorter bars with \(setting: .init("interval"))"
        )
    }

    private func expectCloses(_ series: AnalysedSeries, isCut: Bool) throws(AnalysisError) {
        let (inside, before) = (series.window.count, minimumCloses > 1 && series.window.lowerBound > 0 ? 1 : 0)
        guard inside == 0 || inside + before < minimumCloses else { return }
        let common = isCut ? " on the dates that all have" : ""
        if inside == 0, !isCut, let nearest = series.nearest {
            throw AnalysisError(.data, "\(series.symbol): no bars in the window; the nearest bar is at \(nearest); choose another window")
        }
        let what = inside == 0 ? "no bars" : "\(inside) close"
        let need = minimumCloses == 1 ? "one" : "two closes, counting the last one before the window"
        throw AnalysisError(.data, "\(series.symbol): \(what)\(common) in the window, and \(name) needs \(need); choose a longer window")
    }
}

/// An error of an analysis, with a one-line message.
public struct AnalysisError: ReportedError, Equatable {
    public var category: ErrorCategory
    public var message: Message

    public init(_ category: ErrorCategory, _ message: Message) { (self.category, self.message) = (category, message) }
}
