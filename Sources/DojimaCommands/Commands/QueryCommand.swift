import Dojima
import ArgumentParser
import DojimaFiles
import DojimaOutput
import DojimaSeries
import DojimaStore
import DojimaPlatform
import DojimaText

struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query", abstract: "Run a named or custom SQL query, and print its rows.",
        discussion: """
            Named queries are the files of the folder queries/; without a name they are listed with their parameters and results. Symbols \
            after the name are the values of the query's symbol parameters, in order. A text that begins with SELECT or WITH is a query \
            itself, and - reads one from standard input. A query reads the documented views of the database (bars, series_list, actions, \
            annotations, symbol_groups, portfolios) and may not write. In addition to the functions of SQLite it may use those that \
            --functions lists: bars at any interval, sessions and slots of exchanges, as-of joins, moving averages, statistics such as \
            corr, stddev, median and regr_slope.

            A database on servers takes queries in ClickHouse's dialect, without parameters; named queries need SQLite. Its tables are \
            those of dojima store sql.

            With --file a query reads the bars of files instead of the database; if they have one symbol, it is that of the query.

            With --adjust all prices that a query reads are adjusted for splits, or for splits and dividends. If a query reads prices \
            as traded across a known split, a note reports it.

            The comment lines before a query describe its result and parameters. A word after a parameter's name is its type: \
            date (also 2018 or 2018-03: the first day, for :to the last), number, interval, symbol or text. A symbol must be stored; bars \
            of an interval that is not stored are made from finer ones, and a note reports it.

              -- The closes of a span of dates.
              -- :symbol symbol  the instrument
              -- :from date [0000-01-01]  first date

              dojima query monthly SPX --param from=2018
              dojima query correlation SPX GOOG
              dojima query yearly-returns AAPL --adjust total -o aapl.csv
              dojima query "SELECT date, close FROM bars WHERE symbol = :symbol" SPX --format csv
              dojima query deepest-drawdowns --file prices.csv
              dojima query my.sql SPX --explain
              dojima query "SELECT count() FROM bars" --db clickhouse://db1/market
              dojima query --functions
            """)

    @Argument(
        help: ArgumentHelp(
            "The name of a query, a file that ends in .sql, the text of a query, or - for one from standard input.", valueName: "query"),
        completion: .queries)
    var name: String?

    @Argument(
        help: ArgumentHelp("The values of the query's symbol parameters, in order.", valueName: "symbol"),
        completion: .storedSymbols)
    var symbols: [String] = []

    @Option(help: ArgumentHelp("A parameter of the query. May be repeated.", valueName: "name=value"), transform: explained)
    var param: [ParameterArgument] = []

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "Read the bars of this file instead of the database; - for standard input. May be repeated.", valueName: "file"))
    var files: [String] = []

    @Option(
        help: ArgumentHelp("The folder of named queries. (default: $DOJIMA_QUERIES, ./queries, or those installed)", valueName: "folder"),
        completion: .directory)
    var queries: String?

    @Option(help: ArgumentHelp("End the query after this time; 0 for no limit.", valueName: "seconds"))
    var timeout: Double = 60

    @Flag(help: "Allow the query to read the internal tables, which change with the version of the database.")
    var `internal` = false

    @Flag(help: "Show the query's parameters and how SQLite would run it, instead of its rows.")
    var explain = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write the rows to a file: \(ResultFile.endings); in a database they are the table result.", valueName: "file"))
    var output: String?

    @Flag(help: "List the functions that queries may use in addition to those of SQLite.")
    var functions = false

    @OptionGroup var adjust: AdjustArguments
    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard timeout >= 0, timeout.isFinite else { throw ValidationError("--timeout takes seconds, 0 or more") }
        if files.count(where: { $0 == "-" }) + (name == "-" ? 1 : 0) > 1 {
            throw ValidationError("the query and the bars of --file cannot both read standard input")
        }
        guard let output, output != "-" else { return }
        guard let format = ResultFile.format(ofPath: output) else {
            throw ValidationError("-o \(output): the name must end in \(ResultFile.endings)")
        }
        if explain { throw ValidationError("--explain shows no rows: leave -o out") }
        guard let form = result.form else { return }
        guard case .text(form) = format else {
            throw ValidationError("-o \(output): the extension sets the format: leave --format \(form.rawValue) out")
        }
    }

    func run() throws {
        if functions { return try listFunctions() }
        let folder = QueryFolder.find(queries)
        guard let name else { return try list(folder) }
        if files.isEmpty, let address = try store.servers {
            let query = try serverQuery(name)
            try refuseLosses()
            return try write(answer(query, from: address))
        }
        var query = try NamedQuery(argument: name, folder: folder)
        let database = try database()
        var given = Dictionary(param.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        try query.bind(symbols: symbols, to: &given)
        if symbols.isEmpty, !files.isEmpty { try query.bind(onlySymbolOf: database, to: &given) }
        if explain { return try explain(query, given, in: database) }
        try refuseLosses()
        let answer = try answer(query, given, from: database)
        for note in answer.notes { Console.note("\(query.name): \(note)") }
        try write(answer)
    }

    /// Writes the rows of an answer.
    private func write(_ answer: QueryResult) throws {
        var table = Table(answer.columns)
        for row in answer.rows { table.append(row.map(cell)) }
        if let output, let format = ResultFile.format(ofPath: output) {
            return try Console.file(try ResultFile.bytes(format, of: answer, table, result.style()), at: output)
        }
        try Console.result(result.style().render(table))
    }

    /// Returns the query for servers. Throws for queries and options that only SQLite supports.
    private func serverQuery(_ name: String) throws -> NamedQuery {
        let unsupported: String? =
            if NamedQuery.isName(name) {
                "the query \(name)"
            } else if !symbols.isEmpty || !param.isEmpty {
                "a parameter"
            } else {
                explain ? "--explain" : `internal` ? "--internal" : adjust.adjustment == .none ? nil : "--adjust"
            }
        if let unsupported {
            throw Failure(
                .request,
                """
                \(unsupported) works only with a database file, and this one is on servers; write a query in ClickHouse's dialect, or copy \
                the database with dojima store copy
                """)
        }
        return try NamedQuery(argument: name, folder: "")
    }

    /// Returns the rows of a query in the dialect of servers.
    private func answer(_ query: NamedQuery, from address: ClickHouseAddress) throws -> QueryResult {
        setDeadline(query.name)
        defer { Deadline.lift() }
        do {
            return try NetworkProgram.services(for: address).query(query, address, timeout == 0 ? nil : timeout, store.givenWait)
        } catch let error as MarketError where error.category == .locked {
            throw MarketError(.locked, error.message + " with --timeout SECONDS")
        }
    }

    /// Sets a deadline that ends the program a second after the time limit of the query.
    ///
    /// - Parameter advice: further advice for the message, ending with "or ".
    private func setDeadline(_ query: String, else advice: String = "") {
        guard timeout > 0 else { return }
        let seconds = timeout == timeout.rounded() && timeout < 1e9 ? String(Int(clamping: timeout)) : String(timeout)
        Deadline.set(
            seconds: timeout + 1,
            saying: "\(query): the query took longer than \(seconds) s; \(advice)give it more time with --timeout SECONDS")
    }

    /// The database that is read: the one of `--db`, or one in memory with the bars of `--file`.
    private func database() throws -> Store {
        guard !files.isEmpty else { return try store.openFile(.reading) }
        let names = files.map { $0 == "-" ? "standard input" : $0 }
        let memory = try Store(inMemory: names.joined(separator: ", "))
        var options = ImportOptions()
        options.standardInputSymbol = "stdin"
        options.calendars = try calendarFiles.library()
        for file in try Importer(into: memory, options: options).run(files: files).files {
            for note in file.notes { Console.note("\(file.file == "-" ? "standard input" : file.file): \(note)") }
        }
        return memory
    }

    /// Throws if the output would overwrite a file that is read.
    private func refuseLosses() throws {
        guard let output else { return }
        if let lost = ((files.isEmpty ? [store.path] : files) + [name].compactMap(\.self)).first(where: { isSameFile($0, output) }) {
            throw Failure(.request, "-o \(output) would overwrite \(withoutPassword(lost)), which is read; give another name")
        }
    }

    /// Writes the summary of a query, its parameters and its plan.
    private func explain(_ query: NamedQuery, _ given: [String: String], in database: Store) throws {
        var limits = QueryLimits()
        limits.readsInternalTables = `internal`
        let plan = try addingAdvice { () throws(StoreError) in try database.plan(of: query, parameters: given, limits: limits) }
        var table = Table(["part", "name", "text"])
        table.append([.text("query"), .text(query.name), query.summary.isEmpty ? .none : .text(query.summary)])
        let declared = query.parameters.map(\.name)
        for parameter in query.parameters {
            let state = parameter.defaultValue.map { "default \($0)" } ?? "required"
            let value = given[parameter.name].map { "given \($0)" } ?? state
            let kind = parameter.kind.map { "\($0.rawValue), " } ?? ""
            table.append([
                .text("parameter"), .text(parameter.name),
                .text("\(kind)\(value)\(parameter.meaning.isEmpty ? "" : ": " + parameter.meaning)"),
            ])
        }
        for name in plan.parameters where !declared.contains(name) {
            table.append([.text("parameter"), .text(name), .text(given[name].map { "given \($0)" } ?? "required")])
        }
        for step in plan.steps { table.append([.text("plan"), .text(step.number), .text(step.text)]) }
        try Console.result(result.style().render(table))
    }

    /// Runs `body`. If it throws, adds to the message the option that avoids the error.
    private func addingAdvice<Answer>(_ body: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
        do { return try body() } catch {
            var advised = error
            if error.kind == .internalTable { advised.message += "; --internal allows it" }
            if error.kind == .stopped, !StopSignal.isReceived { advised.message += " with --timeout SECONDS" }
            throw advised
        }
    }

    /// Returns the query's rows; the user may stop it with Ctrl-C.
    private func answer(_ query: NamedQuery, _ parameters: [String: String], from database: Store) throws -> QueryResult {
        var limits = QueryLimits()
        limits.seconds = timeout == 0 ? nil : timeout
        limits.readsInternalTables = `internal`
        limits.isStopped = { StopSignal.isReceived }
        let library = try calendarFiles.library()
        StopSignal.install()
        // The query checks the clock between its steps; the deadline a second later ends a step that takes too long.
        setDeadline(query.name, else: "join and narrow bars by time_us, which has an index, or ")
        defer { Deadline.lift() }
        return try addingAdvice { () throws(StoreError) in
            try database.query(query, parameters: parameters, calendars: library, adjustment: adjust.adjustment, limits: limits)
        }
    }

    private func cell(_ value: QueryValue) -> Table.Cell {
        switch value {
        case .null: .none
        case .integer(let integer): .integer(Int(integer))
        case .real(let real): .number(real)
        case .text(let text): .text(text)
        }
    }

    private func listFunctions() throws {
        var table = Table(["function", "kind", "gives"])
        for function in SQLFunctionCatalog.all {
            table.append([.text(function.usage), .text(function.form.rawValue), .text(function.meaning)])
        }
        try Console.result(result.style().render(table))
    }

    private func list(_ folder: String) throws {
        let names = NamedQuery.names(in: folder)
        guard !names.isEmpty else {
            throw Failure(.missing, "\(folder): no named queries there; name their folder with --queries, or give a file that ends in .sql")
        }
        var table = Table(["name", "parameters", "gives"])
        for query in try names.map({ try NamedQuery($0, folder: folder) }) {
            let parameters = query.parameters.map { parameter in parameter.defaultValue.map { "\(parameter.name)=\($0)" } ?? parameter.name
            }
            table.append([.text(query.name), .text(parameters.joined(separator: " ")), .text(query.summary)])
        }
        try Console.result(result.style().render(table))
    }
}

/// A query's parameter, written `name=value`.
struct ParameterArgument: ExplainedArgument {
    static let advice = "write name=value"

    var name: String
    var value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        name = String(argument[..<equals])
        value = String(argument[argument.index(after: equals)...])
    }
}

enum QueryFolder {
    static func find(_ given: String?) -> String {
        if let given = given ?? environment("DOJIMA_QUERIES") { return given }
        return access("queries", F_OK) == 0 ? "queries" : ProgramFolder.installed("queries") ?? "queries"
    }
}
