import Dojima
import DojimaInteraction
import DojimaSeries
import DojimaText
import DojimaTime

/// A window between two dates or times that were picked on a page. One that is closed is moved to the next open one.
struct PickedWindow {
    private(set) var request: WindowRequest
    /// What was moved, as sentences; `nil` where nothing was.
    private(set) var note: String?

    /// Reads dates (`2018-12-25`) or times in the zone of the axis (`2018-12-24T09:30`).
    ///
    /// - Parameters:
    ///   - from: the start; empty for that of the data.
    ///   - to: the end, as `dojima chart --to` has it; empty for that of the data.
    ///
    /// Throws for a text that is no time, and for a start that is not before the end.
    init(from: String, to: String, on axis: SourceAxis) throws {
        var notes: [String] = []
        func moved(_ text: String, isEnd: Bool) throws -> TimeText? {
            guard !text.isEmpty else { return nil }
            let asked = try TimeText.parse(text)
            let open = PickedWindow.open(asked, isEnd: isEnd, on: axis)
            if open != asked { notes.append("\(asked.short) \(PickedWindow.reason(asked, on: axis)): \(open.short) is taken.") }
            return open
        }
        let (low, high) = (try moved(from, isEnd: false), try moved(to, isEnd: true))
        if let low, let high, axis.instant(low) >= axis.end(high) {
            throw RequestError("\(low.short) is not before \(high.short): choose an earlier start or a later end")
        }
        request = WindowRequest(from: low, to: high)
        note = notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    /// The time itself if it is open, else the next one that is; after the last bar the last one.
    private static func open(_ asked: TimeText, isEnd: Bool, on axis: SourceAxis) -> TimeText {
        let (timeline, zone) = (axis.timeline, axis.closed.zone)
        switch asked {
        case .local(let local) where axis.source.placesByDate: return open(.dateOnly(local.date), isEnd: isEnd, on: axis)
        case .instant(let instant) where axis.source.placesByDate: return open(.dateOnly(instant.utcDate), isEnd: isEnd, on: axis)
        case .dateOnly(let date):
            let last = axis.shownZone.local(at: axis.lastMoment).date
            return .dateOnly(timeline.openDate(atOrAfter: date, zone: zone).map { min($0, last) } ?? last)
        case .local, .instant:
            let moment = axis.instant(asked)
            // A window can end where a session does.
            guard !timeline.includes(isEnd ? moment.advanced(by: -1) : moment) else { return asked }
            guard let next = timeline.clampUp(moment) else { return .local(zone.local(at: timeline.span.upperBound)) }
            return .local(zone.local(at: next))
        }
    }

    private static func reason(_ asked: TimeText, on axis: SourceAxis) -> String {
        let moment = axis.instant(asked)
        if moment < axis.timeline.span.lowerBound { return "is before the first bar" }
        return moment > axis.lastMoment ? "is after the last bar" : "is closed"
    }
}

extension SourceAxis {
    /// The ends of a window of times, rounded to whole minutes, or seconds for bars of seconds, between which the same bars are: fields of
    /// pages take no microseconds. An end is `nil` at the end of the axis.
    func pickable(_ window: Range<AxisPosition>) -> (from: Instant?, to: Instant?) {
        let ends = AxisWindow(window.lowerBound, window.upperBound, on: timeline)
        let unit: Int64 = source.interval.nominalMicroseconds.isMultiple(of: 60_000_000) ? 60_000_000 : 1_000_000
        // Bars that are stamped with their ends are after the start of a window and up to its end, others from its start on and before its end.
        let rounding: FloatingPointRoundingRule = source.stamp == .end ? .down : .up
        func rounded(_ moment: Instant) -> Instant {
            Instant(microseconds: Int64(clamping: (Double(moment.microseconds) / Double(unit)).rounded(rounding)) * unit)
        }
        return (ends.from.map(rounded), ends.to.map(rounded))
    }

    /// Writes a moment as a page's fields have it: a date, or a time in the zone of the axis.
    func picked(_ moment: Instant) -> String {
        let local = shownZone.local(at: moment)
        return source.placesByDate ? local.date.description : TimeText.local(local).short
    }
}

extension TimeText {
    /// The time without seconds that are 0.
    fileprivate var short: String { written.hasSuffix(":00") && written.count > 16 ? String(written.dropLast(3)) : written }
}
