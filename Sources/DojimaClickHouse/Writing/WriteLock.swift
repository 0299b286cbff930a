import DojimaSeries
import DojimaText
import DojimaPlatform

/// The write lock of a database, with the number of the change. One client at a time has it.
///
/// A lock is a table `writing_N` on the first shard. Creating and renaming a table are the only two operations that servers without
/// transactions perform for one client alone. So a number has one writer, and its change is either committed, by attaching the rows of the
/// table to the catalog, or aborted, by renaming the table. A writer that dies leaves its table. Other clients detect this because its
/// request, which ends with its connection, is gone; they rename the table. Rows that the dead writer still sends are never committed.
struct WriteLock {
    let number: UInt64
    private let tables: Tables
    private let head: Server
    private let heartbeat: Heartbeat

    private var table: String { WriteLock.writing(number) }

    private static func writing(_ number: UInt64) -> String { "writing_\(number)" }
    private static func aborted(_ number: UInt64) -> String { "aborted_\(number)" }

    /// Waits for the lock. Throws `locked` if another writer still has it after `wait` seconds.
    ///
    /// - Parameter wait: the maximum time to wait, in seconds.
    init(_ tables: Tables, _ head: Server, wait: Double) throws {
        let deadline = ContinuousClock.now + .seconds(wait)
        var pause = 0.01
        while true {
            if let lock = try WriteLock.attempt(tables, head) {
                self = lock
                return
            }
            guard .now < deadline else {
                throw MarketError(
                    .locked, "\(head.name): another program writes to \(tables.database); try again, or wait longer with \(setting: .wait)")
            }
            usleep(UInt32(clamping: pause * Double.random(in: 0.5...1.5) * 1e6))
            pause = min(0.5, pause * 1.5)
        }
    }

    private init(_ number: UInt64, _ tables: Tables, _ head: Server, _ heartbeat: Heartbeat) {
        (self.number, self.tables, self.head, self.heartbeat) = (number, tables, head, heartbeat)
    }

    /// Takes the lock. Returns `nil` if another client has it.
    private static func attempt(_ tables: Tables, _ head: Server) throws -> WriteLock? {
        let last = try ClickHouseSnapshot.lastNumber(tables, head)
        let locks = try LockTables(tables, head)
        for number in locks.writing where number <= last {
            // The writer committed the change but did not remove its table.
            try head.run("DROP TABLE IF EXISTS \(tables.name(writing(number)))")
        }
        for number in locks.writing where number > last {
            guard try !Heartbeat.isListed(of: number, tables, head) else { return nil }
            // The writer is gone. Another client may rename the table at the same time.
            do {
                try head.run("RENAME TABLE \(tables.name(writing(number))) TO \(tables.name(aborted(number)))")
            } catch let error as ServerException
                where [ServerException.Code.unknownTable, ServerException.Code.tableExists].contains(error.code)
            {}
            return nil
        }
        let number = max(last, locks.aborted.max() ?? 0) + 1
        // Several clients may have a life sign for this number, but only one of them can create the table.
        guard let heartbeat = try Heartbeat(of: number, tables, head) else { return nil }
        do {
            try head.run(tables.catalogTable(named: writing(number)))
        } catch let error as ServerException where error.code == ServerException.Code.tableExists {
            heartbeat.end()
            return nil
        }
        // If two writers saw an earlier state, the later one gives up.
        let lock = WriteLock(number, tables, head, heartbeat)
        let currentLocks = try LockTables(tables, head)
        let latest = try ClickHouseSnapshot.lastNumber(tables, head)
        let isOnly = currentLocks.writing.allSatisfy { $0 == number || $0 <= latest }
        guard isOnly, latest < number, currentLocks.aborted.allSatisfy({ $0 < number }) else {
            try lock.end(keepingNumber: false)
            return nil
        }
        return lock
    }

    /// The numbers of the tables `writing_N` and `aborted_N`.
    private struct LockTables {
        var writing: [UInt64] = []
        var aborted: [UInt64] = []

        init(_ tables: Tables, _ head: Server) throws {
            var rows = try head.run(
                "SELECT name FROM system.tables WHERE database = \(literal(tables.database)) FORMAT RowBinary", isRepeatable: true,
                atMost: Server.manyBytes)
            while !rows.isAtEnd {
                let name = try rows.text()
                guard let number = UInt64(name.dropFirst("writing_".count)) else { continue }
                if name.hasPrefix("writing_") { writing.append(try ClickHouseSnapshot.validated(number, head)) }
                if name.hasPrefix("aborted_") { aborted.append(try ClickHouseSnapshot.validated(number, head)) }
            }
        }
    }

    /// Removes the tables of aborted changes. Those after the last committed number stay, so that their numbers are not used again: rows
    /// that a dead writer still sends must not be taken for rows of another one.
    static func dropAborted(before last: UInt64, _ tables: Tables, _ head: Server) throws {
        for number in try LockTables(tables, head).aborted where number < last {
            try head.run("DROP TABLE IF EXISTS \(tables.name(aborted(number)))")
        }
    }

    /// Formats a number as a part of the catalog, padded with zeros so that parts sort by number.
    static func paddedNumber(_ number: UInt64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 20 - digits.count) + digits
    }

    /// Commits the change: its entries appear in the catalog at once. Throws without a commit if the lock was lost.
    func commit(_ changes: [EntryKey: EntryValue?]) throws {
        let paddedNumber = WriteLock.paddedNumber(number)
        var changes = changes
        changes[EntryKey(.change, symbol: "", part: paddedNumber)] = .some(EntryValue())
        var rows: [UInt8] = []
        for (key, value) in changes {
            rows.write(number)
            rows.write(text: key.kind.rawValue)
            rows.write(text: key.symbol.text)
            rows.write(text: key.part.text)
            rows.write(UInt8(value == nil ? 0 : 1))
            rows.write(text: value?.json ?? "")
        }
        do {
            try head.run("INSERT INTO \(tables.name(table)) FORMAT RowBinary", data: rows)
            try head.run("ALTER TABLE \(tables.catalog) ATTACH PARTITION tuple() FROM \(tables.name(table))")
        } catch let error as ServerException where error.code == ServerException.Code.unknownTable {
            throw MarketError(
                .inputOutput, "\(head.name): another program aborted this import because its connection was lost; import again")
        }
        // The change is committed. If one of these steps fails, readers search more rows, or the next writer removes the table.
        _ = try? head.run("INSERT INTO \(tables.newest) VALUES (0, '\(paddedNumber)')")
        _ = try? end(keepingNumber: false)
    }

    /// Releases the lock without a commit.
    ///
    /// - Parameter keepingNumber: whether the number must never be used again, since rows with it were sent.
    func end(keepingNumber: Bool) throws {
        defer { heartbeat.end() }
        if keepingNumber {
            try head.run("RENAME TABLE \(tables.name(table)) TO \(tables.name(WriteLock.aborted(number)))")
        } else {
            try head.run("DROP TABLE IF EXISTS \(tables.name(table))")
        }
    }
}

/// A request that shows that its client is alive. If the connection ends, the server notices it at once and ends the request.
private final class Heartbeat {
    private let exchange: HTTPExchange

    /// The prefix of the query IDs of the requests for a number. Each client appends a random suffix, so that it can distinguish its own
    /// request.
    private static func id(of number: UInt64, _ tables: Tables) -> String { "dojima \(tables.database) \(number) " }

    /// Begins the request and waits until the server lists it. Returns `nil` if it does not.
    init?(of number: UInt64, _ tables: Tables, _ head: Server) throws {
        let sql = "INSERT INTO \(tables.name("turn")) FORMAT RowBinary"
        let id = Heartbeat.id(of: number, tables) + String(UInt64.random(in: 0 ... .max), radix: 16)
        // Servers fill a buffer of 1 MiB before they begin the statement.
        exchange = try head.open(sql, id: id, first: [UInt8](repeating: 0, count: 17 << 16))
        let deadline = ContinuousClock.now + .seconds(Heartbeat.timeout)
        var pause = 0.001
        while try !Heartbeat.isListed(id, head) {
            let found = exchange.next(within: pause)
            if case .timedOut = found {
            } else {
                end()
                try Heartbeat.expectNoRefusal(found, exchange, head)
                return nil
            }
            guard .now < deadline else {
                // A server reports that it rejects a request after it has received all of it.
                end()
                try Heartbeat.expectNoRefusal(exchange.next(within: Heartbeat.timeout), exchange, head)
                return nil
            }
            pause = min(0.1, pause * 2)
        }
    }

    deinit { end() }

    /// The maximum time until the server lists a new request, in seconds.
    private static let timeout = 3.0

    func end() { exchange.finishBody() }

    /// Throws the exception of a server that rejected the request.
    private static func expectNoRefusal(
        _ first: BoundedQueue<HTTPExchange.Event>.TimedResult, _ exchange: HTTPExchange, _ head: Server
    ) throws {
        guard case .element(.head(let status)) = first, status != Server.ok else {
            if case .element(.failure(let failure)) = first { throw head.reported(failure) }
            return
        }
        var body: [UInt8] = []
        let deadline = ContinuousClock.now + .seconds(2 * timeout)
        while body.count < Server.fewBytes, .now < deadline, case .element(.part(let part)) = exchange.next(within: timeout) {
            body += part
        }
        throw head.exception(String(decoding: body, as: UTF8.self))
    }

    /// Whether the server lists a request for a number.
    static func isListed(of number: UInt64, _ tables: Tables, _ head: Server) throws -> Bool {
        try isListed(id(of: number, tables), head)
    }

    /// Whether the server lists a request whose query ID begins with `id`.
    private static func isListed(_ id: String, _ head: Server) throws -> Bool {
        try head.count("SELECT count() FROM system.processes WHERE position(query_id, \(literal(id))) = 1 FORMAT RowBinary") > 0
    }
}
