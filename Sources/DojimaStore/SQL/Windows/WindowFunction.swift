import DojimaText
internal import DojimaSeries
internal import GRDB
internal import GRDBSQLite

extension SQLFunction {
    /// A window aggregate, callable with and without each of its parameters from the last on.
    init(_ study: WindowStudy) {
        self.init(name: study.name, form: .window, usage: study.usage, meaning: study.meaning) { session in
            for given in 0...study.parameters.count {
                try WindowCall(study, session).register(argumentCount: Int32(study.inputs.count + given))
            }
        }
    }
}

/// What SQLite hands back with each call of a window aggregate.
private final class WindowCall {
    private let study: WindowStudy
    private let session: SQLSession

    init(_ study: WindowStudy, _ session: SQLSession) {
        self.study = study
        self.session = session
    }

    func register(argumentCount: Int32) throws {
        let code = sqlite3_create_window_function(
            session.database.sqliteConnection, study.name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
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
            guard let frame = frame(of: context, mayBegin: true) else { return sqlite3_result_error_nomem(context) }
            if frame.study == nil { frame.begin(call.study, try call.parameters(arguments)) }
            frame.append(call.row(arguments))
        } catch {
            SQLResult.fail(error, in: call.study.name, call.session, on: context)
        }
    }

    private static func removeFirst(_ context: OpaquePointer?, _ arguments: SQLArguments) {
        guard let data = sqlite3_user_data(context), let frame = frame(of: context, mayBegin: false) else { return }
        frame.removeFirst(Unmanaged<WindowCall>.fromOpaque(data).takeUnretainedValue().row(arguments))
    }

    private func row(_ arguments: SQLArguments) -> WindowRow {
        var row = WindowRow(repeating: .nan)
        for index in study.inputs.indices { row[index] = arguments.number(index) }
        return row
    }

    private func parameters(_ arguments: SQLArguments) throws -> [Double] {
        try study.parameters.enumerated().map { index, parameter in
            let place = study.inputs.count + index
            guard place < arguments.count else { return parameter.standard }
            let value = arguments.number(place)
            guard parameter.allowed.contains(value), !parameter.isWhole || value == value.rounded() else {
                let ends = [parameter.allowed.lowerBound, parameter.allowed.upperBound].map { Int($0).description }
                let kind = parameter.isWhole ? "a whole number" : "a number"
                throw StoreError(.badQuery, "\(parameter.name) is \(kind) from \(ends[0]) to \(ends[1])")
            }
            return value
        }
    }

    private static func value(_ context: OpaquePointer?) { SQLResult.set(frame(of: context, mayBegin: false)?.value ?? .nan, on: context) }

    private static func finish(_ context: OpaquePointer?) {
        value(context)
        guard let place = sqlite3_aggregate_context(context, 0)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) else { return }
        if let held = place.pointee { Unmanaged<WindowFrame>.fromOpaque(held).release() }
        place.pointee = nil
    }

    /// The frame that SQLite keeps for this window, in memory that it hands out as zeros.
    private static func frame(of context: OpaquePointer?, mayBegin: Bool) -> WindowFrame? {
        let bytes = mayBegin ? Int32(MemoryLayout<UnsafeMutableRawPointer?>.size) : 0
        guard let place = sqlite3_aggregate_context(context, bytes)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        else { return nil }
        if let held = place.pointee { return Unmanaged<WindowFrame>.fromOpaque(held).takeUnretainedValue() }
        guard mayBegin else { return nil }
        let frame = WindowFrame()
        place.pointee = Unmanaged.passRetained(frame).toOpaque()
        return frame
    }
}

/// The rows of one frame and the study that has gone along with them.
///
/// When a frame that is shorter than the reach loses its first row the study is run anew over what is left: O(1) for a frame that
/// begins where the window does, or is at least as long as the reach; O(frame) for one that slides and is shorter.
private final class WindowFrame {
    private(set) var study: (any RunningStudy)?
    private var begin: () -> any RunningStudy = { NoStudy() }
    private var rows = RowRing(most: 1)
    /// The rows of the frame, of which `rows` holds the last ones.
    private var count = 0
    private var keepsAll = false
    private var isStale = false

    func begin(_ kind: WindowStudy, _ parameters: [Double]) {
        let reach = kind.reach(parameters)
        keepsAll = reach == nil
        rows = RowRing(most: reach ?? 1)
        begin = { kind.start(parameters) }
        study = begin()
    }

    func append(_ row: WindowRow) {
        count += 1
        if keepsAll {
            study?.add(row, leaving: nil)
            return
        }
        let leaving = rows.append(row)
        if !isStale { study?.add(row, leaving: leaving) }
    }

    func removeFirst(_ row: WindowRow) {
        count -= 1
        if keepsAll {
            study?.remove(row)
        } else if count < rows.count {
            _ = rows.removeFirst()
            isStale = true
        }
    }

    var value: Double {
        if isStale {
            var fresh = begin()
            for row in rows.kept { fresh.add(row, leaving: nil) }
            study = fresh
            isStale = false
        }
        return count == 0 ? .nan : study?.value(rows) ?? .nan
    }
}

/// What stands where there is no row yet.
private struct NoStudy: RunningStudy {
    mutating func add(_ row: WindowRow, leaving: WindowRow?) {}
    func value(_ rows: RowRing) -> Double { .nan }
}
