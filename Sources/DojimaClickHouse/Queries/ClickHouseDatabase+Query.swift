import DojimaSeries
import DojimaText

/// The limits of a query.
public struct ServerQueryLimits: Sendable {
    /// The time limit in seconds; `nil` for none.
    public var seconds: Double?
    /// The maximum number of values of a result.
    public var values: Int
    /// The maximum size of a result as text, in bytes.
    public var bytes: Int

    public init(seconds: Double?, values: Int, bytes: Int) { (self.seconds, self.values, self.bytes) = (seconds, values, bytes) }
}

extension ClickHouseDatabase {
    /// Runs one query in ClickHouse's dialect on the first server. It may only read; its tables are those of `schema(of:)`.
    ///
    ///     try database.query("SELECT count() FROM bars", name: "query", limits: limits).rows  // [[.integer(10000000)]]
    ///
    /// Throws `request` if the text is not one valid query, if it would write, and if the result exceeds the limits; `locked` if the query
    /// exceeds its time limit.
    ///
    /// - Parameters:
    ///   - sql: one SELECT, which may begin with WITH; semicolons at its end are ignored.
    ///   - name: the name of the query in error messages.
    ///   - limits: the maximum time of the query and the maximum size of its result.
    public func query(_ sql: String, name: String, limits: ServerQueryLimits) throws -> QueryRows {
        let notReadOnly = MarketError(.request, "\(name): a query may only read; write it as one SELECT")
        guard ["select", "with"].contains(ClickHouseDatabase.verb(of: sql)) else { throw notReadOnly }
        let head = try servers.head
        // Throws if there is no database.
        _ = try ClickHouseSnapshot(servers, tables, name: self.name).number
        let end = sql.lastIndex { !$0.isWhitespace && $0 != ";" }.map { sql.index(after: $0) } ?? sql.endIndex
        let statement = "\(sql[..<end])\nFORMAT \(QueryRows.format)"
        // The server sends the answer when it is complete: otherwise an error could appear within the rows.
        let settings = [("database", tables.database), ("wait_end_of_query", "1")]
        let bounds =
            [("readonly", "1")]
            + (limits.seconds.map { [("max_execution_time", "\(max(1, Int(clamping: min($0, 1e9).rounded(.up))))")] } ?? [])
        do {
            let answer: AnswerStream
            do { answer = try head.stream(statement, settings: settings + bounds, seconds: limits.seconds) } catch let error
                as ServerException
                where error.code == ServerException.Code.readOnly
            {
                // Users who are read-only in any case may not set `readonly`. For all others, this error means that the statement sets or
                // writes something.
                var readOnlySetting = try head.run(
                    "SELECT toUInt8(value != '0') FROM system.settings WHERE name = 'readonly' FORMAT RowBinary", isRepeatable: true)
                guard try readOnlySetting.integer(UInt8.self) == 1 else { throw error }
                answer = try head.stream(statement, settings: settings, seconds: limits.seconds)
            }
            var bytes: [UInt8] = []
            while let part = try answer.next() {
                bytes += part
                guard bytes.count <= limits.bytes else { throw tooLarge(name, limits) }
            }
            do {
                guard let rows = try QueryRows(bytes, maximumValues: limits.values) else { throw tooLarge(name, limits) }
                return rows
            } catch is QueryRows.UnevenRows { throw MarketError.unsound(head.name, "a row has another number of cells than the header") }
        } catch let error as ServerException {
            switch error.code {
            case ServerException.Code.readOnly: throw notReadOnly
            case ServerException.Code.timeout: throw MarketError(.locked, "\(name): the query took too long; give it more time")
            case let code where ServerException.Code.authentication.contains(code) || ServerException.Code.network.contains(code):
                throw error
            default: throw MarketError(.request, "\(name): \(error.text)")
            }
        }
    }

    private func tooLarge(_ name: String, _ limits: ServerQueryLimits) -> MarketError {
        MarketError(
            .request, "\(name): the result exceeds \(limits.values) values or \(limits.bytes >> 20) MiB of text; add a LIMIT")
    }

    /// The first word of a statement after comments and parentheses, in lower case.
    private static func verb(of sql: String) -> String {
        var rest = sql[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "(" }
            if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else {
                return rest.prefix { $0.isLetter }.lowercased()
            }
        }
    }
}
