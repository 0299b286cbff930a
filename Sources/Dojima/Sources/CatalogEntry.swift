import DojimaSeries

/// The series and the instrument of a symbol in a database, each read once, when it is first needed.
final class CatalogEntry {
    let reader: any MarketReader
    let symbol: String
    private var cachedSeries: [StoredSeries]?
    private var cachedInstrument: Instrument??

    init(of symbol: String, in reader: any MarketReader) {
        self.symbol = symbol
        self.reader = reader
    }

    /// The stored series, finest first; throws if there are none.
    func series() throws -> [StoredSeries] {
        if let cachedSeries { return cachedSeries }
        let series = try reader.series(of: symbol)
        cachedSeries = series
        return series
    }

    /// The instrument of the symbol; `nil` if there is none.
    func instrument() throws -> Instrument? {
        if let cachedInstrument { return cachedInstrument }
        let instrument = try reader.instrument(symbol)
        cachedInstrument = .some(instrument)
        return instrument
    }
}
