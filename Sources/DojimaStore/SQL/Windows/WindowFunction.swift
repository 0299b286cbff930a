import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// A window aggregate, as a value: its name, its inputs and parameters, and the frame that takes its rows.
///
/// The value is computed from the rows of a frame in their order.
struct WindowFunction: Sendable {
    var name: String
    /// The columns, and the field of a bar that each of them fills.
    var inputs: [(name: String, column: Indicator.Input)]
    var parameters: [Indicator.Parameter]
    var meaning: String
    /// The value of a frame without rows. If it is an integer, all values are integers.
    var empty = QueryValue.null
    /// Whether the value depends on the order of the rows: a group without OVER then has only the value at its last row.
    var dependsOnOrder = false
    /// Creates a frame without rows, for given parameters.
    var makeFrame: @Sendable ([Double]) -> any WindowFrame

    var usage: String {
        let parameters = parameters.map { "\($0.name)=\($0.choices.first.map { "'\($0)'" } ?? plainNumber($0.defaultValue))" }
        return "\(name)(\((inputs.map(\.name) + parameters).joined(separator: ", ")))"
    }
}

/// The state of one frame: its rows, or an aggregate of them.
protocol WindowFrame {
    mutating func append(_ row: Bar)
    mutating func removeFirst(_ row: Bar)
    /// Returns the value at the last row; NaN without rows.
    mutating func value() -> Double
    /// The number of rows that are kept in memory.
    var storedRowCount: Int { get }
}

extension WindowFrame {
    /// Zero, for a frame that keeps only sums.
    var storedRowCount: Int { 0 }
}

extension SQLFunction {
    /// Creates a window aggregate whose parameters can be omitted, beginning with the last one.
    init(_ function: WindowFunction) {
        self.init(name: function.name, form: .window, usage: function.usage, meaning: function.meaning) { session in
            for given in 0...function.parameters.count {
                try WindowCall(function, session).register(argumentCount: Int32(function.inputs.count + given))
            }
        }
    }
}

/// The context that SQLite passes to each call of a window aggregate.
private final class WindowCall {
    private let function: WindowFunction
    private let session: SQLSession

    init(_ function: WindowFunction, _ session: SQLSession) {
        self.function = function
        self.session = session
    }

    func register(argumentCount: Int32) throws {
        let code = sqlite3_create_window_function(
            session.database.sqliteConnection, function.name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
            Unmanaged.passRetained(self).toOpaque(),
            { context, count, values in WindowCall.step(context, SQLArguments(count, values)) },
            { context in WindowCall.finish(context) },
            { context in WindowCall.value(context) },
            { context, count, values in WindowCall.removeFirst(context, SQLArguments(count, values)) },
            { data in if let data { Unmanaged<WindowCall>.fromOpaque(data).release() } })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private static func step(_ context: OpaquePointer?, _ arguments: SQLArguments) {
        guard let data = sqlite3_user_data(context) else { return }
        let call = Unmanaged<WindowCall>.fromOpaque(data).takeUnretainedValue()
        do {
            guard let box = frame(of: context, mayBegin: true) else { return sqlite3_result_error_nomem(context) }
            if box.frame == nil { box.frame = call.function.makeFrame(try call.parameters(arguments)) }
            box.rows += 1
            box.frame?.append(call.row(arguments))
            guard box.frame?.storedRowCount ?? 0 <= QueryLimits.frameRows else {
                throw StoreError(.badQuery, "more than \(QueryLimits.frameRows) rows in a frame or group; narrow it")
            }
        } catch {
            SQLResult.fail(error, in: call.function.name, call.session, on: context)
        }
    }

    private static func removeFirst(_ context: OpaquePointer?, _ arguments: SQLArguments) {
        guard let data = sqlite3_user_data(context), let box = frame(of: context, mayBegin: false) else { return }
        box.frame?.removeFirst(Unmanaged<WindowCall>.fromOpaque(data).takeUnretainedValue().row(arguments))
    }

    /// The time is not used: rows arrive in order.
    private func row(_ arguments: SQLArguments) -> Bar {
        var row = Bar(time: .epoch, open: .nan, high: .nan, low: .nan, close: .nan)
        for (index, input) in function.inputs.enumerated() {
            let number = arguments.number(index)
            switch input.column {
            case .open: row.open = number
            case .high: row.high = number
            case .low: row.low = number
            case .close: row.close = number
            case .volume: row.volume = number.isNaN ? nil : number
            }
        }
        return row
    }

    private func parameters(_ arguments: SQLArguments) throws -> [Double] {
        try function.parameters.enumerated().map { index, parameter in
            let argument = function.inputs.count + index
            guard argument < arguments.count else { return parameter.defaultValue }
            guard parameter.choices.isEmpty else {
                guard let choice = parameter.choices.firstIndex(of: arguments.text(argument)?.lowercased() ?? "") else {
                    throw StoreError(.badQuery, "\(parameter.name) is one of \(parameter.choices.joined(separator: ", "))")
                }
                return Double(choice)
            }
            let value = arguments.number(argument)
            guard parameter.allowed.contains(value), !parameter.isWhole || value == value.rounded() else {
                let ends = [parameter.allowed.lowerBound, parameter.allowed.upperBound].map(plainNumber)
                let kind = parameter.isWhole ? "a whole number" : "a number"
                throw StoreError(.badQuery, "\(parameter.name) is \(kind) from \(ends[0]) to \(ends[1])")
            }
            return value
        }
    }

    private static func value(_ context: OpaquePointer?) {
        frame(of: context, mayBegin: false)?.isWindow = true
        write(context)
    }

    private static func write(_ context: OpaquePointer?) {
        guard let data = sqlite3_user_data(context) else { return }
        let empty = Unmanaged<WindowCall>.fromOpaque(data).takeUnretainedValue().function.empty
        guard let number = frame(of: context, mayBegin: false)?.frame?.value() else { return SQLResult.set(empty, on: context) }
        if case .integer = empty, let count = Int64(exactly: number) { return SQLResult.set(.integer(count), on: context) }
        SQLResult.set(number, on: context)
    }

    private static func finish(_ context: OpaquePointer?) {
        write(context)
        if let data = sqlite3_user_data(context), let box = frame(of: context, mayBegin: false), !box.isWindow, box.rows > 1 {
            let call = Unmanaged<WindowCall>.fromOpaque(data).takeUnretainedValue()
            if call.function.dependsOnOrder { call.session.groupedWindows.insert(call.function.name) }
        }
        guard let pointer = sqlite3_aggregate_context(context, 0)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) else { return }
        if let box = pointer.pointee { Unmanaged<FrameBox>.fromOpaque(box).release() }
        pointer.pointee = nil
    }

    /// Returns the frame that SQLite keeps for this window, in memory that is initialized with zeros.
    private static func frame(of context: OpaquePointer?, mayBegin: Bool) -> FrameBox? {
        let bytes = mayBegin ? Int32(MemoryLayout<UnsafeMutableRawPointer?>.size) : 0
        guard let pointer = sqlite3_aggregate_context(context, bytes)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        else { return nil }
        if let box = pointer.pointee { return Unmanaged<FrameBox>.fromOpaque(box).takeUnretainedValue() }
        guard mayBegin else { return nil }
        let box = FrameBox()
        pointer.pointee = Unmanaged.passRetained(box).toOpaque()
        return box
    }
}

/// A frame to which SQLite keeps a pointer. `frame` is `nil` before the first row.
private final class FrameBox {
    var frame: (any WindowFrame)?
    /// The number of rows that were added.
    var rows = 0
    /// Whether SQLite has requested a value before the last row, as it does with OVER.
    var isWindow = false
}
