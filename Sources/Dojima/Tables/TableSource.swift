import DojimaFiles
import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime

/// The rows of a table request, read from a file, a query or a portfolio.
struct TableSource {
    let table: DataTable
    let fingerprint: Fingerprint

    /// The maximum time, in seconds, of a query in a specification that was not typed by the user.
    private static let maximumSeconds = 5.0

    /// Throws for a missing file or one that is not a table, for a query that fails, and for an unknown portfolio.
    init(_ request: TableRequest, _ specification: ChartSpecification, from reader: (any MarketReader)?, missingStore: String) throws {
        guard specification.fileAccess.scope != .nothing else {
            throw PictureError.refusal("\(setting: .table): tables are not drawn here")
        }
        if let file = request.file {
            guard file == "-" || specification.fileAccess.path(of: file) != nil else {
                // A regression also takes two symbols, so the name may be a symbol.
                let second: Message = request.type == TableDrawing.regression.name ? "; a regression of a symbol needs a second one" : ""
                throw PictureError(
                    .missing,
                    "\(printable(file)): there is no such file; a table is a file, or the rows of \(setting: .sql) or \(setting: .portfolio)"
                        + second)
            }
            let bytes = try unpacked(specification.fileAccess.input(file), name: file)
            var table = try specification.dataTable(bytes, name: file == "-" ? "standard input" : file)
            table.name = request.name
            (self.table, fingerprint) = (table, Fingerprint(bytes, name: file, kind: .table))
            return
        }
        if let sql = request.sql {
            let answer = try TableSource.answer(sql, request, specification, reader, missingStore)
            table = try DataTable(answer, name: request.name)
        } else {
            table = try TableSource.weights(request.portfolio ?? "", reader)
        }
        fingerprint = Fingerprint(table.bytes, count: table.rows, name: request.sql ?? request.portfolio ?? "", kind: .table)
    }

    private static func answer(
        _ sql: String, _ request: TableRequest, _ specification: ChartSpecification, _ reader: (any MarketReader)?, _ missingStore: String
    ) throws -> QueryResult {
        guard let reader else { throw PictureError(.missing, "a query needs a database: \(missingStore)") }
        guard let store = reader as? Store else {
            throw PictureError(.request, "\(setting: .sql) in charts needs a database in a file, and this one is on servers")
        }
        var parameters: [String: String] = [:]
        for parameter in request.parameters {
            guard let equals = parameter.firstIndex(of: "=") else { continue }
            parameters[String(parameter[..<equals])] = String(parameter[parameter.index(after: equals)...])
        }
        var limits = QueryLimits()
        // A specification that another person wrote must not keep the program busy.
        if specification.fileAccess.scope != .anything { limits.seconds = TableSource.maximumSeconds }
        return try store.query(
            NamedQuery(name: request.name, sql: sql), parameters: parameters, calendars: try specification.calendarLibrary(),
            limits: limits)
    }

    /// The weights of a portfolio that is written out, or saved under a name.
    private static func weights(_ text: String, _ reader: (any MarketReader)?) throws -> DataTable {
        let portfolio = try reader?.portfolio(named: text)?.portfolio ?? Portfolio(text)
        return DataTable(
            name: "portfolio",
            columns: [
                DataTable.Column(name: "name", values: .texts(portfolio.holdings.map(\.symbol))),
                DataTable.Column(name: "weight", values: .numbers(portfolio.holdings.map(\.weight))),
            ], rows: portfolio.holdings.count)
    }
}

extension DataTable {
    /// Creates the table of a query's result. A column of texts that are all times becomes a column of times.
    init(_ result: QueryResult, name: String) throws {
        guard !result.rows.isEmpty else { throw PictureError(.data, "\(name): the query has no rows; choose another window or symbol") }
        guard result.rows.count * result.columns.count <= DataTable.maximumValues else {
            throw PictureError(.data, "\(name): more than \(DataTable.maximumValues) cells; add a LIMIT to the query")
        }
        let columns = result.columns.enumerated().map { index, name in
            Column(name: name, values: Values(result.rows.map { $0[index] }))
        }
        self.init(name: name, columns: columns, rows: result.rows.count, notes: result.notes)
    }

    /// The cells as JSON, for the fingerprint.
    fileprivate var bytes: [UInt8] {
        let node = TextNode.object(
            columns.enumerated().map { index, column in
                guard case .numbers(let numbers) = column.values else { return ("\(index) \(column.name)", .texts(texts(index))) }
                return ("\(index) \(column.name)", .list(numbers.map { $0.isFinite ? .number($0) : .null }))
            })
        return Array(node.compactJSON().utf8)
    }
}

extension DataTable.Values {
    fileprivate init(_ cells: [QueryValue]) {
        let numbers = cells.map { $0 == .null ? .nan : $0.double }
        if !numbers.contains(nil) {
            self = .numbers(numbers.map { $0 ?? .nan })
            return
        }
        let texts = cells.map(\.description)
        let times = texts.map { try? TimeText($0) }
        self = zip(texts, times).allSatisfy { $0.isEmpty || $1 != nil } ? .times(times) : .texts(texts)
    }
}
