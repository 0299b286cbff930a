internal import DojimaSeries
internal import DojimaTime

/// What decoding needs: the rows, and how their cells are read.
struct ReadingPlan: Sendable {
    var table: RowTable
    var decoder: RowDecoder
}

/// Settles how a file is read by looking at every row of it.
func decide(_ text: Span<UInt8>, name: String, options: ReadingOptions) throws(ReadingError) -> (ReadingDecision, ReadingPlan) {
    guard text.count > 0 else { throw ReadingError(.empty, "\(name): the file is empty") }
    let format = try FormatCatalog.format(of: text, name: name, options: options)
    let table = try format.open(text, name, options)
    var evidence = Evidence(table: table, options: options)
    evidence.gather(text)
    guard evidence.rows > 0 else { throw ReadingError(.empty, "\(name): there is no row of data") }
    let stamps = try evidence.stamps.settled(name: name, hasClock: table.has(.clock))
    try evidence.checkShape(name: name)

    var notes = table.notes
    if let note = stamps.note { notes.append(note) }
    let numbers = evidence.numbers.settled(delimiter: table.delimiter)
    if let note = numbers.note { notes.append(note) }
    if table.isCloseOnly { notes.append("there is a close but no open, high and low: they are taken as equal to it") }

    // Dates without times, and times that are midnight throughout, are dates: they are kept as midnights UTC.
    let isNaive = evidence.stamps.withOffset == 0 && !stamps.form.isAbsolute
    let areDates = isNaive && (evidence.stamps.withTime == 0 || (stamps.isMidnight && options.interval?.isIntraday != true))
    let needsZone = !areDates && !stamps.form.isAbsolute && evidence.stamps.withOffset < evidence.stamps.written + evidence.stamps.numbers
    let zone: (zone: Zone, why: String) = needsZone ? try settledZone(name: name, table: table, options: options) : (.utc, "")
    if needsZone { notes.append("times without an offset are \(zone.zone.identifier): \(zone.why)") }

    let (symbols, indices) = try settledSymbols(evidence, table: table, options: options, name: name)
    let volume = evidence.volumeRole
    if volume == .spareVolume, table.has(.volume) { notes.append("the volume is zero throughout: ticks are taken instead") }

    let clock = LocalClock(zone: zone.zone, order: stamps.tracker.order, reversals: symbols.count > 1 ? [] : stamps.tracker.rises)
    let decoder = RowDecoder(
        form: stamps.form, style: numbers.style, policy: options.invalid, table: table, volumeRole: volume, areDates: areDates,
        symbols: indices, clock: clock)
    let isMidnightUTC = areDates || (stamps.isMidnight && (stamps.form.isAbsolute || evidence.stamps.withOffset > 0 || zone.zone.isUTC))
    let decision = ReadingDecision(
        format: format.name, columns: table.columns.map { ($0.role.word, $0.source) }, dates: stamps.words,
        zone: needsZone ? zone.zone : nil, interval: options.interval ?? inferredInterval(step: stamps.commonStep),
        allMidnightUTC: isMidnightUTC, stamp: table.stampsAreEnds ? .end : .start, symbols: symbols, rows: evidence.rows, notes: notes)
    return (decision, ReadingPlan(table: table, decoder: decoder))
}

/// The zone of times without an offset: said by the user, by the file, by the calendar, else UTC.
private func settledZone(name: String, table: RowTable, options: ReadingOptions) throws(ReadingError) -> (zone: Zone, why: String) {
    if let zone = options.zone { return (zone, "--zone says so") }
    if let named = table.zoneName {
        do throws(ZoneError) { return (try Zone(named), "the file says so") } catch {
            throw ReadingError(.malformed, "\(name): the file names the zone '\(printable(named))', which is not known; say --zone")
        }
    }
    if let zone = options.calendarZone { return (zone, "that is the calendar's zone") }
    return (.utc, "nothing names a zone; say --zone when they are local")
}

/// The symbols that the rows belong to, and the index of each when there are several.
private func settledSymbols(
    _ evidence: Evidence, table: RowTable, options: ReadingOptions, name: String
) throws(ReadingError) -> ([String], [String: Int32]) {
    if evidence.symbols.count > Evidence.mostSymbols {
        throw ReadingError(.malformed, "\(name): more than \(Evidence.mostSymbols) symbols; is --columns symbol=NAME the right column?")
    }
    if evidence.symbols.count > 1 {
        if let symbol = options.symbol {
            throw ReadingError(
                .option,
                "\(name): the file holds \(evidence.symbols.count) symbols, so --symbol \(symbol) cannot name them all; leave it out")
        }
        return (evidence.symbols, Dictionary(uniqueKeysWithValues: evidence.symbols.enumerated().map { ($1, Int32($0)) }))
    }
    return ([options.symbol ?? evidence.symbols.first ?? table.symbol ?? ""], [:])
}

extension StampForm {
    /// Whether stamps count from 1970 in UTC whatever the zone.
    var isAbsolute: Bool {
        switch self {
        case .epoch, .steps: true
        case .written, .excel, .pattern: false
        }
    }
}
