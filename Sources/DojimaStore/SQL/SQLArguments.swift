import DojimaText
internal import DojimaTime
internal import GRDBSQLite

/// The arguments of a call, with access by type.
struct SQLArguments {
    private let values: UnsafeMutablePointer<OpaquePointer?>?
    let count: Int

    init(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        self.count = Int(count)
        self.values = values
    }

    private func value(_ index: Int) -> OpaquePointer? { index < count ? values?[index] : nil }

    /// Whether an argument is null or was not given.
    func isNull(_ index: Int) -> Bool { value(index).map { sqlite3_value_type($0) == SQLITE_NULL } ?? true }

    func isText(_ index: Int) -> Bool { value(index).map { sqlite3_value_type($0) == SQLITE_TEXT } ?? false }

    func isInteger(_ index: Int) -> Bool { value(index).map { sqlite3_value_type($0) == SQLITE_INTEGER } ?? false }

    /// Returns the text of an argument, which for a number is its digits; `nil` for null.
    func text(_ index: Int) -> String? {
        guard !isNull(index), let bytes = sqlite3_value_text(value(index)) else { return nil }
        return String(cString: bytes)
    }

    /// Returns a number; NaN for null and for text that is not a number.
    @inline(__always)
    func number(_ index: Int) -> Double {
        guard let value = value(index) else { return .nan }
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: return .nan
        case SQLITE_TEXT: return Double(text(index) ?? "") ?? .nan
        default: return sqlite3_value_double(value)
        }
    }

    /// Returns a text that is different for each value and type of value.
    func key(_ index: Int) -> String { isNull(index) ? "null" : "\(sqlite3_value_type(value(index))):\(text(index) ?? "")" }

    func integer(_ index: Int) -> Int64 { sqlite3_value_int64(value(index)) }

    /// Returns a time: integer microseconds since 1970, as in `time_us`, or ISO 8601 text, in which a year or a month means one day of it;
    /// `nil` for null.
    func time(_ index: Int, _ day: TimeText.PeriodDay = .first) throws -> TimeText? {
        guard !isNull(index) else { return nil }
        do throws(TimeTextError) {
            switch sqlite3_value_type(value(index)) {
            case SQLITE_INTEGER:
                return try TimeText.instant(Instant(microseconds: integer(index))).withinLimits(as: "\(integer(index)) microseconds")
            case SQLITE_FLOAT: break
            default: return try TimeText(option: text(index) ?? "", day)
            }
        } catch {
            throw StoreError(.badQuery, error.message)
        }
        throw StoreError(.badQuery, "\(number(index)) is not a time; give whole microseconds since 1970, as in time_us, or text")
    }
}

/// Returns values to SQLite.
enum SQLResult {
    static func set(_ value: QueryValue, on context: OpaquePointer?) {
        switch value {
        case .null: sqlite3_result_null(context)
        case .integer(let integer): sqlite3_result_int64(context, integer)
        case .real(let real): sqlite3_result_double(context, real)
        case .text(let text): set(text, on: context)
        }
    }

    static func set(_ text: String, on context: OpaquePointer?) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                sqlite3_result_text(context, chars.baseAddress, Int32(clamping: chars.count), transient)
            }
        }
    }

    /// NaN is returned as null.
    @inline(__always)
    static func set(_ number: Double, on context: OpaquePointer?) {
        if number.isNaN { sqlite3_result_null(context) } else { sqlite3_result_double(context, number) }
    }

    /// Ends the query with an error, and stores the error for the caller of the query.
    static func fail(_ error: any Error, in function: String, _ session: SQLSession, on context: OpaquePointer?) {
        let error = failure(error, in: function, session)
        sqlite3_result_error(context, error.description, -1)
    }

    static func failure(_ error: any Error, in function: String, _ session: SQLSession) -> StoreError {
        var found = StoreError(error, path: session.path)
        found.message = "\(function): \(found.message)"
        session.failure = found
        return found
    }

    /// SQLite copies the text at once.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
