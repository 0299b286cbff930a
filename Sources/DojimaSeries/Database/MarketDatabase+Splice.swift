import DojimaTime

extension MarketDatabase {
    /// Stores a splice as the daily series of an instrument, with its rolls as actions, in one transaction.
    ///
    /// Bars and rolls replace those of an earlier splice; other actions, annotations, groups and portfolios are kept. Throws for a price
    /// that is not a finite number.
    package func save(_ splice: Splice, as instrument: Instrument) throws {
        let rolls = splice.rolls.map { CorporateAction(exDate: $0.start, kind: .roll(to: $0.to, change: $0.change)) }
        try MarketError.expectStorable(splice.bars, of: instrument.symbol)
        try MarketError.expectStorable(rolls, of: instrument.symbol)
        _ = try importing { transaction in
            try transaction.save(instrument, bars: splice.bars, rolls: rolls)
            return true
        }
    }
}

extension ImportTransaction {
    fileprivate func save(_ instrument: Instrument, bars: BarSeries, rolls: [CorporateAction]) throws {
        let key = SeriesKey(symbol: instrument.symbol, interval: .day)
        try save(instrument)
        try removeBars(of: key)
        if let rule = TradeDateRule(of: instrument) { _ = try date(barsOf: instrument.symbol, by: rule) }
        try replaceRolls(of: instrument.symbol, by: rolls)
        var merger = try self.merger(for: key, ImportTerms())
        _ = try merger.merge(bars)
        try merger.finish()
    }
}
