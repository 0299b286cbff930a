import DojimaText
import DojimaTime

extension BarTransform {
    /// The columns of a point and figure chart; see `BarSeries.pointAndFigure(box:reversal:usesExtremes:)`.
    static let pointAndFigure = BarTransform(
        name: "point-and-figure", parameters: "BOX[,REVERSAL][,high-low]", reach: .all, isPriceBased: true, noun: "column",
        drawnAs: "point-and-figure", boxSize: { PointAndFigureParameters($0)?.box },
        title: { text in
            let usesExtremes = text.hasSuffix(",high-low")
            let numbers = (usesExtremes ? text.dropLast(",high-low".count) : text).split(separator: ",")
            return "Point and figure, \(numbers.first ?? "") points × \(numbers.count > 1 ? numbers[1] : "3")"
                + (usesExtremes ? ", highs and lows" : "")
        }
    ) { text in
        guard let parameters = PointAndFigureParameters(text) else { return nil }
        return { (bars) throws(RequestError) in
            try bars.pointAndFigure(box: parameters.box, reversal: parameters.reversal, usesExtremes: parameters.usesExtremes)
        }
    }
}

/// The parameters of point and figure columns, such as `50`, `50,1` or `50,3,high-low`.
private struct PointAndFigureParameters {
    let box: Double
    var reversal = 3
    var usesExtremes = false

    init?(_ text: Substring) {
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let box = parts.first.flatMap({ Double($0) }), box > 0, box.isFinite else { return nil }
        self.box = box
        if parts.last == "high-low" {
            usesExtremes = true
            parts.removeLast()
        }
        guard parts.count > 1 else { return }
        guard parts.count == 2, let reversal = Int(parts[1]), (1...BarSeries.maximumBricks).contains(reversal) else { return nil }
        self.reversal = reversal
    }
}

extension BarSeries {
    /// Returns the columns of a point and figure chart as bars from the first to the last box, without volume.
    ///
    /// A box is a multiple of `size`. A rising column gets a cross for each box that a price reaches; a falling one gets a ring. A price
    /// `reversal` boxes from the end of a column begins the next one, a box from that end. The first column begins with the box of the
    /// first price, in the direction of the first box after it. If a reversal takes one box, a column with a single mark is continued in
    /// the other direction, so that its first mark differs from the rest; consecutive columns then have the same direction.
    ///
    /// Prices are closes. With `usesExtremes`, the price of a bar in a rising column is its high if that adds a box to the column, or else
    /// its low; in a falling column, its low if that adds a box, or else its high. A column has the time of the bar of its last box; rows
    /// with a missing price are skipped.
    ///
    /// Sources: J. du Plessis, *The Definitive Guide to Point and Figure* (2nd edition, Harriman House 2012), chapter 2; J. Murphy,
    /// *Technical Analysis of the Financial Markets* (1999), chapter 11; for highs and lows T. Dorsey, *Point and Figure Charting* (1995).
    ///
    /// O(count). Throws if there could be more than `maximumBricks` boxes, or if `size` is below the precision of the prices.
    func pointAndFigure(box size: Double, reversal: Int, usesExtremes: Bool) throws(RequestError) -> BarSeries {
        precondition(size > 0 && size.isFinite && reversal > 0, "a box has a height")
        let (highs, lows) = usesExtremes ? (high, low) : (close, close)
        let rows = indices.filter { highs[$0].isFinite && lows[$0].isFinite }
        try BarSeries.checkHeight(size, of: "boxes", along: rows.flatMap { [lows[$0], highs[$0]] })
        guard let first = rows.first else { return BarSeries(interval: interval, stamp: stamp) }
        let boxes = BoxLevels(size: size)
        let start = (upper: boxes.box(below: highs[first]), lower: boxes.box(above: lows[first]))
        var columns: [BoxColumn] = []
        for row in rows.dropFirst() {
            let (upper, lower) = (boxes.box(below: highs[row]), boxes.box(above: lows[row]))
            guard var column = columns.popLast() else {
                if upper > start.upper {
                    columns = [BoxColumn(rises: true, first: start.upper, last: upper, start: first, row: row)]
                } else if lower < start.lower {
                    columns = [BoxColumn(rises: false, first: start.lower, last: lower, start: first, row: row)]
                }
                continue
            }
            // Multiplied by `sign`, boxes increase in the direction of the column.
            let sign = column.rises ? 1.0 : -1
            let (ahead, behind) = column.rises ? (upper, lower) : (-lower, -upper)
            let last = sign * column.last
            if ahead > last {
                (column.last, column.row) = (sign * ahead, row)
            } else if behind <= last - Double(reversal) {
                if reversal == 1, column.first == column.last {
                    column = BoxColumn(
                        rises: !column.rises, first: column.first, last: sign * behind, start: column.start, row: row)
                } else {
                    columns.append(column)
                    column = BoxColumn(
                        rises: !column.rises, first: sign * (last - 1), last: sign * behind, start: row, row: row)
                }
            }
            columns.append(column)
        }
        let bars = columns.map { Bar(from: boxes.level($0.first), to: boxes.level($0.last), at: time[$0.row]) }
        var drawn = BarSeries(unchecked: bars, interval: interval, stamp: stamp)
        drawn.starts = columns.map { time[$0.start] }
        return drawn
    }
}

/// A column of boxes, as multiples of their size.
private struct BoxColumn {
    var rises: Bool
    var first: Double
    var last: Double
    /// The row of the bar that reached the first box of the column.
    var start: Int
    /// The row of the bar that reached the last box.
    var row: Int
}

/// The levels of boxes: the multiples of a size, as the doubles nearest to their decimal texts.
private struct BoxLevels {
    private let size: Double
    /// The size as a quotient of whole numbers, if it has at most 15 decimals.
    private let (numerator, denominator): (Double, Double)

    init(size: Double) {
        self.size = size
        var power = 1.0
        while power < 1e15, (size * power).rounded() / power != size { power *= 10 }
        (numerator, denominator) = (size * power).rounded() / power == size ? ((size * power).rounded(), power) : (size, 1)
    }

    func level(_ box: Double) -> Double { box * numerator / denominator }

    /// Returns the highest box at or below a price.
    func box(below price: Double) -> Double {
        let box = (price / size).rounded(.down)
        // The quotient may be rounded across the level.
        return level(box) > price ? box - 1 : level(box + 1) <= price ? box + 1 : box
    }

    /// Returns the lowest box at or above a price.
    func box(above price: Double) -> Double { -box(below: -price) }
}
