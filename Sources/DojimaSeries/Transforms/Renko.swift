import DojimaText
import DojimaTime

/// A move of closes by one brick.
struct RenkoBrick: Hashable, Sendable {
    /// That of the bar whose close completed it; a wide bar completes several.
    var time: Instant
    var from: Double
    var to: Double
}

/// Where the first brick begins.
enum RenkoBase: Sendable {
    /// At the first close, rounded to a multiple of the brick.
    case rounded
    case firstClose
}

extension BarTransform {
    /// Bricks as bars whose open and close are their ends, without volume; bricks of one bar have its time.
    static let renko = BarTransform(
        name: "renko", parameters: "SIZE[,first-close]", reach: .all, makesBricks: true, fillsSlots: true,
        words: { parameters in
            let parts = parameters.split(separator: ",")
            return "Renko, \(parts.first ?? "") points" + (parts.count > 1 ? " from the first close" : "")
        }
    ) { parameters in
        let parts = parameters.split(separator: ",", omittingEmptySubsequences: false)
        guard let size = Double(parts.first ?? ""), size > 0, size.isFinite, parts.count == 1 || parts.dropFirst() == ["first-close"] else {
            return nil
        }
        let base = parts.count == 1 ? RenkoBase.rounded : .firstClose
        return { (bars) throws(RequestError) in
            let bricks = try bars.renko(size: size, base: base).map { brick in
                Bar(
                    time: brick.time, open: brick.from, high: max(brick.from, brick.to), low: min(brick.from, brick.to), close: brick.to)
            }
            return BarSeries(bricks, interval: bars.interval, stamp: bars.stamp)
        }
    }
}

extension BarSeries {
    /// The most bricks that a series is put into: ten million, which take half a gigabyte and which no picture shows apart.
    static let mostBricks = 10_000_000

    /// The moves of closes by whole bricks: a new one in the direction of the last at its end, one against it from its beginning.
    ///
    /// Missing closes are passed over. O(count + bricks). Throws, before the first brick is made, where they would be more than
    /// `mostBricks`, or too small to be added to the prices.
    func renko(size: Double, base: RenkoBase = .rounded) throws(RequestError) -> [RenkoBrick] {
        precondition(size > 0 && size.isFinite, "a brick has a height")
        guard let first = close.first(where: \.isFinite) else { return [] }
        let origin = base == .rounded ? (first / size).rounded() * size : first
        var bricks: [RenkoBrick] = []
        bricks.reserveCapacity(try countedBricks(size: size, origin: origin))
        // The last brick lies between these, counted in bricks from the origin; the first has no height yet.
        var (low, high) = (0.0, 0.0)
        for index in indices where close[index].isFinite {
            while close[index] >= origin + (high + 1) * size {
                bricks.append(RenkoBrick(time: time[index], from: origin + high * size, to: origin + (high + 1) * size))
                (low, high) = (high, high + 1)
            }
            while close[index] <= origin + (low - 1) * size {
                bricks.append(RenkoBrick(time: time[index], from: origin + low * size, to: origin + (low - 1) * size))
                (low, high) = (low - 1, low)
            }
        }
        return bricks
    }

    /// How many bricks there are, without making them. O(count).
    private func countedBricks(size: Double, origin: Double) throws(RequestError) -> Int {
        var count = 0.0
        var (low, high) = (0.0, 0.0)
        for price in close where price.isFinite {
            let steps = (price - origin) / size
            // Sums of prices and bricks that are lost in rounding would never end.
            guard steps.magnitude < 1e15, size > 4 * max(origin.magnitude, price.magnitude).ulp else { throw tooSmall(size) }
            let (up, down) = (steps.rounded(.down), steps.rounded(.up))
            if up > high {
                count += up - high
                (low, high) = (up - 1, up)
            } else if down < low {
                count += low - down
                (low, high) = (down, down + 1)
            }
            guard count <= Double(BarSeries.mostBricks) else { throw tooSmall(size) }
        }
        return Int(clamping: count)
    }

    private func tooSmall(_ size: Double) -> RequestError { BarSeries.tooSmall(size, along: close) }
}

extension BarSeries {
    /// Names a size with which there are few enough bars or bricks, which each take their height of the way that prices go.
    static func tooSmall(_ size: Double, along prices: [Double]) -> RequestError {
        let known = prices.filter(\.isFinite)
        let way = zip(known, known.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
        let needed = max(way / Double(mostBricks), 8 * (known.map(\.magnitude).max() ?? 0).ulp)
        let advice = needed.isFinite ? "try \(needed.roundedUpToOneDigit) or more" : "give a larger size"
        return RequestError("bricks of \(size) are too small: there would be more than \(mostBricks) of them; \(advice)")
    }
}

extension Double {
    /// The next number at or above this one, which is above zero, of which one digit is not 0: 0.003 for 0.0021.
    fileprivate var roundedUpToOneDigit: Double {
        for exponent in -323...308 {
            for digit in 1...9 {
                if let value = Double("\(digit)e\(exponent)"), value >= self { return value }
            }
        }
        return self
    }
}
