import DojimaSeries
import DojimaTime

/// The import of one file into a database on servers.
struct ClickHouseImport: ImportTransaction {
    let transaction: Transaction

    func hasInstrument(_ symbol: String) throws -> Bool { try transaction.hasInstrument(symbol) }
    func symbols() throws -> [String] { try transaction.symbols() }

    func merger(for key: SeriesKey, _ terms: ImportTerms) throws -> ClickHouseMerger {
        let series = try transaction.series(key, stamp: terms.stamp, zone: terms.zone)
        if terms.instrumentCalendar != nil || terms.instrumentZone != nil {
            let instrumentKey = EntryKey(.instrument, symbol: key.symbol)
            var instrument = Instrument(symbol: key.symbol, try transaction[instrumentKey] ?? EntryValue())
            instrument.calendar = terms.instrumentCalendar ?? instrument.calendar
            instrument.zone = terms.instrumentZone ?? instrument.zone
            transaction.set(instrumentKey, instrument.value)
        }
        return ClickHouseMerger(transaction, key, series, policy: terms.duplicates)
    }

    func date(barsOf symbol: String, by rule: TradeDateRule) throws -> DatedBars { try transaction.date(barsOf: symbol, by: rule) }

    func save(_ instrument: Instrument) { transaction.set(EntryKey(.instrument, symbol: instrument.symbol), instrument.value) }

    func removeBars(of key: SeriesKey) throws {
        let entry = EntryKey(.series, symbol: key.symbol, part: "\(key.interval)")
        guard let series = try transaction[entry].map({ try SeriesEntry($0, entry) }) else { return }
        transaction.save(transaction.replacement(for: series), key)
    }

    func replaceRolls(of symbol: String, by rolls: [CorporateAction]) throws {
        for (key, value) in try transaction.snapshot.entries(of: symbol) where key.kind == .actions && value.text("type") == "roll" {
            transaction.set(key, nil)
        }
        for (slot, actions) in Dictionary(grouping: rolls, by: \.slot) {
            transaction.set(EntryKey(.actions, symbol: symbol, part: slot.part), slot.value(actions))
        }
    }

    func note(_ record: ImportRecord) { transaction.add(record) }
}
