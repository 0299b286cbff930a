extension CandlePattern {
    /// Patterns of two candles: `c[1]`, and the newer one, `c[0]`.
    static let two: [CandlePattern] = [
        CandlePattern("counterattack", "counterattack", span: 1, conditions: [.is([.long, .turned]), .is(.long)]) { c, _ in
            c[1].equals(c[0].close, c[1].close) ? c[0].color * 100 : 0
        },
        CandlePattern("darkcloudcover", "dark cloud cover", span: 1, penetration: 0.5, conditions: [.black(), .is([.white, .long])]) {
            c, penetration in
            guard c[0].open > c[1].high else { return 0 }
            return c[0].close > c[1].open && c[0].close < c[1].close - c[1].body * penetration ? -100 : 0
        },
        CandlePattern("piercing", "piercing", span: 1, conditions: [.is([.white, .long]), .black(.long)]) { c, _ in
            guard c[0].open < c[1].low else { return 0 }
            return c[0].close < c[1].open && c[0].close > c[1].close + c[1].body * 0.5 ? 100 : 0
        },
        CandlePattern("dojistar", "doji star", span: 1, conditions: [.is(.doji), .is(.long)]) { c, _ in
            (c[1].isWhite ? c[0].gapsUp(from: c[1]) : c[0].gapsDown(from: c[1])) ? c[1].color * -100 : 0
        },
        CandlePattern("engulfing", "engulfing", span: 2, averages: 0, conditions: [.is(.turned)]) { c, _ in
            // The body covers the previous one; if one end is equal the value is 80.
            guard c[0].top >= c[1].top, c[0].bottom <= c[1].bottom else { return 0 }
            let (isAbove, isBelow) = (c[0].top > c[1].top, c[0].bottom < c[1].bottom)
            guard isAbove || isBelow else { return 0 }
            return c[0].color * (isAbove && isBelow ? 100 : 80)
        },
        CandlePattern("harami", "harami", span: 1, conditions: [.is(.notLong), .is(.long)]) { c, _ in c[1].color * -c[0].enclosure(in: c[1])
        },
        CandlePattern("haramicross", "harami cross", span: 1, conditions: [.is(.doji), .is(.long)]) { c, _ in
            c[1].color * -c[0].enclosure(in: c[1])
        },
        CandlePattern("homingpigeon", "homing pigeon", span: 1, conditions: [.black(.notLong), .black(.long)]) { c, _ in
            c[0].open < c[1].open && c[0].close > c[1].close ? 100 : 0
        },
        CandlePattern("inneck", "in-neck", span: 1, conditions: [.is(.white), .black(.long)]) { c, _ in
            c.opensBelow && c[0].close <= c[1].close + c[1].equal && c[0].close >= c[1].close ? -100 : 0
        },
        CandlePattern("onneck", "on-neck", span: 1, conditions: [.is(.white), .black(.long)]) { c, _ in
            c.opensBelow && c[0].close <= c[1].low + c[1].equal && c[0].close >= c[1].low - c[1].equal ? -100 : 0
        },
        CandlePattern("thrusting", "thrusting", span: 1, conditions: [.is(.white), .black(.long)]) { c, _ in
            c.opensBelow && c[0].close > c[1].close + c[1].equal && c[0].close <= c[1].close + c[1].body * 0.5 ? -100 : 0
        },
        CandlePattern("kicking", "kicking", span: 1, conditions: kick) { c, _ in c.kicks ? c[0].color * 100 : 0 },
        CandlePattern("kickingbylength", "kicking by length", span: 1, conditions: kick) { c, _ in
            c.kicks ? (c[0].body > c[1].body ? c[0] : c[1]).color * 100 : 0
        },
        CandlePattern("matchinglow", "matching low", span: 1, averages: 5, conditions: [.black(), .black()]) { c, _ in
            c[1].equals(c[0].close, c[1].close) ? 100 : 0
        },
        CandlePattern("separatinglines", "separating lines", span: 1, conditions: [.is([.long, .turned])]) { c, _ in
            guard c[0].is(c[0].isWhite ? .noLower : .noUpper) else { return 0 }
            return c[1].equals(c[0].open, c[1].open) ? c[0].color * 100 : 0
        },
    ]
}

/// The needs of two marubozu of different colours.
private let kick: [CandleCondition] = [.is([.long, .noUpper, .noLower, .turned]), .is([.long, .noUpper, .noLower])]

extension Candle {
    /// Whether two prices are equal within this candle's `equal`.
    func equals(_ a: Double, _ b: Double) -> Bool { a <= b + equal && a >= b - equal }

    /// Returns 100 if the body is within another one, 80 if an end is equal, else 0.
    fileprivate func enclosure(in other: Candle) -> Double {
        if top < other.top && bottom > other.bottom { return 100 }
        return top <= other.top && bottom >= other.bottom ? 80 : 0
    }
}

extension Candles {
    /// Whether the last candle opens below the low of the previous one.
    fileprivate var opensBelow: Bool { self[0].open < self[1].low }

    /// Whether there is a gap between the last two candles, in the direction opposite to the colour of the first.
    fileprivate var kicks: Bool {
        self[1].isBlack ? self[0].clears(above: self[1]) : self[0].clears(below: self[1])
    }
}
