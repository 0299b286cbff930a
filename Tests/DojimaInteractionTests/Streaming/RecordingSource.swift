import DojimaSeries
import DojimaTime

/// Bars in memory that record requests, and fail on demand.
final class RecordingSource: BarSource {
    struct Failure: Error {}

    var stored: [SeriesKey: BarSeries] = [:]
    var asked: [(key: SeriesKey, range: Range<Instant>, rows: Int)] = []
    var failsOn: SeriesKey?

    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        if failsOn == series { throw Failure() }
        let all = stored[series] ?? BarSeries()
        let found = all.slice(
            all.firstIndex(
                atOrAfter: range.lowerBound)..<max(all.firstIndex(atOrAfter: range.lowerBound), all.firstIndex(atOrAfter: range.upperBound))
        )
        asked.append((series, range, found.count))
        return found
    }

    func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries { throw Failure() }

    func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries { throw Failure() }

    func extent(of series: SeriesKey) throws -> SeriesExtent? { throw Failure() }
}
