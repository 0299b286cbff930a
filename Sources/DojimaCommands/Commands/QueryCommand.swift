import Dojima
import ArgumentParser
import DojimaStore
import Glibc
import DojimaText

struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query", abstract: "Run a named SQL query, or one of your own, and print its rows.",
        discussion: """
            Named queries are the files of the folder queries/; without a name they are listed with what they give and take. A query \
            reads the documented views of the database (bars, series_list, actions, annotations) and may not write. Beside the functions of SQLite it may use those that \
            --functions lists: bars at any interval, sessions and slots of exchanges, as-of joins, moving averages and the like.

            With --adjust all prices that a query reads are without splits, or without splits and dividends. A named query that counts on \
            prices as they traded across a split of its symbol says so.

            The comment lines before a query say what it gives and takes. A word after a parameter's name says what its text is read as: \
            date (also 2018 or 2018-03: the first day, for :to the last), number, interval, symbol or text. A symbol must be stored; bars \
            of an interval that is not stored are made from finer ones, and a line says so.

              -- The closes of a span of dates.
              -- :symbol symbol  the instrument
              -- :from date [0000-01-01]  first date

              dojima query monthly --param symbol=SPX --param from=2018
              dojima query yearly-returns --param symbol=AAPL --adjust total
              dojima query my.sql --param symbol=SPX --format csv
              dojima query --functions
            """)

    @Argument(help: ArgumentHelp("A query's name, or a file that ends in .sql.", valueName: "name-or-file"), completion: .queries)
    var name: String?

    @Option(help: ArgumentHelp("A parameter of the query. May be repeated.", valueName: "name=value"), transform: explained)
    var param: [ParameterArgument] = []

    @Option(
        help: ArgumentHelp("Where named queries are. (default: $DOJIMA_QUERIES, ./queries, or those installed)", valueName: "folder"),
        completion: .directory)
    var queries: String?

    @Option(help: ArgumentHelp("End the query after so long; 0 for never.", valueName: "seconds"))
    var timeout: Double = 60

    @Flag(help: "Let the query read the tables behind the views, which change with the version of the database.")
    var `internal` = false

    @Flag(help: "List the functions that queries may use beside those of SQLite.")
    var functions = false

    @OptionGroup var adjust: AdjustArguments
    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard timeout >= 0, timeout.isFinite else { throw ValidationError("--timeout takes seconds, 0 or more") }
    }

    func run() throws {
        if functions { return try listFunctions() }
        let folder = QueryFolder.find(queries)
        guard let name else { return try list(folder) }
        let query = try NamedQuery(name, folder: folder)
        let given = Dictionary(param.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let answer = try answer(query, given)
        var table = Table(answer.columns)
        for row in answer.rows { table.append(row.map(cell)) }
        for note in answer.notes { Console.note("\(query.name): \(note)") }
        try Console.result(result.style().render(table))
    }

    /// The query's rows; the user may end it with Ctrl-C.
    private func answer(_ query: NamedQuery, _ parameters: [String: String]) throws -> QueryResult {
        var limits = QueryLimits()
        limits.seconds = timeout == 0 ? nil : timeout
        limits.readsInternalTables = `internal`
        limits.isStopped = { StopSignal.isReceived }
        let database = try store.openFile(.reading)
        let library = try calendarFiles.library()
        StopSignal.install()
        // The query checks the clock between its steps; the deadline a second later ends a step that takes too long.
        if timeout > 0 {
            let seconds = timeout == timeout.rounded() && timeout < 1e9 ? String(Int(timeout)) : String(timeout)
            Deadline.set(
                seconds: timeout + 1,
                saying: "\(query.name): the query took longer than \(seconds) s; narrow it, or give it more time with --timeout SECONDS")
        }
        defer { Deadline.lift() }
        do {
            return try database.query(query, parameters: parameters, calendars: library, adjustment: adjust.adjustment, limits: limits)
        } catch {
            var told = error
            if error.kind == .internalTable { told.message += "; --internal allows it" }
            if error.kind == .stopped, !StopSignal.isReceived { told.message += " with --timeout SECONDS" }
            throw told
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
            throw Failure(.noInput, "\(folder): no named queries there; name their folder with --queries, or give a file that ends in .sql")
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
        let places = ["queries"] + besideProgram()
        return places.first { access($0, F_OK) == 0 } ?? "queries"
    }

    /// The folders beside an installed program (PREFIX/bin and PREFIX/share), and above one in a build folder.
    private static func besideProgram() -> [String] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return [] }
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = path.lastIndex(of: "/") else { return [] }
        let folder = path[..<slash]
        return ["\(folder)/../share/dojima/queries", "\(folder)/../../../queries"]
    }
}
