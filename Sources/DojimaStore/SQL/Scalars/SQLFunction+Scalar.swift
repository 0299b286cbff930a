import DojimaText
internal import GRDB
internal import GRDBSQLite

extension SQLFunction {
    /// A deterministic function of the values of one row.
    static func scalar(
        _ name: String, _ usage: String, arguments: ClosedRange<Int>, _ meaning: String,
        body: @escaping @Sendable (SQLSession, SQLArguments) throws -> QueryValue
    ) -> SQLFunction {
        SQLFunction(name: name, form: .scalar, usage: usage, meaning: meaning) { session in
            for count in arguments { try ScalarCall(name, session, body).register(argumentCount: Int32(count)) }
        }
    }
}

/// The context that SQLite passes to each call of a scalar function.
private final class ScalarCall {
    private let name: String
    private let session: SQLSession
    private let body: @Sendable (SQLSession, SQLArguments) throws -> QueryValue

    init(_ name: String, _ session: SQLSession, _ body: @escaping @Sendable (SQLSession, SQLArguments) throws -> QueryValue) {
        self.name = name
        self.session = session
        self.body = body
    }

    func register(argumentCount: Int32) throws {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
        let code = sqlite3_create_function_v2(
            session.database.sqliteConnection, name, argumentCount, flags, Unmanaged.passRetained(self).toOpaque(),
            { context, count, values in
                guard let data = sqlite3_user_data(context) else { return }
                let call = Unmanaged<ScalarCall>.fromOpaque(data).takeUnretainedValue()
                do {
                    SQLResult.set(try call.body(call.session, SQLArguments(count, values)), on: context)
                } catch {
                    SQLResult.fail(error, in: call.name, call.session, on: context)
                }
            }, nil, nil, { data in if let data { Unmanaged<ScalarCall>.fromOpaque(data).release() } })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
