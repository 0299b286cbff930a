import DojimaText
internal import GRDB
internal import GRDBSQLite

/// Functions of SQLite that can take much time or memory for short arguments. They are called only if their arguments are within limits.
///
/// SQLite checks the time of a query between its instructions, and a call of a function is one instruction. A function that is declared on
/// a connection hides the one of SQLite, which is therefore called on a separate connection without a database.
final class LimitedFunction {
    private let name: String
    /// The call as SQL, with `arguments` for its parameters.
    private let call: String
    private let session: SQLSession
    private let plain: PlainConnection
    /// Why arguments are refused; `nil` if they are not.
    private let refusal: (UnsafeBufferPointer<OpaquePointer?>) -> String?

    private init(
        _ name: String, call: String? = nil, _ session: SQLSession, _ plain: PlainConnection,
        refusal: @escaping (UnsafeBufferPointer<OpaquePointer?>) -> String?
    ) {
        self.name = name
        self.call = call ?? "\(name)(arguments)"
        (self.session, self.plain, self.refusal) = (session, plain, refusal)
    }

    /// Declares all of these functions on a connection for queries by users.
    static func install(_ session: SQLSession) throws {
        let plain = try PlainConnection()
        for name in ["printf", "format"] {
            // SQLite returns null for a text that is too long, but also for an empty text: the prefix `x` distinguishes them.
            let call = "substr(\(name)('x' || arguments), 2)"
            try LimitedFunction(name, call: call, session, plain, refusal: FormatWidths.refusal).register(argumentCount: -1)
        }
        // The time of each function is proportional to the product of the lengths of the first two arguments.
        for (name, count) in [("trim", 2), ("ltrim", 2), ("rtrim", 2), ("instr", 2), ("replace", 3), ("json_patch", 2)] {
            try LimitedFunction(name, session, plain) { values in
                let bytes = values.prefix(2).map { Int(sqlite3_value_bytes($0)) }
                guard bytes[0] * bytes[1] > QueryLimits.textProduct else { return nil }
                return "texts of \(bytes[0]) and \(bytes[1]) bytes are too long together; make one of them shorter"
            }.register(argumentCount: Int32(count))
        }
    }

    private func register(argumentCount: Int32) throws {
        let code = sqlite3_create_function_v2(
            session.database.sqliteConnection, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            Unmanaged.passRetained(self).toOpaque(),
            { context, count, values in
                guard let data = sqlite3_user_data(context) else { return }
                let values = UnsafeBufferPointer(start: values, count: Int(count))
                Unmanaged<LimitedFunction>.fromOpaque(data).takeUnretainedValue().run(values, context)
            }, nil, nil, { data in if let data { Unmanaged<LimitedFunction>.fromOpaque(data).release() } })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private func run(_ values: UnsafeBufferPointer<OpaquePointer?>, _ context: OpaquePointer?) {
        guard let first = values.first, sqlite3_value_type(first) != SQLITE_NULL else { return sqlite3_result_null(context) }
        if let refusal = refusal(values) { return SQLResult.fail(StoreError(.badQuery, "\(refusal)"), in: name, session, on: context) }
        let code = plain.run(call, values) { result in
            let isTooLong = sqlite3_value_type(result) == SQLITE_NULL && call.hasPrefix("substr")
            if isTooLong { sqlite3_result_error_toobig(context) } else { sqlite3_result_value(context, result) }
        }
        if code != SQLITE_ROW { sqlite3_result_error_code(context, code) }
    }
}

/// A connection without a database, on which functions of SQLite are called.
private final class PlainConnection {
    private var connection: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    init() throws {
        let code = sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else {
            sqlite3_close(connection)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        // One byte more, for the prefix in the call of `printf`.
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(QueryLimits.valueBytes) + 1)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close(connection)
    }

    /// Calls a function and passes its result to `body`. Returns the code of SQLite, `SQLITE_ROW` for a result.
    func run(_ call: String, _ values: UnsafeBufferPointer<OpaquePointer?>, _ body: (OpaquePointer?) -> Void) -> Int32 {
        let parameters = (1...max(1, values.count)).map { "?\($0)" }.joined(separator: ", ")
        let sql = "SELECT " + call.replacing("arguments", with: parameters)
        if statements[sql] == nil {
            var prepared: OpaquePointer?
            let code = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
            guard code == SQLITE_OK, let prepared else { return code }
            statements[sql] = prepared
        }
        guard let statement = statements[sql] else { return SQLITE_NOMEM }
        for (index, value) in values.enumerated() { sqlite3_bind_value(statement, Int32(index) + 1, value) }
        let code = sqlite3_step(statement)
        if code == SQLITE_ROW { body(sqlite3_column_value(statement, 0)) }
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        return code
    }
}

/// The widths and precisions of a format of `printf`. Source: "Built-in printf()" in the documentation of SQLite, and `printf.c`.
enum FormatWidths {
    /// Returns why a call is refused; `nil` if its widths and precisions, and their sum, are within the length of a value.
    static func refusal(_ values: UnsafeBufferPointer<OpaquePointer?>) -> String? {
        guard let first = values.first, let text = sqlite3_value_text(first) else { return nil }
        let maximum = UInt64(QueryLimits.valueBytes)
        var next = 1
        var total: UInt64 = 0
        var bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(first)))[...]
        while let start = bytes.firstIndex(of: UInt8(ascii: "%")) {
            bytes = bytes[(start + 1)...].drop { " +-#!0,".utf8.contains($0) }
            var (width, precision): (UInt64, UInt64) = (0, 0)
            var isPrecision = false
            // Digits or stars, a point between width and precision, and the size of the argument, followed by the conversion.
            while let byte = bytes.first, "0123456789*.l".utf8.contains(byte) {
                var number: Int64 = 0
                if byte == UInt8(ascii: "*") {
                    if next < values.count { number = sqlite3_value_int64(values[next]) }
                    next += 1
                    bytes = bytes.dropFirst()
                } else {
                    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                    number = Int64(String(decoding: digits, as: UTF8.self)) ?? (digits.isEmpty ? 0 : .max)
                    bytes = bytes.dropFirst(max(1, digits.count))
                    if byte == UInt8(ascii: ".") { isPrecision = true }
                }
                guard number.magnitude <= maximum else { return "the width \(number) is more than \(maximum) characters; make it shorter" }
                if isPrecision { precision = max(precision, number.magnitude) } else { width = max(width, number.magnitude) }
            }
            guard let conversion = bytes.popFirst() else { return nil }
            if !"%n".utf8.contains(conversion) { next += 1 }
            // The precision of a text is a maximum, any other one a minimum.
            total += max(width, "szqQw".utf8.contains(conversion) ? 0 : precision)
            guard total <= maximum else { return "the widths add up to more than \(maximum) characters; make them shorter" }
        }
        return nil
    }
}
