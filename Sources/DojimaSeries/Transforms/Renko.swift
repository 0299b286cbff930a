import DojimaText
import DojimaTime

/// A move of closes by the height of one brick.
struct RenkoBrick: Hashable, Sendable {
    /// The time of the bar whose close completed the brick; one bar may complete several.
    var time: Instant
    var from: Double
    var to: Double
}

/// The start of the first brick.
enum RenkoBase: Sendable {
    /// The first close, rounded to a multiple of the brick size.
    case rounded
    case firstClose
}

extension BarTransform {
    /// Bricks as bars whose open and close are the ends of the brick, without volume; several bricks of one bar have its time.
    static let renko = BarTransform(
        name: "renko", parameters: "SIZE[,first-close]", reach: .all, isPriceBased: true, fillsSlots: true,
        title: { parameters in
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
            return BarSeries(unchecked: bricks, interval: bars.interval, stamp: bars.stamp)
        }
    }
}

extension BarSeries {
    /// The maximum number of bricks: ten million, which take half a gigabyte and cannot be distinguished in a chart.
    static let maximumBricks = 10_000_000

    /// Returns the moves of closes by full bricks. A brick in the direction of the last one begins at its end, one against it at its
    /// beginning.
    ///
    /// Missing closes are skipped. O(count + bricks). Throws, before any brick is created, if there would be more than `maximumBricks`, or
    /// if `size` is below the precision of the prices.
    func renko(size: Double, base: RenkoBase = .rounded) throws(RequestError) -> [RenkoBrick] {
        precondition(size > 0 && size.isFinite, "a brick has a height")
        guard let first = close.first(where: \.isFinite) else { return [] }
        let origin = base == .rounded ? (first / size).rounded() * size : first
        var bricks: [RenkoBrick] = []
        bricks.reserveCapacity(try countedBricks(size: size, origin: origin))
        // The lower and upper end of the last brick, in bricks from the origin; initially the height is 0.
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

    /// Counts the bricks without creating them. O(count).
    private func countedBricks(size: Double, origin: Double) throws(RequestError) -> Int {
        var count = 0.0
        var (low, high) = (0.0, 0.0)
        for price in close where price.isFinite {
            let steps = (price - origin) / size
            // If adding a brick to a price changed nothing because of rounding, the loop would not end.
            guard steps.magnitude < 1e15, size > 4 * Swift.max(origin.magnitude, price.magnitude).ulp else { throw tooSmall(size) }
            let (up, down) = (steps.rounded(.down), steps.rounded(.up))
            if up > high {
                count += up - high
                (low, high) = (up - 1, up)
            } else if down < low {
                count += low - down
                (low, high) = (down, down + 1)
            }
            guard count <= Double(BarSeries.maximumBricks) else { throw tooSmall(size) }
        }
        return Int(clamping: count)
    }

    private func tooSmall(_ size: Double) -> RequestError { BarSeries.tooSmall(size, along: close) }
}

extension BarSeries {
    /// Returns the error for a size that is too small. It suggests a size for which the price movements make few enough bars or bricks.
    static func tooSmall(_ size: Double, of noun: String = "bricks", along prices: [Double]) -> RequestError {
        let values = prices.filter(\.isFinite)
        let distance = zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
        let needed = Swift.max(distance / Double(maximumBricks), 8 * (values.map(\.magnitude).max() ?? 0).ulp)
        let advice = needed.isFinite ? "try \(needed.roundedUpToOneDigit) or more" : "give a larger size"
        return RequestError("\(noun) of \(size) are too small: there would be more than \(maximumBricks) of them; \(advice)")
    }
}

extension Double {
    /// The smallest number with one significant digit at or above this positive number: 0.003 for 0.0021.
    fileprivate var roundedUpToOneDigit: Double {
        for exponent in -323...308 {
            for digit in 1...9 {
                if let value = Double("\(digit)e\(exponent)"), value >= self { return value }
            }
        }
        return self
    }
}
