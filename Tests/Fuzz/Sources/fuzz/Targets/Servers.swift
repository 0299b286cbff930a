import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Synchronization

/// Answers of ClickHouse servers, through the client that reads them: bars that are read satisfy the laws of bars, and a refusal is one
/// line.
///
/// The input is the answer to one statement of a reader, or all bytes that a server sends instead, with the HTTP head.
let servers = Target(name: "servers") { bytes in
    var (answer, choices) = Choices.splitFile(bytes)
    let statement = choices.pick(StandInServer.Statement.allCases)
    let isRaw = choices.number(below: 2) == 1
    standIn.withLock { $0 = Wrong(statement: statement, answer: answer, isRaw: isRaw) }
    guard let server,
        let address = try? ClickHouseAddress("clickhouse://127.0.0.1:\(server.port)/d\(statement == .shards ? "?cluster=c" : "")")
    else { return expect(false, "no server on loopback") }
    let database = ClickHouseDatabase(address, access: .reading)
    let stamps = StandInServer().bars.time
    let (key, range) = (StandInServer.key, Instant.earliest..<Instant.latest)
    let reads: [() throws -> Void] = [
        { expectSound(try database.bars(of: key, in: range)) }, { expectSound(try database.closes(of: key, in: range)) },
        { expectSound(try database.bars(of: key, last: 5, before: stamps[30])) },
        { expectFolds(try database.buckets(of: key, edges: [stamps[0], stamps[49].advanced(by: 1)])) },
        { expectFolds(try database.buckets(of: StandInServer.longKey, edges: stamps)) },
        { _ = try database.downsampledBars(of: key, edges: [stamps[0], stamps[49].advanced(by: 1)], keeping: nil) },
        {
            let runs = try database.contiguousRanges(of: key, in: range, maximumGap: Instant.microsecondsPerDay)
            expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "runs overlap")
        },
        { expect(try database.count(of: key, in: stamps[1]..<stamps[20]) >= 0, "a count below zero") },
        { for series in try database.list() { expect((series.extent?.count ?? 0) >= 0, "a count below zero") } },
        { _ = try (database.instrument("A"), database.actions(of: "A"), database.annotations(of: "A"), database.series(of: "A")) },
        { _ = try (database.digest(of: key), database.changes(of: key, since: SeriesVersion(series: 1, number: 3))) },
        {
            let limits = ServerQueryLimits(seconds: 5, values: 1000, bytes: 10_000)
            let rows = try database.query("SELECT * FROM bars", name: "q", limits: limits)
            expect(rows.rows.allSatisfy { $0.count == rows.columns.count }, "rows of other lengths than their head")
        },
    ]
    for read in reads {
        do { try read() } catch let error as any ReportedError { expectMessage(printable(error.message.description)) } catch {
            expect(false, "\(error)")
        }
    }
}

/// The answer that replaces that of the stand-in server.
private struct Wrong {
    var statement: StandInServer.Statement
    var answer: [UInt8]
    var isRaw: Bool
}

private let standIn = Mutex<Wrong?>(nil)

private let server = try? LoopbackServer { request, connection in
    if request.target == "/ping" { return connection.answer("Ok.\n".utf8) }
    // A cancelled answer is not waited for.
    guard let statement = StandInServer.Statement(request.body) else { return connection.answer("0\n".utf8) }
    guard let wrong = standIn.withLock({ $0 }), wrong.statement == statement else {
        return connection.answer(StandInServer().answer(to: statement))
    }
    guard wrong.isRaw else { return connection.answer(wrong.answer) }
    connection.send(wrong.answer)
    return false
}

private func expectSound(_ bars: BarSeries) {
    expect(zip(bars.time, bars.time.dropFirst()).allSatisfy { $0 < $1 }, "bars out of order")
    expect(bars.time.allSatisfy(\.isWithinLimits), "a stamp that cannot be stored")
    expectFinite(bars)
}

private func expectFolds(_ bars: BarSeries) {
    expect(zip(bars.time, bars.time.dropFirst()).allSatisfy { $0 < $1 }, "buckets out of order")
    expect(bars.counts.allSatisfy { $0 > 0 }, "a bucket without bars")
    expectFinite(bars)
}

private func expectFinite(_ bars: BarSeries) {
    expect([bars.open, bars.high, bars.low, bars.close].allSatisfy { $0.allSatisfy(\.isFinite) }, "a price that is not finite")
}
