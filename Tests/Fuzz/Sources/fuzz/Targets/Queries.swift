import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime

/// SQL of any text: it returns or throws one line, in little more than its time limit, and leaves the database unchanged.
let queries = Target(name: "queries") { bytes in
    var limits = QueryLimits()
    limits.seconds = 0.5
    let sql = String(decoding: bytes, as: UTF8.self)
    do throws(StoreError) {
        let result = try asked.query(sql, parameters: [:], name: "fuzz", limits: limits)
        for row in result.rows { expect(row.count == result.columns.count, "a row of \(row.count) values") }
    } catch {
        expect(![.internalError, .damaged, .foreign].contains(error.kind), error.description)
    }
    do throws(StoreError) {
        let tables = try asked.query("SELECT count(*), total(close) FROM bars WHERE symbol = 'DAY'", limits: limits).rows
        expect(tables == [[.integer(400), .real(800)]], "the database has changed: \(tables)")
    } catch { expect(false, error.description) }
}

/// A store of one series on which every query runs.
private let asked: Store = {
    let path = Scratch.file("asked.db", [])
    do {
        let store = try Store(path: path, access: .writing)
        let days = BarSeries(
            unchecked: (0..<400).map { Bar(time: Instant(seconds: Int64($0) * 86_400), open: 1, high: 3, low: 0.5, close: 2, volume: 7) })
        try store.upsert(days, into: SeriesKey(symbol: "DAY", interval: .day))
        return store
    } catch { fatalError("\(error)") }
}()
