import DojimaSeries
import DojimaText

/// Errors of servers and of the way to them; each names the server.
extension MarketError {
    /// The error for a server that refuses the connection, breaks it, or is silent.
    static func unavailable(_ host: String, _ reason: String) -> MarketError {
        MarketError(.unavailable, "\(host): \(reason); check that the server runs, or give it time with \(setting: .wait)")
    }

    /// The error for an answer whose values or whose length cannot be right.
    static func unsound(_ host: String, _ reason: String) -> MarketError {
        MarketError(.data, "\(host): the answer of the server cannot be right: \(reason); check the server and its tables")
    }

    /// The error for something that answers and is no ClickHouse server.
    static func notClickHouse(_ host: String) -> MarketError {
        MarketError(.data, "\(host): what answers there is not ClickHouse over HTTP; check the port, which is 8123 by default")
    }
}

extension SettingName {
    /// How long an unavailable server is tried again.
    static let wait = SettingName("wait")
}

/// An exception of a server, with its number.
struct ServerException: ReportedError {
    /// The numbers of exceptions that mean something to this program.
    enum Code {
        static let tableExists = 57
        static let unknownTable = 60
        static let unknownDatabase = 81
        /// Where the tables of this program are not there, or are those of another: also an unknown column.
        static let missingTables = [47, unknownTable, unknownDatabase]
        /// Of a user or password: unknown, wrong or missing; the last is that of current servers.
        static let authentication = [192, 193, 194, 516]
        /// Of a server that does not reach another.
        static let network = [209, 210, 279]
        static let readOnly = 164
        /// Where a user may not change a setting, or there is none of its name.
        static let settings = [readOnly, 115, 452]
        /// Of a query that took longer than it may.
        static let timeout = 159
    }

    var code: Int
    var text: String
    var host: String
    /// The user and the database of the request.
    var user: String
    var database: String

    var category: ErrorCategory {
        switch code {
        case let code where Code.authentication.contains(code): .missing
        case Code.unknownDatabase: .missing
        case let code where Code.network.contains(code): .unavailable
        case Code.readOnly: .cannotCreate
        default: .inputOutput
        }
    }

    var message: Message {
        switch code {
        case let code where Code.authentication.contains(code):
            "\(host): no user \(user) with this password; set DOJIMA_CLICKHOUSE_PASSWORD"
        case Code.unknownDatabase: "\(host): there is no database \(database); import a file first"
        default: "\(host): \(text)"
        }
    }

    /// Creates an exception from the text of a server: `Code: 60, e.displayText() = DB::Exception: Table d.x doesn't exist., ...`.
    init(_ body: String, host: String, user: String, database: String) {
        let digits = body.hasPrefix("Code: ") ? body.dropFirst("Code: ".count).prefix { $0.isNumber } : ""
        code = Int(digits) ?? 0
        var line = body.split(whereSeparator: \.isNewline).first.map(String.init) ?? "an error without a text"
        if let start = line.firstRange(of: "DB::Exception: ") { line = String(line[start.upperBound...]) }
        if let end = line.firstRange(of: ", e.what() = ") { line = String(line[..<end.lowerBound]) }
        let beginning = line.unicodeScalars.prefix(300)
        text = printable(String(String.UnicodeScalarView(beginning))) + (beginning.endIndex < line.unicodeScalars.endIndex ? "..." : "")
        (self.host, self.user, self.database) = (host, user, database)
    }
}
