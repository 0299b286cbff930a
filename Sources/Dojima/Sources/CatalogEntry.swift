import DojimaSeries

/// The series and the instrument of a symbol in a database, each read once, when it is first needed.
final class CatalogEntry {
    let reader: any MarketReader
    let symbol: String
    private var knownSeries: [StoredSeries]?
    private var knownInstrument: Instrument??

    init(of symbol: String, in reader: any MarketReader) {
        self.symbol = symbol
        self.reader = reader
    }

    /// The stored series, finest first; throws if there are none.
    func series() throws -> [StoredSeries] {
        if let knownSeries { return knownSeries }
        let series = try reader.series(of: symbol)
        knownSeries = series
        return series
    }

    /// The instrument of the symbol; `nil` if there is none.
    func instrument() throws -> Instrument? {
        if let knownInstrument { return knownInstrument }
        let instrument = try reader.instrument(symbol)
        knownInstrument = .some(instrument)
        return instrument
    }
}
