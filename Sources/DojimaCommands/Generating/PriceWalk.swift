import DojimaText

/// Bars of a seeded random walk in integer cents, which are the same on every machine.
struct PriceWalk {
    struct Cents: Equatable {
        var open: Int
        var high: Int
        var low: Int
        var close: Int
        var volume: Int
    }

    private var random: SplitMix
    private var price = 10_000

    init(seed: UInt64) { random = SplitMix(state: seed) }

    /// Returns the next bar of a minute.
    mutating func next() -> Cents {
        let bits = random.next()
        // The step is a sum of two random numbers, so small steps are more frequent. Beyond 20 and 900 a drift keeps the price in range.
        var step = Int(bits & 15) + Int(bits >> 4 & 15) - 15
        if price > 90_000 { step -= 4 } else if price < 2_000 { step += 4 }
        let open = price
        let close = open + step
        price = close
        return Cents(
            open: open, high: max(open, close) + Int(bits >> 8 & 15), low: min(open, close) - Int(bits >> 12 & 15), close: close,
            volume: 100 + Int(bits >> 16 & 0x3FFF))
    }

    /// Returns the bar of the next minutes, at least one.
    mutating func next(minutes: Int) -> Cents {
        var bar = next()
        for _ in 1..<minutes {
            let minute = next()
            bar.high = max(bar.high, minute.high)
            bar.low = min(bar.low, minute.low)
            bar.close = minute.close
            bar.volume += minute.volume
        }
        return bar
    }
}
