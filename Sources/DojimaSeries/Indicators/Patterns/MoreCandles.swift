extension CandlePattern {
    /// Patterns of four and five candles, of which `c[0]` is the newest.
    static let more: [CandlePattern] = [
        CandlePattern("3blackcrows", "three black crows", span: 3, conditions: [.black(.noLower), .black(.noLower), .black(.noLower)]) {
            c, _ in
            guard c[3].isWhite else { return 0 }
            guard c[1].open < c[2].open, c[1].open > c[2].close, c[0].open < c[1].open, c[0].open > c[1].close else { return 0 }
            return c[3].high > c[2].close && c[2].close > c[1].close && c[1].close > c[0].close ? -100 : 0
        },
        CandlePattern("3linestrike", "three-line strike", span: 3, averages: 5, conditions: [.is(.turned), .not(.turned), .not(.turned)]) {
            c, _ in
            guard c[3].isInOrNearBody(c[2].open), c[2].isInOrNearBody(c[1].open) else { return 0 }
            if c[1].isWhite {
                guard c[1].close > c[2].close, c[2].close > c[3].close else { return 0 }
                return c[0].open > c[1].close && c[0].close < c[3].open ? 100 : 0
            }
            guard c[1].close < c[2].close, c[2].close < c[3].close else { return 0 }
            return c[0].open < c[1].close && c[0].close > c[3].open ? -100 : 0
        },
        CandlePattern(
            "concealbabyswall", "concealing baby swallow", span: 3,
            conditions: [.black(), .black([.gapDown, .someUpper]), .black([.noUpper, .noLower])]
        ) { c, _ in
            guard c[3].isBlack, c[3].is([.noUpper, .noLower]), c[1].high > c[2].close else { return 0 }
            return c[0].high > c[1].high && c[0].low < c[1].low ? 100 : 0
        },
        CandlePattern(
            "hikkakemod", "modified hikkake", span: 5, averages: 5, isConfirmed: true, conditions: [.any, .is(.inside), .is(.inside)]
        ) { c, _ in
            if c[0].high < c[1].high && c[0].low < c[1].low { return c[2].close <= c[2].low + c[2].near ? 100 : 0 }
            if c[0].high > c[1].high && c[0].low > c[1].low { return c[2].close >= c[2].high - c[2].near ? -100 : 0 }
            return 0
        },
        CandlePattern("breakaway", "breakaway", span: 4, conditions: [.is(.turned)]) { c, _ in
            guard c[4].is(.long), c[4].isWhite == c[3].isWhite, c[3].isWhite == c[1].isWhite else { return 0 }
            if c[4].isBlack {
                guard c[3].gapsDown(from: c[4]), c[2].isLower(than: c[3]), c[1].isLower(than: c[2]) else { return 0 }
                return c[0].close > c[3].open && c[0].close < c[4].close ? 100 : 0
            }
            guard c[3].gapsUp(from: c[4]), c[3].isLower(than: c[2]), c[2].isLower(than: c[1]) else { return 0 }
            return c[0].close < c[3].open && c[0].close > c[4].close ? -100 : 0
        },
        CandlePattern("ladderbottom", "ladder bottom", span: 4, conditions: [.is(.white), .black(.someUpper), .black()]) { c, _ in
            guard c[3].isBlack, c[4].isBlack else { return 0 }
            guard c[4].open > c[3].open, c[3].open > c[2].open, c[4].close > c[3].close, c[3].close > c[2].close else { return 0 }
            return c[0].open > c[1].open && c[0].close > c[1].high ? 100 : 0
        },
        CandlePattern("mathold", "mat hold", span: 4, penetration: 0.5, conditions: [.is(.white), .is(.short), .is(.short)]) {
            c, penetration in
            guard c[4].is([.white, .long]), c[3].isBlack, c[3].is(.short), c[3].gapsUp(from: c[4]) else { return 0 }
            // The middle candles fall back into the first one, but not far.
            let floor = c[4].close - c[4].body * penetration
            guard c[2].bottom < c[4].close, c[1].bottom < c[4].close, c[2].bottom > floor, c[1].bottom > floor else { return 0 }
            guard c[2].top < c[3].open, c[1].top < c[2].top else { return 0 }
            return c[0].open > c[1].close && c[0].close > max(c[3].high, c[2].high, c[1].high) ? 100 : 0
        },
        CandlePattern(
            "risefall3methods", "rising or falling three methods", span: 4,
            conditions: [.is([.long, .turned]), .not(.turned, .short), .not(.turned, .short)]
        ) { c, _ in
            guard c[4].is(.long), c[3].is(.short), c[3].is(.turned) else { return 0 }
            guard (1...3).allSatisfy({ c[$0].bottom < c[4].high && c[$0].top > c[4].low }) else { return 0 }
            let sign = c[4].color
            guard c[2].close * sign < c[3].close * sign, c[1].close * sign < c[2].close * sign else { return 0 }
            return c[0].open * sign > c[1].close * sign && c[0].close * sign > c[4].close * sign ? sign * 100 : 0
        },
    ]
}

extension Candle {
    /// Whether high and low are below those of another candle.
    fileprivate func isLower(than other: Candle) -> Bool { high < other.high && low < other.low }
}
