import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension SQLFunction {
    /// A table function for each analysis of the catalog: `returns('SPX', 'month')`.
    static let analyses = AnalysisCatalog.all.map { analysis in
        let call = AnalysisCall(analysis)
        return SQLFunction(name: analysis.name, form: .table, usage: call.usage, meaning: analysis.meaning) { session in
            let columns = call.columns.map { "\"\($0)\"" } + call.arguments.indices.map { "argument\($0) ANY HIDDEN" }
            let table = TableFunction(
                name: analysis.name, columns: "CREATE TABLE x (\(columns.joined(separator: ", ")))",
                plan: TableFunction.plan(arguments: call.columns.count..<columns.count, cost: 100_000, rows: 1000),
                cursor: { AnalysisCursor(call, $0) })
            try table.register(session)
        }
    }
}

/// The call of an analysis in SQL: its columns and arguments.
private struct AnalysisCall {
    let analysis: Analysis
    /// The names of the columns, the symbol first.
    let columns: [String]
    /// The parameters of the analysis, between the symbols and the common arguments.
    let parameters: [AnalysisParameter]
    /// The arguments of all analyses, which follow the parameters.
    static let common = ["interval", "from", "to", "adjust"]

    init(_ analysis: Analysis) {
        self.analysis = analysis
        // Each cell of a wide table is a row here. Tables of years by months are queries over returns.
        let names = analysis.columns.map(\.name)
        let analysisColumns = analysis.wide.map { names.prefix($0.fixed) + [$0.name, $0.value] } ?? names
        columns = analysis.isPerSymbol ? ["symbol"] + analysisColumns : analysisColumns
        parameters = analysis.parameters.filter { !["table", "lines", "polar", "portfolio", "rebalance"].contains($0.name) }
    }

    /// The names of the arguments, in order.
    var arguments: [String] { [symbols] + parameters.map { $0.name.replacing("-", with: "_") } + AnalysisCall.common }

    private var symbols: String { analysis.minimumSymbols > 1 ? "symbols" : "symbol" }

    var usage: String {
        let arguments = parameters.map { parameter in
            let name = parameter.name.replacing("-", with: "_")
            return switch parameter.kind {
            case .word: "\(name)='\(parameter.defaultText)'"
            case .flag: "\(name)=0"
            default: "\(name)=\(parameter.defaultText.isEmpty ? "NULL" : parameter.defaultText)"
            }
        }
        return "\(analysis.name)(\(([symbols] + arguments + AnalysisCall.common.map { "\($0)=NULL" }).joined(separator: ", ")))"
    }
}

/// A pass over the rows of one analysis.
private final class AnalysisCursor: TableCursor {
    private let call: AnalysisCall
    private let session: SQLSession
    private var rows: [[AnalysisTable.Cell]] = []
    private var index = 0

    init(_ call: AnalysisCall, _ session: SQLSession) { (self.call, self.session) = (call, session) }

    var isAtEnd: Bool { index >= rows.count }
    func advance() { index += 1 }
    var row: Int64 { Int64(index) }

    func begin(_ plan: Int32, _ arguments: SQLArguments) throws {
        (rows, index) = ([], 0)
        func argumentIndex(_ name: String) -> Int? {
            call.arguments.firstIndex(of: name).flatMap { PlannedConstraints.argumentIndex(of: $0, in: plan) }
        }
        guard let symbols = PlannedConstraints.argumentIndex(of: 0, in: plan) else {
            throw StoreError(.badQuery, "give a symbol, such as \(call.analysis.name)('SPX')")
        }
        guard let text = arguments.text(symbols) else { return }
        let requested = try self.arguments(arguments, argumentIndex)
        let adjustment = try argumentIndex("adjust").flatMap(arguments.text).map(SQLSession.adjustment) ?? session.adjustment
        var barRequest = BarRequest(
            interval: try argumentIndex("interval").flatMap(arguments.text).map(SQLSession.interval), adjustment: adjustment)
        let names = try self.names(text)
        let benchmark = try (argumentIndex("benchmark") ?? argumentIndex("on")).flatMap(arguments.text).map {
            try session.symbol(named: $0)
        }
        // Common dates need one interval: the coarsest of the finest intervals of the symbols.
        let all = names + [benchmark].compactMap(\.self)
        if barRequest.interval == nil, all.count > 1 {
            barRequest.interval = try all.map { try session.finestInterval(of: $0) }.max()
        }
        let from = try argumentIndex("from").flatMap { try arguments.time($0) }
        let to = try argumentIndex("to").flatMap { try arguments.time($0, .last) }
        var series = try all.map { try self.series($0, barRequest, from, to, rule: requested.rule) }
        let other = benchmark == nil ? nil : series.popLast()
        let found: AnalysisResult
        do throws(AnalysisError) { found = try call.analysis.run(requested, on: series, benchmark: other) } catch {
            throw StoreError(error.category == .data ? .data : .badQuery, error.message)
        }
        rows = cells(of: found, names)
    }

    /// Returns the symbols of a text, which are separated by commas.
    private func names(_ text: String) throws -> [String] {
        if try !text.contains(",") || Instrument.find(text, on: session.database) != nil { return [try session.symbol(named: text)] }
        return try text.split(separator: ",").map { try session.symbol(named: String($0.withoutBlanks)) }
    }

    private func arguments(_ arguments: SQLArguments, _ argumentIndex: (String) -> Int?) throws -> AnalysisArguments {
        var given: [String: String] = [:]
        var times: [TimeText]?
        for parameter in call.parameters {
            guard let index = argumentIndex(parameter.name.replacing("-", with: "_")), let text = arguments.text(index) else { continue }
            switch parameter.kind {
            case .flag: given[parameter.name] = ["0", "false", ""].contains(text.lowercased()) ? "false" : "true"
            case .times:
                var found: [TimeText] = []
                for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
                    do throws(TimeTextError) { found.append(try TimeText(String(part.withoutBlanks))) } catch {
                        throw StoreError(.badQuery, error.message)
                    }
                }
                times = found
            // SQL may pass a whole number as a real number.
            case .count: given[parameter.name] = Double(text).flatMap { Int(exactly: $0) }.map(String.init) ?? text
            default: given[parameter.name] = text
            }
        }
        do throws(RequestError) { return try AnalysisArguments(of: call.analysis, given, times: times) } catch {
            throw StoreError(.badQuery, error.message)
        }
    }

    private func series(
        _ symbol: String, _ barRequest: BarRequest, _ from: TimeText?, _ to: TimeText?, rule: BarExpression?
    ) throws -> AnalysedSeries {
        let pass = try barRequest.pass(of: symbol, session)
        let bars = try pass.all(session)
        let zone = pass.interval.isIntraday ? pass.zone : .utc
        let requested = (from?.instant(in: zone) ?? .earliest)..<(to?.end(in: zone) ?? .latest)
        guard requested.lowerBound < requested.upperBound else { throw StoreError(.badQuery, "from is not before to") }
        let instrument = try Instrument.find(symbol, on: session.database)
        let calendar = try instrument?.calendar.map(session.calendar)
        let dateRule = try pass.dateRule
        let closed = ClosedTime(calendars: calendar.map { [$0] } ?? [], zone: pass.zone)
        var series: AnalysedSeries
        do throws(RuleError) {
            series = try AnalysedSeries.dated(
                bars, of: symbol, interval: pass.interval, dateRule: dateRule, closed: closed, zone: zone, in: requested
            ).series
        } catch { throw StoreError(.data, error.message) }
        if pass.isUnadjusted, let first = bars.time.first, let last = bars.time.last { session.unadjusted.add(symbol, first, last) }
        series.context = IndicatorContext(
            zone: pass.zone, dateZone: pass.rowZone, calendar: calendar, interval: pass.interval, stamp: bars.stamp)
        guard let rule else { return series }
        var same = barRequest
        same.interval = pass.interval
        let others = try ReferencedSeries(of: [rule], same, session)
        (series.context.others, series.companions) = (others.secondSeries, others.bars)
        return series
    }

    /// Returns the rows with the symbol in the first column; for a wide table, one row for each of its further cells.
    private func cells(of result: AnalysisResult, _ names: [String]) -> [[AnalysisTable.Cell]] {
        func rows(of table: AnalysisTable) -> [[AnalysisTable.Cell]] {
            guard let wide = call.analysis.wide else { return table.rows }
            return table.rows.flatMap { row in
                zip(table.columns, row).dropFirst(wide.fixed).map { name, value in row.prefix(wide.fixed) + [.text(name), value] }
            }
        }
        if call.analysis.isPerSymbol {
            return zip(result.parts, names).flatMap { part, name in rows(of: part.table).map { [.text(name)] + $0 } }
        }
        return rows(of: result.table).map { $0 + Array(repeating: .none, count: max(0, call.columns.count - $0.count)) }
    }

    func writeColumn(_ column: Int32, to context: OpaquePointer?) {
        guard !isAtEnd, rows[index].indices.contains(Int(column)) else { return sqlite3_result_null(context) }
        switch rows[index][Int(column)] {
        case .none: sqlite3_result_null(context)
        case .text(let text): SQLResult.set(text, on: context)
        case .count(let count): sqlite3_result_int64(context, Int64(count))
        case .number(let number): SQLResult.set(number, on: context)
        case .time(let time): SQLResult.set(SQLTimes.time(time.microseconds), on: context)
        }
    }
}
