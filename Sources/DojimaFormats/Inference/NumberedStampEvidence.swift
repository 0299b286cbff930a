import DojimaText

/// Infers from all numbers of a time column whether they are dates in digits or counts since 1970, and the unit of counts.
struct NumberedStampEvidence {
    private(set) var count = 0
    /// The numbers that are also dates in digits.
    private var dates = StampTracker()
    private var raw = StampTracker()
    private var units = EpochUnits()
    private var exponents = 0

    mutating func add(_ number: NumberedStamp, symbol: Int, line: Int) {
        count += 1
        if number.hasExponent { exponents += 1 }
        raw.add(number.whole, symbol: symbol)
        units.add(number.whole, line: line)
    }

    /// Adds the meaning of the last number as a date in digits, in microseconds since 1970.
    mutating func add(compactDate: Int64, symbol: Int) { dates.add(compactDate, symbol: symbol) }

    /// The dates or counts that fit all numbers. Throws if the unit of counts is ambiguous.
    ///
    /// - Parameter hasClock: whether a second column has the time of day.
    func inferred(_ century: Century, name: String, hasClock: Bool) throws(ReadingError) -> InferredStamps {
        // A count since 1970 is hardly ever a date by chance: if nine in ten numbers are dates, the others are errors.
        if dates.count * 10 >= count * 9 || hasClock {
            return InferredStamps(form: .written(.ymd, century), words: "dates in digits", tracker: dates)
        }
        let units: Message = "set \(setting: .dateFormat) epoch, epoch-ms, epoch-us, epoch-ns or excel"
        if exponents > 0 {
            throw ReadingError(
                .ambiguous, "\(name): stamps have lost digits to an exponent, as in 1.5E+12; to use them unchanged \(units)")
        }
        guard let (form, note) = self.units.inferred ?? (raw.areWholeDays ? (EpochForm(unit: .seconds), nil) : nil) else {
            let isMonths: Message = mayBeMonths ? "; for months such as 202401 set \(setting: .dateFormat) yyyyMM" : ""
            throw ReadingError(.unknownUnit, "\(name): the unit of the numbers in the time column is ambiguous; \(units)\(isMonths)")
        }
        guard let unit = form.unit, form.limits == nil else {
            var inferred = InferredStamps(form: .epoch(form), words: "", tracker: raw)
            inferred.nextAssumption = StampAssumption(century: century, counts: form, note: note)
            return inferred
        }
        return InferredStamps(form: .epoch(form), words: "epoch \(unit.rawValue)", tracker: raw, unitsPerSecond: unit.perSecond)
    }

    private var mayBeMonths: Bool {
        !raw.sample.isEmpty && raw.sample.allSatisfy { (180_000..<220_000).contains($0) && (1...12).contains($0 % 100) }
    }
}
