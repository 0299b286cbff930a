import DojimaSeries
import DojimaText
import DojimaTime
import GRDB

extension AdjustedSource {
    /// Creates the source of a stored series at adjusted prices, by the splits and dividends of its instrument; `nil` if none are known.
    ///
    /// Throws `badData` for a dividend that is not below the close before it.
    init?(of series: CatalogSeries, by adjustment: Adjustment, _ session: SQLSession) throws {
        let db = session.database
        let symbol = series.key.symbol
        guard let span = try series.row.span(on: db) else { return nil }
        let actions = try session.actions(of: symbol)
        guard actions.contains(where: { $0.isRemoved(by: adjustment) }) else { return nil }
        let instrument = try Instrument.find(symbol, on: db)
        let isIntraday = series.key.interval.isIntraday
        let areDates = !isIntraday && span.lowerBound.isUTCMidnight && span.upperBound.isUTCMidnight
        let zone = try areDates ? .utc : (series.zone ?? instrument?.zone).map { try Zone($0) } ?? .utc
        let start = ExDateStart(
            interval: series.key.interval, stamp: series.row.stamp, zone: zone,
            calendar: try isIntraday ? instrument?.calendar.map(session.calendar) : nil)
        do {
            try self.init(
                DatabaseSource(database: db, path: session.path), series: series.key,
                extent: SeriesExtent(first: span.lowerBound, last: span.upperBound, count: 0), actions: actions, by: adjustment
            ) { start($0) }
        } catch let error as DividendError {
            throw StoreError(.data, "\(symbol): \(error.message)")
        }
    }
}
