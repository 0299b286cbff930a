import DojimaSeries

/// What a database knows of a symbol, asked for when it is needed and once.
final class CatalogEntry {
    let reader: any MarketReader
    let symbol: String
    private var knownSeries: [StoredSeries]?
    private var knownInstrument: Instrument??

    init(of symbol: String, in reader: any MarketReader) {
        self.symbol = symbol
        self.reader = reader
    }

    /// The finest first; throws where there are none.
    func series() throws -> [StoredSeries] {
        if let knownSeries { return knownSeries }
        let series = try reader.series(of: symbol)
        knownSeries = series
        return series
    }

    /// `nil` where there is none of that symbol.
    func instrument() throws -> Instrument? {
        if let knownInstrument { return knownInstrument }
        let instrument = try reader.instrument(symbol)
        knownInstrument = .some(instrument)
        return instrument
    }
}
