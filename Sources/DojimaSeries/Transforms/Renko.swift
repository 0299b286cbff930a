public import DojimaTime

/// A move of closes by one brick.
public struct RenkoBrick: Hashable, Sendable {
    /// That of the bar whose close completed it; a wide bar completes several.
    public var time: Instant
    public var from: Double
    public var to: Double

    public init(time: Instant, from: Double, to: Double) {
        self.time = time
        self.from = from
        self.to = to
    }
}

/// Where the first brick begins.
public enum RenkoBase: Sendable {
    /// At the first close, rounded to a multiple of the brick.
    case rounded
    case firstClose
}

extension BarTransform {
    /// Bricks as bars whose open and close are their ends, without volume; bricks of one bar have its time.
    public static let renko = BarTransform(name: "renko", parameters: "SIZE[,first-close]") { parameters in
        let parts = parameters.split(separator: ",", omittingEmptySubsequences: false)
        guard let size = Double(parts.first ?? ""), size > 0, size.isFinite, parts.count == 1 || parts.dropFirst() == ["first-close"] else {
            return nil
        }
        let base = parts.count == 1 ? RenkoBase.rounded : .firstClose
        return { (bars) throws(TransformError) in
            let bricks = try bars.renko(size: size, base: base).map { brick in
                Bar(
                    time: brick.time, open: brick.from, high: max(brick.from, brick.to), low: min(brick.from, brick.to), close: brick.to)
            }
            return BarSeries(bricks, interval: bars.interval, stamp: bars.stamp)
        }
    }
}

extension BarSeries {
    /// The moves of closes by whole bricks: a new one in the direction of the last at its end, one against it from its beginning.
    ///
    /// Missing closes are passed over. O(count + bricks). Throws where they would be more than ten million, or too small to be added to the prices.
    public func renko(size: Double, base: RenkoBase = .rounded) throws(TransformError) -> [RenkoBrick] {
        precondition(size > 0 && size.isFinite, "a brick has a height")
        guard let first = close.first(where: \.isFinite) else { return [] }
        let origin = base == .rounded ? (first / size).rounded() * size : first
        var bricks: [RenkoBrick] = []
        // The last brick lies between these, counted in bricks from the origin; the first has no height yet.
        var (low, high) = (0.0, 0.0)
        for index in indices where close[index].isFinite {
            let reachable = abs((close[index] - origin) / size - low) < 1e7 - Double(bricks.count)
            // Sums of prices and bricks that are lost in rounding would never end.
            guard reachable, size > 4 * max(origin.magnitude, close[index].magnitude).ulp else {
                throw TransformError("bricks of \(size) are too small for these prices; give a larger size")
            }
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
}
