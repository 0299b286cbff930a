/// Bars of a seeded walk in integer cents, so that no rounding of any machine can change them.
struct PriceWalk {
    struct Cents {
        var open: Int
        var high: Int
        var low: Int
        var close: Int
        var volume: Int
    }

    private var random: SplitMix
    private var price = 10_000

    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func next() -> Cents {
        let bits = random.next()
        // The sum of two small numbers tends to the centre; a pull of one keeps the price between 10 and 1,000.
        var step = Int(bits & 15) + Int(bits >> 4 & 15) - 15
        if price > 90_000 { step -= 4 } else if price < 2_000 { step += 4 }
        let open = price
        let close = open + step
        price = close
        return Cents(
            open: open, high: max(open, close) + Int(bits >> 8 & 15), low: min(open, close) - Int(bits >> 12 & 15), close: close,
            volume: 100 + Int(bits >> 16 & 0x3FFF))
    }
}

/// Sebastiano Vigna's SplitMix64.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
