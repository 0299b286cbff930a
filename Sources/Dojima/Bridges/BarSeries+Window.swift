import DojimaFiles
import DojimaFormats
public import DojimaSeries
import DojimaText
public import DojimaTime

extension BarSeries {
    /// The bars of a window, by the rule of charts: those that a picture of these bars shows if its specification has this window.
    ///
    ///     let year = try bars.window(.last("1y"))
    ///     let week = try minutes.window(.last("5d"), on: TradingCalendar("XNYS"))     // five sessions
    ///
    /// Throws for a window that is not possible, such as one shorter than a bar, and if the series has no interval and too few bars to show
    /// it. O(bars).
    ///
    /// - Parameters:
    ///   - window: the part of the axis.
    ///   - calendar: the calendar of the exchange; `nil` to infer closed time from the bars.
    public func window(_ window: WindowRequest, on calendar: TradingCalendar? = nil) throws -> BarSeries {
        try Form<WindowRequest>.record.check(window, TextPath())
        guard let first, let last else { return self }
        guard let interval = interval ?? shownInterval else { throw PictureError.unknownInterval }
        let key = SeriesKey(symbol: "", interval: interval)
        let source = ChartSource(
            barSource: MemorySource(key, self), stored: key, stamp: stamp, zones: SeriesZones(stamps: nil, instrument: calendar?.zone),
            extent: SeriesExtent(first: first.time, last: last.time, count: count), interval: interval)
        let closed = ClosedTime(calendars: calendar.map { [$0] } ?? [], infersGaps: calendar == nil)
        return self[try source.stamps(of: window, on: SourceAxis(source, closed: closed))]
    }
}
