import DojimaText
package import DojimaSeries
internal import DojimaTime

/// Reads additional lines of a text one by one, as decided by its first rows.
///
///     guard var reader = try BarFileReader(first, name: "feed.csv", options: options).lineReader else { return }
///     for line in next {
///         if case .bar(let bar, _) = reader.read(line) { store(bar) }
///     }
///
/// A line that is left out does not affect later lines.
package struct LineReader: Sendable {
    /// The content of a line.
    package enum Content: Sendable {
        case bar(Bar, isWidened: Bool)
        /// A blank line, a comment, a setting, or a time without a price in a table with one value per time.
        case nothing
        case leftOut(Defect, reason: String)

        package var isBar: Bool { if case .bar = self { true } else { false } }
        package var isLeftOut: Bool { if case .leftOut = self { true } else { false } }
    }

    /// The reason why a line is left out.
    package enum Defect: CaseIterable, Sendable {
        /// The cells cannot be read, or contradict each other.
        case noBar
        /// The stamp has another time unit than the stamps of earlier lines.
        case otherUnit
        /// The stamp is a number that is not a valid time in any unit.
        case noTime
        /// The symbol differs from that of earlier lines.
        case otherSymbol
    }

    private let rows: any TextRowSource
    /// The text above the first row, which contains the column names.
    private let header: [UInt8]
    private var decoder: RowDecoder
    private let priceDivisor: PriceDivisor
    private let hasSymbols: Bool
    /// The symbol of the first row that has one.
    private var symbol = ""
    /// The time of the last bar.
    private var last: Instant?
    private var batch = BarBatch()

    /// Returns `nil` if the rows of the plan's table are not lines.
    init?(_ plan: ReadingPlan, header: [UInt8]) {
        guard let rows = plan.table.rows.lineByLine as? any TextRowSource else { return nil }
        (self.rows, self.header) = (rows, header)
        decoder = plan.decoder
        priceDivisor = plan.priceDivisor
        hasSymbols = plan.table.has(.symbol) && !plan.table.sharesTimes
    }

    /// The number of lines above the first row: names, titles and comments.
    package var headerLines: Int { header.count { $0 == 0x0A } }

    /// Reads a line, with or without its line feed.
    ///
    /// A stamp that is a count since 1970 must be in the years 1990 to 2099, or within ten years of the previous bar.
    package mutating func read(_ line: ArraySlice<UInt8>) -> Content {
        let text = header + line
        var (rows, row) = (rows, TableRow())
        guard rows.next(text.span, &row) else { return .nothing }
        if row.problem == nil, let (defect, reason) = defect(text.span, row) { return .leftOut(defect, reason: reason) }
        let before = decoder
        batch.removeAll()
        decoder.decode(text.span, row, into: &batch)
        if let rejected = batch.rejected.first {
            decoder = before
            return .leftOut(.noBar, reason: rejected.reason)
        }
        guard batch.count > 0 else { return .nothing }
        decoder.zeros.remember(batch)
        if priceDivisor.number != 1 { batch.dividePrices(by: priceDivisor) }
        if hasSymbols, symbol.isEmpty { symbol = symbolText(text.span, row[.symbol]) }
        let bar = batch.bars[0]
        last = bar.time
        return .bar(bar, isWidened: !batch.widened.isEmpty)
    }

    /// Whether a line contains a bar of the years 1990 to 2099.
    package func hasUsualTime(_ line: ArraySlice<UInt8>) -> Bool {
        var copy = self
        guard case .bar(let bar, _) = copy.read(line) else { return false }
        return LineReader.isUsual(bar.time)
    }

    /// Sets the time of the previous bar to that of the last of `lines`, which are consecutive.
    package mutating func begin(at lines: [ArraySlice<UInt8>]) {
        var copy = self
        for line in lines { _ = copy.read(line) }
        last = copy.last
    }

    /// The defect in the symbol or stamp of a row compared with earlier rows, with a description; `nil` if there is none.
    private func defect(_ text: Span<UInt8>, _ row: TableRow) -> (Defect, String)? {
        if hasSymbols, !symbol.isEmpty, case let other = symbolText(text, row[.symbol]), !other.isEmpty, !other.isExactly(symbol) {
            return (.otherSymbol, "its symbol is \(quoted(other)), but the symbol of the lines before is \(quoted(symbol))")
        }
        guard case .epoch(let form) = decoder.form, let unit = form.unit, [.plain, .number].contains(row[.time].form) else { return nil }
        let (start, end) = text.trimmed(row[.time].start, row[.time].end)
        guard let count = readNumberedStamp(text, start, end), !continues(count, in: unit) else { return nil }
        let written = quoted(text.string(start, min(end, start + 40)))
        guard let other = DateFormat.EpochUnit.allCases.first(where: { count.moment(in: $0).map(LineReader.isUsual) == true }) else {
            return (.noTime, "\(written) is not a valid time in \(unit.rawValue) since 1970")
        }
        return (.otherUnit, "\(written) counts \(other.rawValue), and the lines before it \(unit.rawValue)")
    }

    private func continues(_ count: NumberedStamp, in unit: DateFormat.EpochUnit) -> Bool {
        guard let moment = count.moment(in: unit) else { return false }
        guard !LineReader.isUsual(moment), let last else { return true }
        return (moment.microseconds - last.microseconds).magnitude <= LineReader.tenYears
    }

    /// Whether an instant is in the years 1990 to 2099; a count read in a wrong unit is not.
    private static func isUsual(_ moment: Instant) -> Bool { usual.contains(moment) }

    private static let usual =
        Instant(CivilDate(normalizing: 1990, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2100, month: 1, day: 1))
    private static let tenYears = UInt64(3653 * Instant.microsecondsPerDay)
}

extension NumberedStamp {
    /// The instant of a count since 1970 in a unit; `nil` if it exceeds the limits of `Instant`.
    fileprivate func moment(in unit: DateFormat.EpochUnit) -> Instant? {
        guard let moment = microseconds(unit).map({ Instant(microseconds: $0) }), moment.isWithinLimits else { return nil }
        return moment
    }
}
