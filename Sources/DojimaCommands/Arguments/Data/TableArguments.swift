import ArgumentParser
import Dojima
import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaText

/// Options for charts of tables: where the rows come from, and what the columns mean.
struct TableArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "tables", title: "Tables", summary: "A table of any data instead of prices over time.", groups: ["Tables"],
        lines: [
            "--columns names further columns: --columns name=NAME,group=SECTOR,size=CAP,color=CHANGE,low=MIN,high=MAX."
        ] + TableDrawingCatalog.summaries.map { "--type \($0.name): \($0.summary)." },
        examples: [
            "dojima chart weights.csv --type column", "dojima chart curve.csv --x years --y yield -o curve.svg",
            "dojima chart yields.csv --x date --y two --y ten --gaps join",
            "dojima chart --sql \"SELECT symbol, bars FROM series_list\" --order descending",
            "dojima chart --query yearly-returns --queries queries --param symbol=SPX --x year --y percent",
            "dojima chart --portfolio \"0.6 SPY, 0.4 GE\" --type column",
            "dojima chart weights.csv --type donut --order descending --set pie.other=0.02",
            "dojima chart market.csv --type treemap --columns name=company,group=sector,size=cap,color=change",
            "dojima chart months.csv --type radar -o radar.svg",
            "dojima chart returns.csv --type box --columns group=sector --whiskers range",
            "dojima chart returns.csv --type histogram --y return --bin-width 0.5",
            "dojima chart returns.csv --type histogram --y return --bins 20",
            "dojima chart curve.csv --x years --y yield --fit", "dojima chart profit.csv --type waterfall --total",
        ])

    @Option(
        help: ArgumentHelp(
            "The column of a file on the horizontal axis, by its name or as #2: dates, numbers or names. (default: the first of times or texts)",
            valueName: "column"))
    var x: String?

    @Option(
        help: ArgumentHelp(
            "A column of values, by its name or as #2. May be repeated. (default: all columns of numbers)", valueName: "column"))
    var y: [String] = []

    @Option(
        help:
            "Missing values of a table: break interrupts a line, join connects the values around them, zero counts them as 0. (default: break)"
    )
    var gaps: TableRequest.Gaps?

    @Option(
        help: "The order of names on the horizontal axis: given, name, or by the first value, ascending or descending. (default: given)")
    var order: TableRequest.Order?

    @Option(help: ArgumentHelp("Draw the rows of this query of the database instead of a file.", valueName: "query"))
    var sql: String?

    @Option(
        help: ArgumentHelp("Draw the rows of a named query, as of dojima query, instead of a file.", valueName: "name"),
        completion: .queries)
    var query: String?

    @Option(help: ArgumentHelp("A parameter of the query. May be repeated.", valueName: "name=value"), transform: explained)
    var param: [ParameterArgument] = []

    @Option(
        help: ArgumentHelp("The folder of named queries. (default: $DOJIMA_QUERIES, ./queries, or those installed)", valueName: "folder"),
        completion: .directory)
    var queries: String?

    @Option(
        help: ArgumentHelp(
            "Draw the weights of a portfolio instead of a file: weights and symbols such as \"0.6 SPY, 0.4 GE\", or its name in the database.",
            valueName: "weights|name"))
    var portfolio: String?

    @Flag(help: "Draw the straight line that fits the points of a table or of the returns of two symbols, as --type regression.")
    var fit = false

    @Option(help: ArgumentHelp("The number of bins of a histogram, equal parts from the minimum to the maximum.", valueName: "n"))
    var bins: Int?

    @Option(
        help: ArgumentHelp(
            "The width of the bins of a histogram, which begin at its multiples. (default: one that suits the values)",
            valueName: "number"))
    var binWidth: Double?

    @Option(
        help:
            "The whiskers of boxes: to the last values within 1.5 interquartile ranges of the box (tukey), or to all values (range). (default: tukey)"
    )
    var whiskers: BoxWhiskers?

    @Flag(help: "Add the sum of all values as the last column of a waterfall.")
    var total = false

    func validate() throws {
        if bins != nil, binWidth != nil { throw ValidationError("--bins and --bin-width both set the bins: give one") }
        if let bins, !(1...1000 ~= bins) { throw ValidationError("--bins takes a number of bins from 1 to 1000, such as 20") }
        if let binWidth, !(1e-5...1e12 ~= binWidth) {
            throw ValidationError("--bin-width takes a number from 0.00001 to 1000000000000, such as 0.5")
        }
        let sources = [(sql, "--sql"), (query, "--query"), (portfolio, "--portfolio")].filter { $0.0 != nil }.map(\.1)
        if sources.count > 1 { throw ValidationError("\(sources[0]) and \(sources[1]) both give the rows: give one") }
        if sql == nil, query == nil, !param.isEmpty { throw ValidationError("--param is a parameter of a query: add --query or --sql") }
        if query == nil, queries != nil { throw ValidationError("--queries is the folder of a named query: add --query") }
    }

    /// Whether the rows come from the database instead of a file.
    var hasRows: Bool { sql != nil || query != nil || portfolio != nil }

    /// Whether an option applies to tables only.
    var hasOptions: Bool {
        hasRows || x != nil || !y.isEmpty || gaps != nil || order != nil || bins != nil || binWidth != nil || whiskers != nil || total
    }

    /// Returns the table that the options, the roles of columns and the type describe; `nil` for a chart of bars.
    ///
    /// - Parameters:
    ///   - names: the names on the command line.
    ///   - type: the type of chart.
    ///   - columns: the value of `--columns`; a role that only tables have makes the chart one of a table.
    func request(of names: [String], type: ChartTypeArgument?, columns: String?) throws -> TableRequest? {
        var request = TableRequest()
        let hasColumns = try columns.map { try request.setColumns($0) } ?? false
        guard hasOptions || hasColumns || (type != nil && type?.kind == nil) else { return nil }
        if hasRows {
            if let name = names.first { throw Failure(.request, "\(name): the rows come from the database; leave the name out") }
        } else {
            guard names.count == 1 else {
                throw Failure(
                    .request, "a chart of a table has one file, but \(names.count) names are given: \(names.joined(separator: ", "))")
            }
            request.file = names[0]
        }
        request.type = type?.name
        (request.x, request.y) = (x ?? request.x, y.isEmpty ? request.y : y)
        (request.gaps, request.order) = (gaps ?? request.gaps, order ?? request.order)
        (request.bins, request.binWidth, request.hasTotal) = (bins, binWidth, total)
        request.whiskers = whiskers ?? request.whiskers
        (request.portfolio, request.sql) = (portfolio, sql)
        if let query { request.sql = try NamedQuery(argument: query, folder: QueryFolder.find(queries)).sql }
        request.parameters = param.map { "\($0.name)=\($0.value)" }
        return request
    }
}

extension TableRequest.Gaps: WordArgument {}

extension TableRequest.Order: WordArgument {}

extension BoxWhiskers: WordArgument {}
