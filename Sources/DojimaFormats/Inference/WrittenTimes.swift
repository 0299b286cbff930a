import DojimaText
import DojimaTime

/// The dates and times of a file, read in the one form that fits all of them.
struct WrittenTimes {
    let texts: [String]
    private let form: StampForm
    let note: String?

    init(_ texts: [String], lines: [Int], name: String, given: DateFormat?) throws(ReadingError) {
        var evidence = StampEvidence(given: given.map { StampForm($0) })
        self.texts = texts.map(\.trimmed)
        for (text, line) in zip(self.texts, lines) {
            let bytes = Array(text.utf8)
            evidence.see(bytes.span, 0, bytes.count, clock: (0..<0, false), symbol: 0, line: line)
        }
        let settled = try evidence.settled(name: name, hasClock: false)
        form = settled.form
        note = settled.note
    }

    /// The date as written; for a count since 1970, the date in a zone.
    func date(_ text: String, zone: Zone) -> CivilDate? {
        let bytes = Array(text.utf8)
        if case .written(let order) = form {
            guard let stamp = readWrittenStamp(bytes.span, 0, bytes.count), let days = stamp.days(order) else { return nil }
            let date = CivilDate(daysSinceEpoch: Int32(clamping: days))
            return date.isWithinLimits ? date : nil
        }
        var base: Int64 = 0
        guard let stamp = form.read(bytes.span, 0, bytes.count, clock: (0..<0, false), base: &base) else { return nil }
        let moment = Instant(microseconds: stamp.value)
        guard moment.isWithinLimits else { return nil }
        return stamp.isAbsolute ? zone.local(at: moment).date : moment.utcDate
    }

    /// The time as written: a date, a time of day by an unknown clock, or a moment.
    func time(_ text: String) -> TimeText? {
        let bytes = Array(text.utf8)
        var base: Int64 = 0
        guard let stamp = form.read(bytes.span, 0, bytes.count, clock: (0..<0, false), base: &base) else { return nil }
        let moment = Instant(microseconds: stamp.value)
        guard moment.isWithinLimits else { return nil }
        if stamp.isAbsolute { return .instant(moment) }
        return stamp.hasTime ? .local(Zone.utc.local(at: moment)) : .dateOnly(moment.utcDate)
    }
}
