import DojimaSeries
import DojimaText

/// What a query may use.
public struct ServerQueryLimits: Sendable {
    /// Seconds until servers end the query; `nil` for as long as it takes.
    public var seconds: Double?
    /// Values of a result.
    public var values: Int
    /// Bytes of a result as text.
    public var bytes: Int

    public init(seconds: Double?, values: Int, bytes: Int) { (self.seconds, self.values, self.bytes) = (seconds, values, bytes) }
}

extension ClickHouseDatabase {
    /// Runs one query in ClickHouse's dialect on the first server. It may only read; its tables are those of `schema(of:)`.
    ///
    ///     try database.query("SELECT count() FROM bars", name: "query", limits: limits).rows  // [[.integer(10000000)]]
    ///
    /// Throws `request` for what is not one valid query, for a statement that would write and for what is beyond the limits; `locked` when
    /// the time is over.
    ///
    /// - Parameters:
    ///   - sql: one SELECT, which may begin with WITH; semicolons at its end are ignored.
    ///   - name: what errors call the query.
    ///   - limits: the maximum time of the query and the maximum size of its result.
    public func query(_ sql: String, name: String, limits: ServerQueryLimits) throws -> QueriedRows {
        let onlyReads = MarketError(.request, "\(name): a query may only read; write it as one SELECT")
        guard ["select", "with"].contains(ClickHouseDatabase.verb(of: sql)) else { throw onlyReads }
        let head = try servers.head
        // Throws where there is no database.
        _ = try ClickHouseSnapshot(servers, tables, name: self.name).number
        let end = sql.lastIndex { !$0.isWhitespace && $0 != ";" }.map { sql.index(after: $0) } ?? sql.endIndex
        let statement = "\(sql[..<end])\nFORMAT \(QueriedRows.format)"
        // The answer comes when it is complete: else an error would stand within it.
        let settings = [("database", tables.database), ("wait_end_of_query", "1")]
        let bounds =
            [("readonly", "1")]
            + (limits.seconds.map { [("max_execution_time", "\(max(1, Int(clamping: min($0, 1e9).rounded(.up))))")] } ?? [])
        do {
            let answer: Answer
            do { answer = try head.stream(statement, settings: settings + bounds, seconds: limits.seconds) } catch let error
                as ServerException
                where error.code == ServerException.Code.readOnly
            {
                // A user who may only read in any case may not set that. Anybody else has written a statement that sets or writes.
                var own = try head.run(
                    "SELECT toUInt8(value != '0') FROM system.settings WHERE name = 'readonly' FORMAT RowBinary", isRepeatable: true)
                guard try own.integer(UInt8.self) == 1 else { throw error }
                answer = try head.stream(statement, settings: settings, seconds: limits.seconds)
            }
            var bytes: [UInt8] = []
            while let part = try answer.next() {
                bytes += part
                guard bytes.count <= limits.bytes else { throw tooLarge(name, limits) }
            }
            do {
                guard let rows = try QueriedRows(bytes, mostValues: limits.values) else { throw tooLarge(name, limits) }
                return rows
            } catch is QueriedRows.Uneven { throw MarketError.unsound(head.name, "its rows are not as wide as its head") }
        } catch let error as ServerException {
            switch error.code {
            case ServerException.Code.readOnly: throw onlyReads
            case ServerException.Code.timeout: throw MarketError(.locked, "\(name): the query took too long; give it more time")
            case let code where ServerException.Code.authentication.contains(code) || ServerException.Code.network.contains(code):
                throw error
            default: throw MarketError(.request, "\(name): \(error.text)")
            }
        }
    }

    private func tooLarge(_ name: String, _ limits: ServerQueryLimits) -> MarketError {
        MarketError(
            .request, "\(name): the result is beyond \(limits.values) values or \(limits.bytes >> 20) MiB of text; add a LIMIT")
    }

    /// The first word of a statement behind comments and parentheses, in lower case.
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
