import DojimaText
internal import DojimaSeries
internal import DojimaTime

extension FileAnalysis {
    /// The decision proved by the rows read so far; throws if it is ambiguous.
    func decide() throws(ReadingError) -> (ReadingDecision, ReadingPlan) {
        guard evidence.rows > 0 else { throw ReadingError(.empty, "\(name): there are no data rows") }
        let stamps = try inferredStamps()
        let prices = try inferredPrices(stamps)
        let (interval, intervalNotes) = try inferredInterval(stamps)
        let dates = inferredDates(stamps, interval)
        let (zone, zoneNotes) = try inferredZone(stamps, dates)
        let (symbols, indices) = try inferredSymbols()
        let notes = prices.notes + intervalNotes + zoneNotes + volumeNotes(prices.table)
        let table = prices.table
        let decoder = RowDecoder(
            form: stamps.form, style: prices.style, policy: options.invalid, table: table, volumeRole: evidence.volumeRole,
            areDates: dates.areDates, dating: dates.dating, maximumPrice: prices.divisor.maximumPrice, symbols: indices,
            clock: LocalClock(
                zone: zone ?? .utc, order: stamps.tracker.order,
                reversals: symbols.count > 1 && !table.sharesTimes ? [] : stamps.tracker.rises),
            zones: ZoneNameResolver(
                known: options.zone ?? options.calendarZone, order: evidence.stamps.withZone > 0 ? stamps.tracker.order : .ascending))
        let isUTC = stamps.form.isAbsolute || evidence.stamps.withOffset > 0 || zone?.isUTC != false
        var decision = ReadingDecision(
            format: format, delimiter: table.delimiter, columns: table.columns.map { ($0.role.word, $0.source) },
            dates: table.stampWords ?? stamps.words, zone: zone, interval: interval, dating: dates.dating,
            allMidnightUTC: dates.areDates || dates.dating == .written || stamps.isMidnight && isUTC,
            stamp: table.stampsAreEnds ? .end : .start, symbols: symbols, rows: evidence.rows, isWide: table.sharesTimes,
            mayRepeat: mayRepeat(stamps, dates.dating), notes: notes.map(\.text))
        if dates.dating == .byRule, let zone = table.zoneName.flatMap({ try? Zone($0) }), !zone.isUTC { decision.statedZone = zone }
        decision.choices = choices(of: decision, table, notes)
        return (decision, ReadingPlan(table: table, decoder: decoder, priceDivisor: prices.divisor))
    }

    /// How prices are read.
    private struct InferredPrices {
        /// The table with its price columns in their proved order.
        var table: RowTable
        var divisor: PriceDivisor
        var style: NumberStyle
        /// The notes on columns, stamps and prices.
        var notes: [ReadingNote]
    }

    private func inferredPrices(_ stamps: InferredStamps) throws(ReadingError) -> InferredPrices {
        let table = table.reordered(
            try evidence.inferredPrices(name: name, isDescending: stamps.tracker.order == .descending))
        guard let divisor = PriceDivisor(options.priceDivisor) else {
            throw ReadingError(
                .request,
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
        return InferredPrices(table: table, divisor: divisor, style: numbers.style, notes: notes)
    }

    private func volumeNotes(_ table: RowTable) -> [ReadingNote] {
        evidence.volumeRole == .spareVolume && table.has(.volume)
            ? [ReadingNote(.column, "the volume is zero throughout: tick volume is used instead")] : []
    }

    /// The given interval, which the stamps must not contradict, or the one that they show.
    private func inferredInterval(_ stamps: InferredStamps) throws(ReadingError) -> (BarInterval?, notes: [ReadingNote]) {
        let shown = IntervalEvidence(stamps, calendar: options.calendar)
        guard let given = options.interval else {
            return (shown.interval, shown.note.map { [ReadingNote(.interval, Message($0))] } ?? [])
        }
        if let why = shown.contradiction(of: given) {
            throw ReadingError(.malformed, "\(name): \(setting: .interval) is \(given), but \(why); correct it or omit it")
        }
        return (given, [])
    }

    /// Whether stamps without an offset are dates, stored as midnight UTC, and how stamps of daily and longer bars become dates.
    private func inferredDates(_ stamps: InferredStamps, _ interval: BarInterval?) -> (areDates: Bool, dating: StampDating) {
        // Stamps without a time of day, and stamps that are all midnight, are dates.
        let isNaive = evidence.stamps.withOffset == 0 && !stamps.form.isAbsolute
        let areDates =
            stamps.period != nil
            || isNaive && (evidence.stamps.withTime == 0 || (stamps.isMidnight && options.interval?.isIntraday != true))
        guard interval?.isIntraday == false else { return (areDates, .none) }
        return (areDates, isNaive || evidence.stamps.withShift > 0 || stamps.isMidnight ? .written : .byRule)
    }

    /// The zone of times without an offset; `nil` if there are none.
    private func inferredZone(
        _ stamps: InferredStamps, _ dates: (areDates: Bool, dating: StampDating)
    ) throws(ReadingError) -> (Zone?, notes: [ReadingNote]) {
        guard dates.dating == .none, !dates.areDates, !stamps.form.isAbsolute,
            evidence.stamps.withOffset < evidence.stamps.written + evidence.stamps.counts.count
        else { return (nil, []) }
        let (zone, why) = try localZone(stamps.tracker)
        return (zone, [ReadingNote(.zone, "times without an offset are read as \(zone.identifier): \(why)")])
    }

    /// Whether several rows of a symbol may have the same time, judging by their stamps.
    private func mayRepeat(_ stamps: InferredStamps, _ dating: StampDating) -> Bool {
        guard evidence.rows > 1, stamps.tracker.isStrict else { return evidence.rows > 1 }
        // Several times of one day become one date. An hour of tolerance allows for daylight saving changes.
        let shortest = Instant.microsecondsPerDay - Instant.microsecondsPerDay / 24
        return dating == .byRule || dating == .written && stamps.smallestStep < shortest
    }

    /// The zone of times without an offset: given by the user, the file or the calendar, otherwise UTC.
    private func localZone(_ stamps: StampTracker) throws(ReadingError) -> (zone: Zone, why: Message) {
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
                    .request,
                    "\(name): the file holds \(evidence.symbols.count) symbols, so \(setting: .symbol) \(symbol) cannot name them all; omit it"
                )
            }
            return (evidence.symbols, Dictionary(uniqueKeysWithValues: evidence.symbols.enumerated().map { (ExactText($1), Int32($0)) }))
        }
        return ([options.symbol ?? evidence.symbols.first ?? table.symbol ?? ""], [:])
    }
}
