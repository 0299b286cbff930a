import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// The input of decoding: the rows, and how their cells are read.
struct ReadingPlan: Sendable {
    var table: RowTable
    var decoder: RowDecoder
    /// The divisor of each price.
    var priceDivisor: PriceDivisor
}

/// The evidence of how a file is read: its columns, and what its rows so far show together.
struct Reading: Sendable {
    private let name: String
    private let options: ReadingOptions
    private let format: String
    let table: RowTable
    private var evidence: Evidence
    private var rows: any RowSource

    /// Finds the columns, before any row is read.
    init(_ text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions, _ pause: Pause) throws(ReadingError) {
        guard text.count > 0 else { throw ReadingError(.empty, "\(name): the file is empty") }
        let format = try FormatCatalog.format(of: text, survey, name: name, options: options)
        try self.init(text, format, survey, name: name, options: options, pause)
    }

    /// Finds the columns in the first lines of a text; `nil` if they do not show them, or rows are not lines.
    init?(firstLines text: Span<UInt8>, name: String, options: ReadingOptions) {
        let survey = TextSurvey(text)
        guard let format = try? FormatCatalog.format(of: text, survey, name: name, options: options), format.isByLine else { return nil }
        guard let reading = try? Reading(text, format, survey, name: name, options: options, {}), reading.rows.isByLine else { return nil }
        self = reading
    }

    private init(
        _ text: Span<UInt8>, _ format: FileFormat, _ survey: TextSurvey, name: String, options: ReadingOptions, _ pause: Pause
    ) throws(ReadingError) {
        (self.name, self.options, self.format) = (name, options, format.name)
        table = try format.open(text, name, options, survey, pause)
        rows = table.rows
        evidence = Evidence(table: table, options: options)
    }

    /// Adds at most `limit` next rows to the evidence; returns `false` if there are no more.
    mutating func see(_ text: Span<UInt8>, _ limit: Int) -> Bool { rows.gather(&evidence, text, limit: limit) }

    /// The same reading before any row.
    var anew: Reading {
        var reading = self
        reading.rows = table.rows
        reading.evidence = Evidence(table: table, options: options)
        return reading
    }

    /// Decodes the next rows, and adds them to the evidence; returns `false` if there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        rows.fill(&batch, to: size, text, &decoder, seenBy: &evidence)
    }

    /// Whether assumptions about the whole text hold for the rest of it from a position on.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool { rows.holds(for: text, from: start) }

    /// The approximate count of rows in a text of some bytes, by the rows so far.
    func expectedRows(of bytes: Int) -> Int {
        rows.position > 0 ? Int(clamping: Double(evidence.rows) * Double(bytes) / Double(rows.position)) : 0
    }

    /// The decision that the rows so far prove; throws if they leave it open.
    func settled() throws(ReadingError) -> (ReadingDecision, ReadingPlan) {
        guard evidence.rows > 0 else { throw ReadingError(.empty, "\(name): there is no row of data") }
        let stamps = try evidence.stamps.settled(name: name, hasClock: table.has(.clock), calendar: options.calendar)
        let table = table.reordered(
            try evidence.settledPrices(name: name, isDescending: stamps.tracker.order == .descending))

        guard let divisor = PriceDivisor(options.priceDivisor) else {
            throw ReadingError(
                .option,
                "\(name): prices cannot be divided by \(options.priceDivisor); give \(setting: .priceDivisor) a number above 0, from 1e-18 to 1e18"
            )
        }
        var notes = table.notes.map { Message($0) }
        if divisor.number != 1 { notes.append("prices are divided by \(plainNumber(divisor.number)), as \(setting: .priceDivisor) says") }
        if let note = stamps.note { notes.append(Message(note)) }
        let numbers = evidence.numbers.settled(delimiter: table.delimiter)
        if let note = numbers.note { notes.append(Message(note)) }
        if !table.actionColumns.isEmpty {
            notes.append(
                "\(listed(table.actionColumns)): splits and dividends are not read with the bars; see \(function: .actionFile)")
        }
        if let mixed = table.mixedPrices {
            notes.append(
                "'\(mixed.close)' is adjusted and '\(mixed.other)' is not: take the prices as they traded; for the adjustments see \(function: .actionFile)"
            )
        }
        if table.isWide {
            notes.append("each column is a series of closes under its name: open, high and low are set to the close")
        } else if table.isCloseOnly {
            notes.append("the file has a close but no open, high and low: they are set to the close")
        }

        // Dates without times, and times that are all midnight, are dates: they are stored as midnight UTC.
        let isNaive = evidence.stamps.withOffset == 0 && !stamps.form.isAbsolute
        let areDates = isNaive && (evidence.stamps.withTime == 0 || (stamps.isMidnight && options.interval?.isIntraday != true))
        let interval = options.interval ?? inferredInterval(step: stamps.commonStep)
        let dating: StampDating =
            if interval?.isIntraday ?? true {
                .none
            } else if isNaive || evidence.stamps.withShift > 0 || stamps.isMidnight {
                .written
            } else {
                .byRule
            }
        let needsZone =
            dating == .none && !areDates && !stamps.form.isAbsolute
            && evidence.stamps.withOffset < evidence.stamps.written + evidence.stamps.numbers
        let zone: (zone: Zone, why: Message) = needsZone ? try settledZone(stamps.tracker) : (.utc, "")
        if needsZone { notes.append("times without an offset are read as \(zone.zone.identifier): \(zone.why)") }

        let (symbols, indices) = try settledSymbols()
        let volume = evidence.volumeRole
        if volume == .spareVolume, table.has(.volume) { notes.append("the volume is zero throughout: tick volume is used instead") }

        let clock = LocalClock(
            zone: zone.zone, order: stamps.tracker.order, reversals: symbols.count > 1 && !table.isWide ? [] : stamps.tracker.rises)
        let decoder = RowDecoder(
            form: stamps.form, style: numbers.style, policy: options.invalid, table: table, volumeRole: volume, areDates: areDates,
            dating: dating, mostPrice: divisor.mostPrice, symbols: indices, clock: clock)
        let isMidnightUTC =
            areDates || dating == .written
            || (stamps.isMidnight && (stamps.form.isAbsolute || evidence.stamps.withOffset > 0 || zone.zone.isUTC))
        let decision = ReadingDecision(
            format: format, delimiter: table.delimiter, columns: table.columns.map { ($0.role.word, $0.source) },
            dates: table.stampWords ?? stamps.words,
            zone: needsZone ? zone.zone : nil, interval: interval, dating: dating, allMidnightUTC: isMidnightUTC,
            stamp: table.stampsAreEnds ? .end : .start, symbols: symbols, rows: evidence.rows,
            isWide: table.isWide,
            notes: notes)
        return (decision, ReadingPlan(table: table, decoder: decoder, priceDivisor: divisor))
    }

    /// The zone of times without an offset: as given by the user, the file or the calendar, else UTC.
    private func settledZone(_ stamps: StampTracker) throws(ReadingError) -> (zone: Zone, why: Message) {
        if let zone = options.zone { return (zone, "\(setting: .zone) says so") }
        if let named = table.zoneName {
            do throws(ZoneError) { return (try Zone(named), table.zoneReason) } catch {
                throw ReadingError(
                    .malformed, "\(name): the file names the zone '\(printable(named))', which is not known; say \(setting: .zone)")
            }
        }
        if let zone = options.calendarZone {
            if let why = provesUTC(stamps, against: zone) { return (.utc, Message(why)) }
            return (zone, "that is the calendar's zone")
        }
        return (.utc, "no zone is given; use \(setting: .zone) if they are local")
    }

    /// The reason why local times must be in UTC and not in a zone: nearly all are then in sessions of the calendar, and else few are.
    private func provesUTC(_ stamps: StampTracker, against zone: Zone) -> String? {
        guard let calendar = options.calendar, !zone.isUTC, stamps.sample.count >= 100 else { return nil }
        let local = calendar.shareInSessions(stamps.sample, of: zone)
        guard local < 0.5 else { return nil }
        let utc = calendar.shareInSessions(stamps.sample, of: .utc)
        guard utc > 0.95 else { return nil }
        func percent(_ share: Double) -> String { "\(Int(clamping: share * 100)) %" }
        return "so \(percent(utc)) of them lie in sessions of \(calendar.code), in \(zone.identifier) \(percent(local)) would"
    }

    /// The symbols of the rows, and the index of each if there are several.
    private func settledSymbols() throws(ReadingError) -> ([String], [ExactText: Int32]) {
        if evidence.symbols.count > Evidence.mostSymbols {
            throw ReadingError(
                .malformed, "\(name): more than \(Evidence.mostSymbols) symbols; is \(setting: .columns) symbol=NAME the right column?")
        }
        if evidence.symbols.count > 1 {
            if let symbol = options.symbol {
                throw ReadingError(
                    .option,
                    "\(name): the file holds \(evidence.symbols.count) symbols, so \(setting: .symbol) \(symbol) cannot name them all; leave it out"
                )
            }
            return (evidence.symbols, Dictionary(uniqueKeysWithValues: evidence.symbols.enumerated().map { (ExactText($1), Int32($0)) }))
        }
        return ([options.symbol ?? evidence.symbols.first ?? table.symbol ?? ""], [:])
    }
}

extension ReadingDecision {
    /// Whether another decision gives the same series of bars.
    func isSame(as other: ReadingDecision) -> Bool {
        format == other.format && columns.elementsEqual(other.columns, by: ==) && dates == other.dates && zone == other.zone
            && interval == other.interval && dating == other.dating
            && allMidnightUTC == other.allMidnightUTC && stamp == other.stamp && symbols.elementsEqual(other.symbols) { $0.isExactly($1) }
    }
}

extension StampForm {
    /// Whether stamps count from 1970 in UTC, whatever the zone.
    var isAbsolute: Bool {
        switch self {
        case .epoch, .steps: true
        case .written, .excel, .pattern: false
        }
    }
}
