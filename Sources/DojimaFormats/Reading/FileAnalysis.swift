import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// The input of decoding: the rows, and the decoder for their cells.
struct ReadingPlan: Sendable {
    var table: RowTable
    var decoder: RowDecoder
    /// The divisor of all prices.
    var priceDivisor: PriceDivisor
}

/// The analysis of a file: its columns, and the evidence from the rows read so far.
struct FileAnalysis: Sendable {
    let name: String
    var options: ReadingOptions
    private let format: String
    private(set) var table: RowTable
    private var evidence: Evidence
    private var rows: any RowSource
    private var assumed = StampAssumption()

    /// Finds the columns; no row is read yet.
    init(_ text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions, _ pause: Pause) throws(ReadingError) {
        guard text.count > 0 else { throw ReadingError(.empty, "\(name): the file is empty") }
        let format = try FormatCatalog.format(of: text, survey, name: name, options: options)
        try self.init(text, format, survey, name: name, options: options, pause)
    }

    /// Finds the columns in the first lines of a text; returns `nil` if they cannot be found there, or rows are not lines.
    init?(firstLines text: Span<UInt8>, name: String, options: ReadingOptions) {
        let survey = TextSurvey(text)
        guard let format = try? FormatCatalog.format(of: text, survey, name: name, options: options), format.isByLine else { return nil }
        guard let reading = try? FileAnalysis(text, format, survey, name: name, options: options, {}), reading.rows.isByLine else {
            return nil
        }
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
    mutating func add(_ text: Span<UInt8>, _ limit: Int) -> Bool { rows.gather(&evidence, text, limit: limit) }

    /// A copy that restarts at the first row, optionally with another table or other assumptions on its stamps.
    func restarted(with table: RowTable? = nil, assuming assumed: StampAssumption? = nil) -> FileAnalysis {
        var reading = self
        reading.table = table ?? self.table
        reading.assumed = assumed ?? self.assumed
        reading.rows = reading.table.rows
        reading.evidence = Evidence(table: reading.table, options: options, assuming: reading.assumed)
        return reading
    }

    /// The assumptions under which the stamps must be read again before they can be decided; `nil` if another pass is not needed.
    func nextAssumption() throws(ReadingError) -> StampAssumption? {
        guard evidence.rows > 0 else { return nil }
        return try inferredStamps().nextAssumption
    }

    /// Whether stamps must be read again before they can be decided, or cannot be decided.
    var isOpen: Bool {
        guard let stamps = try? inferredStamps() else { return true }
        return stamps.nextAssumption != nil
    }

    /// The evidence from the stamps read so far.
    var stampEvidence: StampEvidence { evidence.stamps }

    private func inferredStamps() throws(ReadingError) -> InferredStamps {
        try evidence.stamps.inferred(
            name: name, hasClock: table.has(.clock), calendar: options.calendar, century: options.century)
    }

    /// Decodes the next rows, and adds them to the evidence; returns `false` if there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        rows.fill(&batch, to: size, text, &decoder, addingTo: &evidence)
    }

    /// Whether assumptions about the entire text also hold for the rest of it after a position.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool { rows.holds(for: text, from: start) }

    /// The estimated number of rows in a text of `bytes` bytes, extrapolated from the rows read so far.
    func expectedRows(of bytes: Int) -> Int {
        rows.position > 0 ? Int(clamping: Double(evidence.rows) * Double(bytes) / Double(rows.position)) : 0
    }

    /// The decision proved by the rows read so far; throws if it is ambiguous.
    func decide() throws(ReadingError) -> (ReadingDecision, ReadingPlan) {
        guard evidence.rows > 0 else { throw ReadingError(.empty, "\(name): there are no data rows") }
        let stamps = try inferredStamps()
        let table = table.reordered(
            try evidence.inferredPrices(name: name, isDescending: stamps.tracker.order == .descending))

        guard let divisor = PriceDivisor(options.priceDivisor) else {
            throw ReadingError(
                .option,
                "\(name): prices cannot be divided by \(options.priceDivisor); give \(setting: .priceDivisor) a number above 0, from 1e-18 to 1e18"
            )
        }
        var notes = table.notes.map { ReadingNote(.column, Message($0)) }
        func note(_ topic: ReadingTopic, _ text: Message) { notes.append(ReadingNote(topic, text)) }
        if divisor.number != 1 {
            note(.column, "prices are divided by \(plainNumber(divisor.number)), according to \(setting: .priceDivisor)")
        }
        notes += stamps.notes
        let numbers = evidence.numbers.inferred(delimiter: table.delimiter)
        if let text = numbers.note { note(.decimals, Message(text)) }
        if !table.actionColumns.isEmpty {
            note(
                .column,
                "\(listed(table.actionColumns)): splits and dividends are not read with the bars; see \(function: .actionFile)")
        }
        if let mixed = table.mixedPrices {
            note(
                .column,
                "'\(mixed.close)' is adjusted and '\(mixed.other)' is not: take the prices as they traded; for the adjustments see \(function: .actionFile)"
            )
        }
        if table.isWide {
            note(.column, "each column is a series of closes under its name: open, high and low are set to the close")
        } else if table.isCloseOnly {
            note(.column, "the file has a close but no open, high and low: they are set to the close")
        }

        // Stamps without a time of day, and stamps that are all midnight, are dates: they are stored as midnight UTC.
        let isNaive = evidence.stamps.withOffset == 0 && !stamps.form.isAbsolute
        let areDates =
            stamps.period != nil
            || isNaive && (evidence.stamps.withTime == 0 || (stamps.isMidnight && options.interval?.isIntraday != true))
        let shown = IntervalEvidence(stamps, calendar: options.calendar)
        if let given = options.interval, let why = shown.contradiction(of: given) {
            throw ReadingError(.malformed, "\(name): \(setting: .interval) is \(given), but \(why); correct it or omit it")
        }
        let interval = options.interval ?? shown.interval
        if options.interval == nil, let text = shown.note { note(.interval, Message(text)) }
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
        let zone: (zone: Zone, why: Message) = needsZone ? try inferredZone(stamps.tracker) : (.utc, "")
        if needsZone { note(.zone, "times without an offset are read as \(zone.zone.identifier): \(zone.why)") }

        let (symbols, indices) = try inferredSymbols()
        let volume = evidence.volumeRole
        if volume == .spareVolume, table.has(.volume) { note(.column, "the volume is zero throughout: tick volume is used instead") }

        let clock = LocalClock(
            zone: zone.zone, order: stamps.tracker.order, reversals: symbols.count > 1 && !table.sharesTimes ? [] : stamps.tracker.rises)
        let decoder = RowDecoder(
            form: stamps.form, style: numbers.style, policy: options.invalid, table: table, volumeRole: volume, areDates: areDates,
            dating: dating, maximumPrice: divisor.maximumPrice, symbols: indices, clock: clock,
            zones: ZoneNameResolver(
                known: options.zone ?? options.calendarZone, order: evidence.stamps.withZone > 0 ? stamps.tracker.order : .ascending))
        let isMidnightUTC =
            areDates || dating == .written
            || (stamps.isMidnight && (stamps.form.isAbsolute || evidence.stamps.withOffset > 0 || zone.zone.isUTC))
        var decision = ReadingDecision(
            format: format, delimiter: table.delimiter, columns: table.columns.map { ($0.role.word, $0.source) },
            dates: table.stampWords ?? stamps.words,
            zone: needsZone ? zone.zone : nil, interval: interval, dating: dating, allMidnightUTC: isMidnightUTC,
            stamp: table.stampsAreEnds ? .end : .start, symbols: symbols, rows: evidence.rows,
            isWide: table.sharesTimes, mayRepeat: mayRepeat(stamps, dating),
            notes: notes.map(\.text))
        if dating == .byRule, let zone = table.zoneName.flatMap({ try? Zone($0) }), !zone.isUTC { decision.statedZone = zone }
        decision.choices = choices(of: decision, table, notes)
        return (decision, ReadingPlan(table: table, decoder: decoder, priceDivisor: divisor))
    }

    /// Whether several rows of a symbol may have the same time, judging by their stamps.
    private func mayRepeat(_ stamps: InferredStamps, _ dating: StampDating) -> Bool {
        guard evidence.rows > 1, stamps.tracker.isStrict else { return evidence.rows > 1 }
        // Several times of one day become one date. An hour of tolerance allows for daylight saving changes.
        let shortest = Instant.microsecondsPerDay - Instant.microsecondsPerDay / 24
        return dating == .byRule || dating == .written && stamps.smallestStep < shortest
    }

    /// The zone of times without an offset: given by the user, the file or the calendar, otherwise UTC.
    private func inferredZone(_ stamps: StampTracker) throws(ReadingError) -> (zone: Zone, why: Message) {
        if let zone = options.zone { return (zone, "\(setting: .zone) says so") }
        if let named = table.zoneName {
            do throws(ZoneError) { return (try Zone(named), table.zoneReason) } catch {
                throw ReadingError(
                    .malformed, "\(name): the file names the zone '\(printable(named))', which is unknown; set \(setting: .zone)")
            }
        }
        if let zone = options.calendarZone {
            if let why = provesUTC(stamps, against: zone) { return (.utc, Message(why)) }
            return (zone, "that is the calendar's zone")
        }
        return (.utc, "no zone is given; use \(setting: .zone) if they are local")
    }

    /// The reason why local times must be in UTC instead of `zone`: in UTC nearly all are in sessions of the calendar, and in the zone few
    /// are. `nil` if this is not so.
    private func provesUTC(_ stamps: StampTracker, against zone: Zone) -> String? {
        guard let calendar = options.calendar, !zone.isUTC, stamps.sample.count >= 100 else { return nil }
        let local = calendar.shareInSessions(stamps.sample, of: zone)
        guard local < 0.5 else { return nil }
        let utc = calendar.shareInSessions(stamps.sample, of: .utc)
        guard utc > 0.95 else { return nil }
        func percent(_ share: Double) -> String { "\(Int(clamping: share * 100)) %" }
        return "so \(percent(utc)) of them are in sessions of \(calendar.code), in \(zone.identifier) \(percent(local)) would"
    }

    /// The symbols of the rows, with the index of each if there are several.
    private func inferredSymbols() throws(ReadingError) -> ([String], [ExactText: Int32]) {
        if evidence.symbols.count > Evidence.maximumSymbols {
            throw ReadingError(
                .malformed, "\(name): more than \(Evidence.maximumSymbols) symbols; is \(setting: .columns) symbol=NAME the right column?")
        }
        if evidence.symbols.count > 1 {
            if let symbol = options.symbol {
                throw ReadingError(
                    .option,
                    "\(name): the file holds \(evidence.symbols.count) symbols, so \(setting: .symbol) \(symbol) cannot name them all; omit it"
                )
            }
            return (evidence.symbols, Dictionary(uniqueKeysWithValues: evidence.symbols.enumerated().map { (ExactText($1), Int32($0)) }))
        }
        return ([options.symbol ?? evidence.symbols.first ?? table.symbol ?? ""], [:])
    }
}

extension ReadingDecision {
    /// Whether another decision leads to the same series of bars.
    func isSame(as other: ReadingDecision) -> Bool {
        format == other.format && columns.elementsEqual(other.columns, by: ==) && dates == other.dates && zone == other.zone
            && interval == other.interval && dating == other.dating
            && allMidnightUTC == other.allMidnightUTC && stamp == other.stamp && symbols.elementsEqual(other.symbols) { $0.isExactly($1) }
    }
}

extension StampForm {
    /// Whether stamps are counts since 1970 in UTC, independent of the zone.
    var isAbsolute: Bool {
        switch self {
        case .epoch, .steps: true
        case .written, .period, .excel, .pattern: false
        }
    }
}
