import DojimaText
import DojimaTime

/// The dates and times of a file, read in the only form that fits all of them.
struct WrittenTimes {
    let texts: [String]
    private let form: StampForm
    /// The assumptions, for the user.
    let notes: [Message]

    init(_ texts: [String], lines: [Int], name: String, given: DateFormat?, century: Int? = nil) throws(ReadingError) {
        self.texts = texts.map(\.trimmed)
        var assumed = StampAssumption()
        var inferred: InferredStamps
        var passes = 0
        repeat {
            passes += 1
            var evidence = StampEvidence(given: given.map { StampForm($0) }, assuming: assumed)
            for (text, line) in zip(self.texts, lines) {
                let bytes = Array(text.utf8)
                evidence.add(bytes.span, 0, bytes.count, symbol: 0, line: line)
            }
            inferred = try evidence.inferred(name: name, hasClock: false, century: century)
            if let next = inferred.nextAssumption { assumed = next }
        } while inferred.nextAssumption != nil && passes < StampEvidence.maximumPasses
        form = inferred.form
        notes = inferred.notes.map(\.text)
    }

    /// The date as written; for a count since 1970, the date in `zone`.
    func date(_ text: String, zone: Zone) -> CivilDate? {
        let bytes = Array(text.utf8)
        if case .written(let order, let century) = form {
            guard let stamp = readWrittenStamp(bytes.span, 0, bytes.count), let days = stamp.days(order, century) else { return nil }
            let date = CivilDate(daysSinceEpoch: Int32(clamping: days))
            return date.isWithinLimits ? date : nil
        }
        var state = StampState()
        guard let stamp = form.read(bytes.span, 0, bytes.count, state: &state) else { return nil }
        let moment = Instant(microseconds: stamp.value)
        guard moment.isWithinLimits else { return nil }
        return stamp.isAbsolute ? zone.localTime(at: moment).date : moment.utcDate
    }

    /// The time as written: a date, a date and time without a zone, or an instant.
    func time(_ text: String) -> TimeText? {
        let bytes = Array(text.utf8)
        var state = StampState()
        guard let stamp = form.read(bytes.span, 0, bytes.count, state: &state) else { return nil }
        let moment = Instant(microseconds: stamp.value)
        guard moment.isWithinLimits else { return nil }
        if stamp.isAbsolute { return .instant(moment) }
        return stamp.hasTime ? .local(Zone.utc.localTime(at: moment)) : .dateOnly(moment.utcDate)
    }
}
