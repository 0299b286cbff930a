extension CandlePattern {
    /// Patterns of three candles: `c[2]`, `c[1]` and `c[0]`, the newest.
    static let three: [CandlePattern] = stars + soldiersAndCrows + gaps + others

    private static let stars: [CandlePattern] = [
        CandlePattern("abandonedbaby", "abandoned baby", span: 2, penetration: 0.3, conditions: [.is(.long), .is(.doji), .is(.long)]) {
            c, penetration in
            if c[2].isWhite {
                guard c[0].isBlack, c[0].close < c[2].close - c[2].body * penetration else { return 0 }
                return c[1].clears(above: c[2]) && c[0].clears(below: c[1]) ? -100 : 0
            }
            guard c[0].isWhite, c[0].close > c[2].close + c[2].body * penetration else { return 0 }
            return c[1].clears(below: c[2]) && c[0].clears(above: c[1]) ? 100 : 0
        },
        CandlePattern("eveningdojistar", "evening doji star", span: 2, penetration: 0.3, conditions: eveningStar(.doji)) { c, penetration in
            c.closesBelow(penetration) ? -100 : 0
        },
        CandlePattern("eveningstar", "evening star", span: 2, penetration: 0.3, conditions: eveningStar(.notLong)) { c, penetration in
            c.closesBelow(penetration) ? -100 : 0
        },
        CandlePattern("morningdojistar", "morning doji star", span: 2, penetration: 0.3, conditions: morningStar(.doji)) { c, penetration in
            c.closesAbove(penetration) ? 100 : 0
        },
        CandlePattern("morningstar", "morning star", span: 2, penetration: 0.3, conditions: morningStar(.notLong)) { c, penetration in
            c.closesAbove(penetration) ? 100 : 0
        },
        CandlePattern("tristar", "tristar", span: 2, conditions: [.any, .any, .is(.doji)]) { c, _ in
            // All three are compared with the doji length of the first.
            guard c[1].body <= c[2].dojiBody, c[0].body <= c[2].dojiBody else { return 0 }
            if c[1].gapsUp(from: c[2]) && c[0].top < c[1].top { return -100 }
            return c[1].gapsDown(from: c[2]) && c[0].bottom > c[1].bottom ? 100 : 0
        },
        CandlePattern(
            "3starsinsouth", "three stars in the south", span: 2,
            conditions: [.black([.short, .noLower, .noUpper]), .black(.someLower), .black([.long, .longLower])]
        ) { c, _ in
            guard c[1].body < c[2].body, c[1].open > c[2].close, c[1].open <= c[2].high else { return 0 }
            guard c[1].low < c[2].close, c[1].low >= c[2].low else { return 0 }
            return c[0].low > c[1].low && c[0].high < c[1].high ? 100 : 0
        },
    ]

    private static let soldiersAndCrows: [CandlePattern] = [
        CandlePattern(
            "3whitesoldiers", "three advancing white soldiers", span: 2,
            conditions: [.is([.white, .long, .noUpper]), .is([.white, .noUpper]), .is([.white, .noUpper])]
        ) { c, _ in
            c.advance && c[1].body > c[2].body - c[2].far && c[0].body > c[1].body - c[1].far ? 100 : 0
        },
        CandlePattern("advanceblock", "advance block", span: 2, conditions: [.is(.white), .is(.white), .is([.white, .long, .shortUpper])]) {
            c, _ in
            guard c.advance else { return 0 }
            // The advance weakens: bodies shrink, or upper shadows grow.
            if c[1].body < c[2].body - c[2].far && c[0].body < c[1].body + c[1].near { return -100 }
            if c[0].body < c[1].body - c[1].far { return -100 }
            guard c[0].body < c[1].body else { return 0 }
            if c[1].body < c[2].body && (c[0].is(.notShortUpper) || c[1].is(.notShortUpper)) { return -100 }
            return c[0].is(.longUpper) ? -100 : 0
        },
        CandlePattern(
            "stalledpattern", "stalled pattern", span: 2,
            conditions: [.is([.white, .short]), .is([.white, .long, .noUpper]), .is([.white, .long])]
        ) { c, _ in
            guard c[0].close > c[1].close, c[1].close > c[2].close else { return 0 }
            guard c[1].open > c[2].open, c[1].open <= c[2].close + c[2].near else { return 0 }
            return c[0].open >= c[1].close - c[0].body - c[1].near ? -100 : 0
        },
        CandlePattern("2crows", "two crows", span: 2, conditions: [.black(), .black(.gapUp), .is([.white, .long])]) { c, _ in
            guard c[0].open < c[1].open, c[0].open > c[1].close else { return 0 }
            return c[0].close > c[2].open && c[0].close < c[2].close ? -100 : 0
        },
        CandlePattern(
            "upsidegap2crows", "upside gap two crows", span: 2, conditions: [.black(), .black([.notLong, .gapUp]), .is([.white, .long])]
        ) { c, _ in
            c[0].open > c[1].open && c[0].close < c[1].close && c[0].close > c[2].close ? -100 : 0
        },
        CandlePattern(
            "identical3crows", "identical three crows", span: 2, conditions: [.black(.noLower), .black(.noLower), .black(.noLower)]
        ) {
            c, _ in
            guard c[2].close > c[1].close, c[1].close > c[0].close else { return 0 }
            return c[2].equals(c[1].open, c[2].close) && c[1].equals(c[0].open, c[1].close) ? -100 : 0
        },
        CandlePattern("unique3river", "unique three river", span: 2, conditions: [.is([.white, .short]), .black(), .black(.long)]) { c, _ in
            c[1].close > c[2].close && c[1].open <= c[2].open && c[1].low < c[2].low && c[0].open > c[1].low ? 100 : 0
        },
    ]

    private static let gaps: [CandlePattern] = [
        CandlePattern("gapsidesidewhite", "side-by-side white lines", span: 2, averages: 5, conditions: [.is(.white), .is(.white)]) {
            c, _ in
            let isUp = c[1].gapsUp(from: c[2])
            guard isUp && c[0].gapsUp(from: c[2]) || c[1].gapsDown(from: c[2]) && c[0].gapsDown(from: c[2]) else { return 0 }
            guard c[0].body >= c[1].body - c[1].near, c[0].body <= c[1].body + c[1].near else { return 0 }
            return c[1].equals(c[0].open, c[1].open) ? (isUp ? 100 : -100) : 0
        },
        CandlePattern("tasukigap", "tasuki gap", span: 2, averages: 5, conditions: [.is(.turned)]) { c, _ in
            guard abs(c[1].body - c[0].body) < c[1].near else { return 0 }
            guard c[0].open > c[1].bottom, c[0].open < c[1].top else { return 0 }
            if c[1].isWhite {
                return c[1].gapsUp(from: c[2]) && c[0].close < c[1].open && c[0].close > c[2].top ? 100 : 0
            }
            return c[1].gapsDown(from: c[2]) && c[0].close > c[1].open && c[0].close < c[2].bottom ? -100 : 0
        },
        CandlePattern("xsidegap3methods", "gap three methods", span: 2, averages: 0, conditions: [.is(.turned), .not(.turned)]) { c, _ in
            guard c[0].open < c[1].top, c[0].open > c[1].bottom, c[0].close < c[2].top, c[0].close > c[2].bottom else { return 0 }
            return (c[2].isWhite ? c[1].gapsUp(from: c[2]) : c[1].gapsDown(from: c[2])) ? c[2].color * 100 : 0
        },
    ]

    private static let others: [CandlePattern] = [
        CandlePattern("3inside", "three inside", span: 2, conditions: [.any, .is(.notLong), .is(.long)]) { c, _ in
            guard c[0].isWhite != c[2].isWhite else { return 0 }
            guard c[1].top < c[2].top, c[1].bottom > c[2].bottom else { return 0 }
            return (c[2].isWhite ? c[0].close < c[2].open : c[0].close > c[2].open) ? c[2].color * -100 : 0
        },
        CandlePattern("3outside", "three outside", span: 3, averages: 0, conditions: [.any, .is(.turned)]) { c, _ in
            if c[1].isWhite {
                return c[1].close > c[2].open && c[1].open < c[2].close && c[0].close > c[1].close ? 100 : 0
            }
            return c[1].open > c[2].close && c[1].close < c[2].open && c[0].close < c[1].close ? -100 : 0
        },
        CandlePattern("sticksandwich", "stick sandwich", span: 2, averages: 5, conditions: [.black(), .is(.white), .black()]) { c, _ in
            c[1].low > c[2].close && c[2].equals(c[0].close, c[2].close) ? 100 : 0
        },
        // Includes two bars before, so that patterns on them can be confirmed at the first bar with a value.
        CandlePattern("hikkake", "hikkake", span: 5, averages: 0, isConfirmed: true, conditions: [.any, .is(.inside)]) { c, _ in
            if c[0].high < c[1].high && c[0].low < c[1].low { return 100 }
            return c[0].high > c[1].high && c[0].low > c[1].low ? -100 : 0
        },
    ]
}

/// Returns the needs of a long white candle, a body with some traits above it, and a long black candle.
private func eveningStar(_ middle: CandleMeasures.Traits) -> [CandleCondition] {
    [.black(.long), .is(middle.union(.gapUp)), .is([.white, .long])]
}

/// Returns the needs of a long black candle, a body with some traits below it, and a long white candle.
private func morningStar(_ middle: CandleMeasures.Traits) -> [CandleCondition] {
    [.is([.white, .long]), .is(middle.union(.gapDown)), .black(.long)]
}

extension Candles {
    /// Whether three white candles have rising closes, and each opens in or near the body of the previous one.
    fileprivate var advance: Bool {
        guard self[0].close > self[1].close, self[1].close > self[2].close else { return false }
        guard self[1].open > self[2].open, self[1].open <= self[2].close + self[2].near else { return false }
        return self[0].open > self[1].open && self[0].open <= self[1].close + self[1].near
    }

    /// Whether the last close is inside the body of a white candle, by more than the penetration below its close.
    fileprivate func closesBelow(_ penetration: Double) -> Bool { self[0].close < self[2].close - self[2].body * penetration }

    /// Whether the last close is inside the body of a black candle, by more than the penetration above its close.
    fileprivate func closesAbove(_ penetration: Double) -> Bool { self[0].close > self[2].close + self[2].body * penetration }
}
