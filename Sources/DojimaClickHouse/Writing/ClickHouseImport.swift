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

    func note(_ record: ImportRecord) { transaction.add(record) }
}
