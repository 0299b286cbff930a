extension CandlePattern {
    /// Patterns of one candle, some of which compare it with the one before.
    static let one: [CandlePattern] = [
        CandlePattern("belthold", "belt hold", span: 0) { c, _ in
            let c = c[0]
            return c.is(.long) && c.is(c.isWhite ? .noLower : .noUpper) ? c.color * 100 : 0
        },
        CandlePattern("closingmarubozu", "closing marubozu", span: 0) { c, _ in
            let c = c[0]
            return c.is(.long) && c.is(c.isWhite ? .noUpper : .noLower) ? c.color * 100 : 0
        },
        CandlePattern("marubozu", "marubozu", span: 0) { c, _ in c[0].is([.long, .noUpper, .noLower]) ? c[0].color * 100 : 0 },
        CandlePattern("longline", "long line", span: 0) { c, _ in c[0].is([.long, .shortUpper, .shortLower]) ? c[0].color * 100 : 0 },
        CandlePattern("shortline", "short line", span: 0) { c, _ in c[0].is([.short, .shortUpper, .shortLower]) ? c[0].color * 100 : 0 },
        CandlePattern("spinningtop", "spinning top", span: 0) { c, _ in
            c[0].is([.short, .longUpper, .longLower]) ? c[0].color * 100 : 0
        },
        CandlePattern("highwave", "high wave", span: 0) { c, _ in
            c[0].is([.short, .veryLongUpper, .veryLongLower]) ? c[0].color * 100 : 0
        },
        CandlePattern("doji", "doji", span: 0) { c, _ in c[0].is(.doji) ? 100 : 0 },
        CandlePattern("dragonflydoji", "dragonfly doji", span: 0) { c, _ in c[0].is([.doji, .noUpper, .someLower]) ? 100 : 0 },
        CandlePattern("gravestonedoji", "gravestone doji", span: 0) { c, _ in c[0].is([.doji, .noLower, .someUpper]) ? 100 : 0 },
        CandlePattern("takuri", "takuri", span: 0) { c, _ in c[0].is([.doji, .noUpper, .veryLongLower]) ? 100 : 0 },
        CandlePattern("longleggeddoji", "long-legged doji", span: 0) { c, _ in
            c[0].is(.doji) && !c[0].traits.isDisjoint(with: [.longUpper, .longLower]) ? 100 : 0
        },
        CandlePattern("rickshawman", "rickshaw man", span: 0) { c, _ in
            let c = c[0]
            guard c.is([.doji, .longUpper, .longLower]) else { return 0 }
            let middle = c.low + (c.high - c.low) / 2
            return c.isInOrNearBody(middle) ? 100 : 0
        },
        CandlePattern("hammer", "hammer", span: 1) { c, _ in
            c[0].is([.short, .longLower, .noUpper]) && c[0].bottom <= c[1].low + c[1].near ? 100 : 0
        },
        CandlePattern("hangingman", "hanging man", span: 1) { c, _ in
            c[0].is([.short, .longLower, .noUpper]) && c[0].bottom >= c[1].high - c[1].near ? -100 : 0
        },
        CandlePattern("invertedhammer", "inverted hammer", span: 1) { c, _ in
            c[0].is([.short, .longUpper, .noLower]) && c[0].gapsDown(from: c[1]) ? 100 : 0
        },
        CandlePattern("shootingstar", "shooting star", span: 1) { c, _ in
            c[0].is([.short, .longUpper, .noLower]) && c[0].gapsUp(from: c[1]) ? -100 : 0
        },
    ]
}
