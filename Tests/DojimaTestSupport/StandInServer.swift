package import DojimaSeries
import DojimaTime

/// The answers of a ClickHouse server for a database of two series: some statements by their beginnings, as bytes.
///
/// `A` has daily bars. `B` has minute bars over some weeks and no roll-ups. A test may replace an answer, to see the effect of a wrong one.
package struct StandInServer: Sendable {
    /// The statements of readers.
    package enum Statement: String, CaseIterable, Sendable {
        case one = "SELECT 1"
        case change = "SELECT toUInt64OrZero(max(last_part))"
        case entries = "SELECT kind, symbol, part, argMax(value"
        case imports = "SELECT number FROM"
        case cleaned = "SELECT max(number)"
        case bars = "SELECT t, o, h, l, c, v FROM"
        case closes = "SELECT t, c FROM"
        case count = "SELECT count() FROM (SELECT"
        case end = "SELECT max(t), count() FROM"
        case folds = "SELECT min(f) AS t, max(e)"
        case buckets = "SELECT f, e, o, h, l, c, fc"
        case misfits = "SELECT hour FROM (SELECT"
        case runs = "SELECT arrayConcat"
        case digest = "SELECT count(), min(t)"
        case volumes = "SELECT v FROM"
        case shards = "SELECT toUInt32(shard_num)"
        case databases = "SELECT count() FROM system.databases"
        case columns = "SELECT table, arrayStringConcat"
        case written = "SELECT value FROM"
        case query = "SELECT * FROM bars"

        /// The statement of a request's body.
        package init?(_ sql: String) {
            let found = Statement.allCases.filter { sql.hasPrefix($0.rawValue) }.max { $0.rawValue.count < $1.rawValue.count }
            guard let found else { return nil }
            self = found
        }
    }

    package static let key = SeriesKey(symbol: "A", interval: .day)
    package static let longKey = SeriesKey(symbol: "B", interval: BarInterval.minutes(1))
    /// The bars of `A`.
    package let bars: BarSeries
    private let longExtent: SeriesExtent

    package init(count: Int = 50) {
        bars = .random(count, every: .day)
        longExtent = SeriesExtent(first: bars.time[0], last: bars.time[count - 1], count: 20_000)
    }

    private static func extent(of bars: BarSeries) -> SeriesExtent {
        SeriesExtent(first: bars.time[0], last: bars.time[bars.count - 1], count: bars.count)
    }

    /// The answer to a statement.
    package func answer(to statement: Statement) -> [UInt8] {
        let extent = StandInServer.extent(of: bars)
        let (first, last) = (extent.first.microseconds, extent.last.microseconds)
        switch statement {
        case .one: return [1]
        case .change: return StandInServer.bytes(7)
        case .entries:
            return entry("instrument", "A", "", "{}") + entry("series", "A", "1d", StandInServer.value(1, extent))
                + entry("instrument", "B", "", "{}") + entry("series", "B", "1m", StandInServer.value(2, longExtent))
        case .imports: return StandInServer.bytes(5) + StandInServer.bytes(6)
        case .cleaned: return StandInServer.bytes(0)
        case .bars:
            return bars.indices.flatMap { StandInServer.row(bars, $0) } + StandInServer.bytes(.max) + [UInt8](repeating: 0, count: 40)
        case .closes:
            return bars.indices.flatMap { StandInServer.bytes(bars.time[$0].microseconds) + StandInServer.realBytes(bars.close[$0]) }
                + StandInServer.bytes(.max) + [UInt8](repeating: 0, count: 8)
        case .count: return StandInServer.bytes(Int64(bars.count))
        case .end: return StandInServer.bytes(first) + StandInServer.bytes(Int64(bars.count))
        case .folds:
            let prices = [bars.open[0], bars.high.max() ?? 0, bars.low.min() ?? 0, bars.close[bars.count - 1], bars.close[0]]
            let closes = [bars.close.min() ?? 0, bars.close.max() ?? 0]
            let volume = Int64(bars.volume.reduce(0, +))
            return StandInServer.bytes(first) + StandInServer.bytes(last) + (prices + closes).flatMap(StandInServer.realBytes)
                + [Int64(bars.count), 0, volume, 0, 0, 0, Int64(bars.count), 0].flatMap(StandInServer.bytes)
        case .buckets, .misfits, .written, .columns, .volumes: return []
        case .runs: return [1] + StandInServer.bytes(first) + [1] + StandInServer.bytes(last) + [0]
        case .digest: return [Int64(bars.count), first, last, 42].flatMap(StandInServer.bytes)
        case .shards: return [1, 0, 0, 0, 1, 0, 0, 0, 1, 1]
        case .databases: return StandInServer.bytes(1)
        case .query: return Array("a\tb\nUInt8\tString\n1\tx\n".utf8)
        }
    }

    /// The bytes of a bar.
    package static func row(_ bars: BarSeries, _ index: Int) -> [UInt8] {
        bytes(bars.time[index].microseconds)
            + [bars.open[index], bars.high[index], bars.low[index], bars.close[index], bars.volume[index]].flatMap(realBytes)
    }

    /// The value of the catalog for a series.
    package static func value(_ id: Int, _ extent: SeriesExtent) -> String {
        """
        {"id":"\(id)","stamp":"start","first":"\(extent.first.microseconds)","last":"\(extent.last.microseconds)","bars":"\(extent.count)"}
        """
    }

    package static func bytes(_ value: Int64) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    package static func realBytes(_ value: Double) -> [UInt8] { bytes(Int64(bitPattern: value.bitPattern)) }

    /// A row of the catalog.
    package func entry(_ kind: String, _ symbol: String, _ part: String, _ value: String) -> [UInt8] {
        [kind, symbol, part, value].flatMap { text -> [UInt8] in
            let count = text.utf8.count
            return (count < 128 ? [UInt8(count)] : [UInt8(count & 0x7F | 0x80), UInt8(count >> 7)]) + Array(text.utf8)
        }
    }
}
