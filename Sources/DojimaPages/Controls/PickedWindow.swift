import Dojima
import DojimaInteraction
import DojimaSeries
import DojimaText
import DojimaTime

/// A window between two dates or times picked on a page. A closed time is moved to the next open one.
struct PickedWindow {
    private(set) var request: WindowRequest
    /// The moved times, as sentences; `nil` if none was moved.
    private(set) var note: String?

    /// Reads dates (`2018-12-25`) or times in the zone of the axis (`2018-12-24T09:30`).
    ///
    /// - Parameters:
    ///   - from: the start; empty for the start of the data.
    ///   - to: the end, as in `dojima chart --to`; empty for the end of the data.
    ///
    /// Throws for a text that is not a time, and for a start that is not before the end.
    init(from: String, to: String, on axis: SourceAxis) throws {
        var notes: [String] = []
        func moved(_ text: String, isEnd: Bool) throws -> TimeText? {
            guard !text.isEmpty else { return nil }
            let requested = try TimeText(text)
            let open = PickedWindow.open(requested, isEnd: isEnd, on: axis)
            if open != requested {
                notes.append("\(requested.short) \(PickedWindow.reason(requested, on: axis)): \(open.short) is used instead.")
            }
            return open
        }
        let (low, high) = (try moved(from, isEnd: false), try moved(to, isEnd: true))
        if let low, let high, axis.instant(low) >= axis.end(high) {
            throw RequestError("\(low.short) is not before \(high.short): choose an earlier start or a later end")
        }
        request = WindowRequest(from: low, to: high)
        note = notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    /// Returns the time itself if it is open, else the next open time; after the last bar, the end of the data.
    private static func open(_ requested: TimeText, isEnd: Bool, on axis: SourceAxis) -> TimeText {
        let (timeline, zone) = (axis.timeline, axis.closed.zone)
        switch requested {
        case .local(let local) where axis.source.usesTradeDates: return open(.dateOnly(local.date), isEnd: isEnd, on: axis)
        case .instant(let instant) where axis.source.usesTradeDates: return open(.dateOnly(instant.utcDate), isEnd: isEnd, on: axis)
        case .dateOnly(let date):
            let last = axis.shownZone.localTime(at: axis.lastMoment).date
            return .dateOnly(timeline.openDate(atOrAfter: date, zone: zone).map { min($0, last) } ?? last)
        case .local, .instant:
            let instant = axis.instant(requested)
            // A window may end at the end of a session.
            guard !timeline.contains(isEnd ? instant.advanced(by: -1) : instant) else { return requested }
            guard let next = timeline.firstOpenInstant(atOrAfter: instant) else {
                return .local(zone.localTime(at: timeline.span.upperBound))
            }
            return .local(zone.localTime(at: next))
        }
    }

    private static func reason(_ requested: TimeText, on axis: SourceAxis) -> String {
        let instant = axis.instant(requested)
        if instant < axis.timeline.span.lowerBound { return "is before the first bar" }
        return instant > axis.lastMoment ? "is after the last bar" : "is closed"
    }
}

extension SourceAxis {
    /// Returns the ends of a window, rounded for input fields to full minutes, or to seconds for bars of seconds, so that the same bars are
    /// between them. An end is `nil` at the end of the axis.
    func pickable(_ window: Range<AxisPosition>) -> (from: Instant?, to: Instant?) {
        let ends = AxisWindow(window.lowerBound, window.upperBound, on: timeline)
        let unit: Int64 = source.interval.nominalMicroseconds.isMultiple(of: 60_000_000) ? 60_000_000 : 1_000_000
        // A window includes its end but not its start for bars that are stamped with their ends, and its start but not its end for others.
        let rounding: FloatingPointRoundingRule = source.barStamp == .end ? .down : .up
        func rounded(_ instant: Instant) -> Instant {
            Instant(microseconds: Int64(clamping: (Double(instant.microseconds) / Double(unit)).rounded(rounding)) * unit)
        }
        return (ends.from.map(rounded), ends.to.map(rounded))
    }

    /// Returns an instant as the text of a page's input field: a date, or a time in the zone of the axis.
    func picked(_ instant: Instant) -> String {
        let local = shownZone.localTime(at: instant)
        return source.usesTradeDates ? local.date.description : TimeText.local(local).short
    }
}

extension TimeText {
    /// The time, without its seconds if they are 0.
    fileprivate var short: String { written.hasSuffix(":00") && written.count > 16 ? String(written.dropLast(3)) : written }
}
