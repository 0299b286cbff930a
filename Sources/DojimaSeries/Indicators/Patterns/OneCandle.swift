extension CandlePattern {
    /// Patterns of one candle, some of which compare it with the one before.
    static let one: [CandlePattern] = [
        CandlePattern("belthold", "belt hold", span: 0, conditions: [.is(.long)]) { c, _ in
            let c = c[0]
            return c.is(c.isWhite ? .noLower : .noUpper) ? c.color * 100 : 0
        },
        CandlePattern("closingmarubozu", "closing marubozu", span: 0, conditions: [.is(.long)]) { c, _ in
            let c = c[0]
            return c.is(c.isWhite ? .noUpper : .noLower) ? c.color * 100 : 0
        },
        CandlePattern("marubozu", "marubozu", span: 0, conditions: [.is([.long, .noUpper, .noLower])]) { c, _ in c[0].color * 100 },
        CandlePattern("longline", "long line", span: 0, conditions: [.is([.long, .shortUpper, .shortLower])]) { c, _ in c[0].color * 100 },
        CandlePattern("shortline", "short line", span: 0, conditions: [.is([.short, .shortUpper, .shortLower])]) { c, _ in c[0].color * 100
        },
        CandlePattern("spinningtop", "spinning top", span: 0, conditions: [.is([.short, .longUpper, .longLower])]) { c, _ in
            c[0].color * 100
        },
        CandlePattern("highwave", "high wave", span: 0, conditions: [.is([.short, .veryLongUpper, .veryLongLower])]) { c, _ in
            c[0].color * 100
        },
        CandlePattern("doji", "doji", span: 0, conditions: [.is(.doji)]) { _, _ in 100 },
        CandlePattern("dragonflydoji", "dragonfly doji", span: 0, conditions: [.is([.doji, .noUpper, .someLower])]) { _, _ in 100 },
        CandlePattern("gravestonedoji", "gravestone doji", span: 0, conditions: [.is([.doji, .noLower, .someUpper])]) { _, _ in 100 },
        CandlePattern("takuri", "takuri", span: 0, conditions: [.is([.doji, .noUpper, .veryLongLower])]) { _, _ in 100 },
        CandlePattern("longleggeddoji", "long-legged doji", span: 0, conditions: [.is(.doji)]) { c, _ in
            !c[0].traits.isDisjoint(with: [.longUpper, .longLower]) ? 100 : 0
        },
        CandlePattern("rickshawman", "rickshaw man", span: 0, conditions: [.is([.doji, .longUpper, .longLower])]) { c, _ in
            let c = c[0]
            let middle = c.low + (c.high - c.low) / 2
            return c.isInOrNearBody(middle) ? 100 : 0
        },
        CandlePattern("hammer", "hammer", span: 1, conditions: [.is([.short, .longLower, .noUpper])]) { c, _ in
            c[0].bottom <= c[1].low + c[1].near ? 100 : 0
        },
        CandlePattern("hangingman", "hanging man", span: 1, conditions: [.is([.short, .longLower, .noUpper])]) { c, _ in
            c[0].bottom >= c[1].high - c[1].near ? -100 : 0
        },
        CandlePattern("invertedhammer", "inverted hammer", span: 1, conditions: [.is([.short, .longUpper, .noLower, .gapDown])]) { _, _ in
            100
        },
        CandlePattern("shootingstar", "shooting star", span: 1, conditions: [.is([.short, .longUpper, .noLower, .gapUp])]) { _, _ in -100 },
    ]
}
