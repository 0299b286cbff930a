import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// Decodes rows of cells to bars, as decided for the entire file; rows that cannot be read are rejected with a reason.
struct RowDecoder {
    let form: StampForm
    let style: NumberStyle
    let policy: InvalidBarPolicy
    let hasClock: Bool
    /// Whether stamps are written dates and times.
    let isWritten: Bool
    /// Whether each row has only a close, to which the other prices are set.
    let isCloseOnly: Bool
    let hasVolume: Bool
    let volumeRole: Role
    /// The maximum price whose quotient by the price divisor is finite.
    let maximumPrice: Double
    let countsRows: Bool
    /// Whether several rows share a line, so that reasons for rejection name the symbol.
    let sharesTimes: Bool
    /// Whether times without an offset are dates, stored as midnight UTC.
    let areDates: Bool
    let dating: StampDating
    /// The rule that converts UTC stamps to dates, for each symbol; without a rule stamps are unchanged.
    var rules: [TradeDateRule?] = []
    /// The index of each symbol; empty if there is only one.
    let symbols: [ExactText: Int32]
    var clock: LocalClock
    private var state: StampState
    private var iso = ISOStampReader()
    private var previous: Int64?
    /// The prices of earlier rows, used to recognise a 0 that is a missing value.
    var zeros = ZeroPrices()
    /// The time of the last row, which continued rows share; `nil` if it has none.
    private var recordTime: RowTime?

    init(
        form: StampForm, style: NumberStyle, policy: InvalidBarPolicy, table: RowTable, volumeRole: Role, areDates: Bool,
        dating: StampDating, maximumPrice: Double, symbols: [ExactText: Int32], clock: LocalClock, zones: ZoneNameResolver
    ) {
        self.form = form
        self.style = style
        self.policy = policy
        hasClock = table.has(.clock)
        isWritten = if case .written = form { true } else { false }
        isCloseOnly = table.isCloseOnly
        hasVolume = table.has(volumeRole)
        self.volumeRole = volumeRole
        countsRows = table.countsRows
        sharesTimes = table.sharesTimes
        self.areDates = areDates
        self.dating = dating
        self.maximumPrice = maximumPrice
        self.symbols = symbols
        self.clock = clock
        state = StampState(zones: zones)
    }

    /// Whether another decoder returns the same bars for the same rows.
    func isSame(as other: RowDecoder) -> Bool {
        form == other.form && style == other.style && volumeRole == other.volumeRole && areDates == other.areDates
            && dating == other.dating && symbols == other.symbols && clock.isSame(as: other.clock)
            && state.zones.order == other.state.zones.order
    }

    /// Decodes a row of text.
    mutating func decode(_ text: Span<UInt8>, _ row: TableRow, into batch: inout BarBatch) {
        guard var report = decode(text, row, nil, into: &batch) else { return }
        if report.isRejected, sharesTimes, recordTime != nil {
            let symbol = printable(String(symbolText(text, row[.symbol]).prefix(40)))
            if !symbol.isEmpty { report.reason = "\(symbol): \(report.reason)" }
        }
        batch.add(report, of: row.line, isRow: countsRows, text.string(row.start, min(row.end, row.start + 200)))
    }

    /// Decodes a row; its numbers are `given`, or are read from the text if `given` is `nil`. Returns a report if the row is rejected or
    /// doubtful.
    @inline(__always)
    mutating func decode(_ text: Span<UInt8>, _ row: TableRow, _ given: RowNumbers?, into batch: inout BarBatch) -> RowReport? {
        if let problem = row.problem { return RowReport("\(problem)") }
        if !row.isContinued, let problem = readTime(text, row) { return RowReport(problem) }
        // The first row of the record was already rejected because it has no time.
        guard let recordTime else { return nil }
        let numbers = given ?? self.numbers(text, row)
        // A row that ends before its close is an error, not a missing value.
        if numbers[.close] == .none, given != nil || row[.close].form != .missing {
            // Tables with one value per time contain such rows for holidays; they are neither bars nor errors.
            if isCloseOnly || sharesTimes && [Role.open, .high, .low].allSatisfy({ numbers[$0] == .none }) {
                batch.valueless.append(Int32(clamping: row.line))
                return nil
            }
            if [Role.open, .high, .low].allSatisfy({ numbers[$0] == .none }) { return RowReport("no prices") }
        }
        var bar = RowPrices(open: 0, high: 0, low: 0, close: 0, volume: .nan)
        if let problem = take(numbers, into: &bar) { return RowReport(problem) }
        var symbol: Int32 = 0
        if !symbols.isEmpty {
            guard let index = symbols[ExactText(symbolText(text, row[.symbol]))] else { return RowReport("no symbol") }
            symbol = index
        }
        return accept(bar, at: recordTime, symbol, line: row.line, into: &batch)
    }

    /// The numbers of a row of text.
    @inline(__always)
    private mutating func numbers(_ text: Span<UInt8>, _ row: TableRow) -> RowNumbers {
        var numbers = RowNumbers()
        numbers[.close] = price(text, row[.close])
        if !isCloseOnly {
            numbers[.open] = price(text, row[.open])
            numbers[.high] = price(text, row[.high])
            numbers[.low] = price(text, row[.low])
        }
        if hasVolume { numbers[volumeRole] = price(text, row[volumeRole]) }
        return numbers
    }

    /// Assigns prices and volume from numbers; returns the reason if one is not valid, otherwise `nil`.
    @inline(__always)
    private func take(_ numbers: RowNumbers, into bar: inout RowPrices) -> String? {
        func price(_ role: Role, _ price: inout Double) -> String? {
            guard case .value(let value) = numbers[role], value.magnitude <= maximumPrice else { return unreadable(role, numbers[role]) }
            price = value
            return nil
        }
        if let problem = price(.close, &bar.close) { return problem }
        if isCloseOnly {
            (bar.open, bar.high, bar.low) = (bar.close, bar.close, bar.close)
        } else if let problem = price(.open, &bar.open) ?? price(.high, &bar.high) ?? price(.low, &bar.low) {
            return problem
        }
        guard hasVolume else { return nil }
        switch numbers[volumeRole] {
        case .value(let value) where value.isFinite: bar.volume = value
        case .none: break
        case .value, .unreadable: return "the volume is not a number"
        }
        return bar.volume.magnitude > RowPrices.largestVolume ? "the volume is beyond 2^53" : nil
    }

    /// Accepts or rejects prices and a volume according to the policy; returns a report if they are rejected or doubtful.
    @inline(__always)
    private mutating func accept(
        _ bar: RowPrices, at time: RowTime, _ symbol: Int32, line: Int, into batch: inout BarBatch
    ) -> RowReport? {
        var (bar, report) = (bar, RowReport?.none)
        if let zero = bar.zeroRole, policy != .keep, zeros.isFar(bar, after: batch, symbol: symbols.isEmpty ? nil : symbol) {
            guard isCloseOnly else { return RowReport("the \(zero.word) is 0") }
            // In a table with one value per time, 0 may be valid, such as a rate.
            batch.zeros.append(Int32(clamping: line))
        }
        if policy != .keep, !(bar.volume < 0), bar.widen() { batch.widened.append(Int32(clamping: line)) }
        if let contradiction = bar.contradiction {
            if policy == .reject { return RowReport(contradiction) }
            report = RowReport(contradiction, isRejected: false)
            if policy == .clamp { bar.clamp() }
        }
        batch.append(stored(time, symbol: Int(symbol)), bar, line: line)
        if !symbols.isEmpty { batch.symbol.append(symbol) }
        return report
    }

    /// Reads a stamp in ISO 8601 from one cell.
    @inline(__always)
    mutating func readISOStamp(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> ReadStamp? {
        isWritten ? iso.read(text, start, end) : nil
    }

    /// Reads a stamp from one cell of plain bytes; with `isISO` only in ISO 8601.
    mutating func readPlainStamp(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int, isISO: Bool = false) -> ReadStamp? {
        if let stamp = readISOStamp(text, start, end) { return stamp }
        if isISO { return nil }
        return form.read(text.bindMemory(to: UInt8.self).span, start, end, state: &state)
    }

    /// The time of a row whose cells were already converted; `nil` if the row must be decoded by `decode`.
    @inline(__always)
    mutating func time(of stamp: ReadStamp, _ bar: RowPrices) -> Instant? {
        // Checked before `clock.moment`, which must be called only once per row.
        guard bar.isSound, bar.low != 0, !(bar.volume.magnitude > RowPrices.largestVolume), case .valid(let time) = reading(of: stamp)
        else { return nil }
        return stored(time, symbol: 0)
    }

    /// Reads the time of a row into `recordTime`; returns the reason if there is no valid time, otherwise `nil`.
    private mutating func readTime(_ text: Span<UInt8>, _ row: TableRow) -> String? {
        recordTime = nil
        let cell = row[.time]
        func written() -> String {
            let (start, end) = text.trimmed(cell.start, cell.end)
            return printable(text.string(start, min(end, start + 40)))
        }
        guard let stamp = readStamp(text, row) else {
            let isMissing = cell.form == .missing || cell.form == .null || written().isEmpty
            return isMissing ? "no date" : "'\(written())' is not a date or time"
        }
        switch reading(of: stamp) {
        case .valid(let time): recordTime = time
        case .skipped:
            return "\(LocalTime(microseconds: stamp.value)) does not exist in \(clock.zone.identifier): clocks were set forward"
        case .beyondLimits: return TimeTextError(text: written(), isBeyondLimits: true).description
        }
        return nil
    }

    /// The time of a row, as its stamp shows it.
    private enum RowTime {
        /// Midnight of the date, for bars of a day or longer; otherwise the instant.
        case date(Instant)
        /// An instant whose date the rule of the row's symbol gives.
        case moment(Instant)
    }

    private enum TimeReading {
        case valid(RowTime)
        /// The time does not exist, because clocks were set forward past it.
        case skipped
        case beyondLimits
    }

    /// The time of a stamp, by the clock if it has no offset.
    @inline(__always)
    private mutating func reading(of stamp: ReadStamp) -> TimeReading {
        var time = stamp.value
        let isMoment = dating == .byRule && stamp.isAbsolute
        if dating == .none {
            if !stamp.isAbsolute, !areDates {
                guard case .moment(let local) = clock.moment(time, after: previous) else { return .skipped }
                time = local
            }
        } else if !isMoment, case (let wall, let isBeyond) = time.addingReportingOverflow(Int64(stamp.offset) * 1_000_000), !isBeyond {
            time = wall - floorModulo(wall, Instant.microsecondsPerDay)
        }
        let instant = Instant(microseconds: time)
        guard instant.isWithinLimits else { return .beyondLimits }
        previous = time
        return .valid(isMoment ? .moment(instant) : .date(instant))
    }

    /// The time of a bar: midnight of the trade date of an instant, or the instant itself if there is no rule for its symbol.
    @inline(__always)
    private mutating func stored(_ time: RowTime, symbol: Int) -> Instant {
        switch time {
        case .date(let time): time
        case .moment(let moment): dated(moment, symbol: symbol)
        }
    }

    private mutating func dated(_ moment: Instant, symbol: Int) -> Instant {
        guard rules.indices.contains(symbol), let date = rules[symbol]?.date(of: moment) else { return moment }
        let midnight = Instant(date)
        return midnight.isWithinLimits ? midnight : moment
    }

    private mutating func readStamp(_ text: Span<UInt8>, _ row: TableRow) -> ReadStamp? {
        if let stamp = row.stamp { return stamp }
        let cell = row[.time]
        let other = row[.clock]
        if case .pattern = form, hasClock {
            let scratch = text.bytes(cell.start, cell.end) + [0x20] + text.bytes(other.start, other.end)
            return form.read(scratch.span, 0, scratch.count, state: &state)
        }
        switch cell.form {
        case .plain, .number:
            let (start, end) = text.trimmed(cell.start, cell.end)
            if !hasClock { return text.withUnsafeBytes { readPlainStamp($0, start, end) } }
            let (clockStart, clockEnd) = text.trimmed(other.start, other.end)
            return form.read(text, start, end, clock: clockStart..<clockEnd, state: &state)
        case .doubledQuotes, .backslashes, .dateObject:
            let scratch = plainBytes(text, cell)
            return form.read(scratch.span, 0, scratch.count, state: &state)
        case .missing, .null, .other: return nil
        }
    }

    @inline(__always)
    private mutating func price(_ text: Span<UInt8>, _ cell: TableCell) -> NumberReading {
        switch cell.form {
        case .plain: return readNumber(text, cell.start, cell.end, style)
        // JSON numbers have a decimal point, whatever mark the texts have.
        case .number: return readNumber(text, cell.start, cell.end, .point)
        case .missing, .null: return .none
        case .doubledQuotes, .backslashes:
            let scratch = plainBytes(text, cell)
            return readNumber(scratch.span, 0, scratch.count, style)
        case .dateObject, .other: return .unreadable
        }
    }

    private func unreadable(_ role: Role, _ reading: NumberReading) -> String {
        switch reading {
        case .none: "no \(role.word)"
        case .value(let price) where price.isFinite: "the \(role.word) is too large"
        case .value, .unreadable: "the \(role.word) is not a number"
        }
    }
}

/// The text of a symbol's cell.
func symbolText(_ text: Span<UInt8>, _ cell: TableCell) -> String {
    switch cell.form {
    case .plain, .number:
        let (start, end) = text.trimmed(cell.start, cell.end)
        return text.string(start, end)
    case .doubledQuotes, .backslashes: return String(decoding: plainBytes(text, cell), as: UTF8.self)
    case .missing, .null, .dateObject, .other: return ""
    }
}

/// The bytes of a cell, with escapes resolved.
func plainBytes(_ text: Span<UInt8>, _ cell: TableCell) -> [UInt8] {
    switch cell.form {
    case .doubledQuotes: return undoubled(text, cell.start, cell.end)
    case .backslashes: return unescaped(text, cell.start, cell.end)
    case .dateObject: return dateText(ofObject: text, cell.start, cell.end)
    default: return text.bytes(cell.start, cell.end)
    }
}

extension LocalTime {
    /// Creates a local time from microseconds since 1970 as if in UTC.
    init(microseconds: Int64) {
        let day = floorDivide(microseconds, Instant.microsecondsPerDay)
        self.init(
            CivilDate(daysSinceEpoch: Int32(clamping: day)), TimeOfDay(microseconds: microseconds - day * Instant.microsecondsPerDay))
    }
}
