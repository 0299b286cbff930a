import DojimaSeries
import DojimaText

/// Errors of servers and of connections to them. Each message begins with the name of the server.
extension MarketError {
    /// The error for a server that refuses or breaks the connection, or does not answer.
    static func unavailable(_ host: String, _ reason: String) -> MarketError {
        MarketError(.unavailable, "\(host): \(reason); check that the server runs, or give it time with \(setting: .wait)")
    }

    /// The error for an answer with impossible values or an impossible length.
    static func unsound(_ host: String, _ reason: String) -> MarketError {
        MarketError(.data, "\(host): invalid answer of the server: \(reason); check the server and its tables")
    }

    /// The error for an answer that is not from a ClickHouse server.
    static func notClickHouse(_ host: String) -> MarketError {
        MarketError(.data, "\(host): this is not the HTTP port of a ClickHouse server; check the port, which is 8123 by default")
    }
}

extension SettingName {
    /// How long an unavailable server is retried.
    static let wait = SettingName("wait")
}

/// An exception of a server, with its code.
struct ServerException: ReportedError {
    /// The codes of the exceptions that this program handles.
    enum Code {
        static let tableExists = 57
        static let unknownTable = 60
        static let unknownDatabase = 81
        /// The column, table or database is unknown: the tables of this program are missing, or they belong to another program.
        static let missingTables = [47, unknownTable, unknownDatabase]
        /// The user or password is unknown, wrong or missing. Current servers use the last code.
        static let authentication = [192, 193, 194, 516]
        /// The server cannot reach another server.
        static let network = [209, 210, 279]
        static let readOnly = 164
        /// The user may not change a setting, or the setting does not exist.
        static let settings = [readOnly, 115, 452]
        /// The query exceeded its time limit.
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
        case Code.unknownDatabase: "\(host): no database \(database); import a file first"
        default: "\(host): \(text)"
        }
    }

    /// Parses the text of an exception: `Code: 60, e.displayText() = DB::Exception: Table d.x doesn't exist., ...`.
    init(_ body: String, host: String, user: String, database: String) {
        let digits = body.hasPrefix("Code: ") ? body.dropFirst("Code: ".count).prefix { $0.isNumber } : ""
        code = Int(digits) ?? 0
        var line = body.split(whereSeparator: \.isNewline).first.map(String.init) ?? "an error without a message"
        if let start = line.firstRange(of: "DB::Exception: ") { line = String(line[start.upperBound...]) }
        if let end = line.firstRange(of: ", e.what() = ") { line = String(line[..<end.lowerBound]) }
        let beginning = line.unicodeScalars.prefix(300)
        text = printable(String(String.UnicodeScalarView(beginning))) + (beginning.endIndex < line.unicodeScalars.endIndex ? "..." : "")
        (self.host, self.user, self.database) = (host, user, database)
    }
}
