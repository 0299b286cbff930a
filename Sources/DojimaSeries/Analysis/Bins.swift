import DojimaText
import DojimaPlatform

/// Adjacent intervals of values, in order.
package struct Bins {
    /// The edges of the bins: one more than there are bins, or two equal ones for a single bin of width 0.
    package let edges: [Double]
    /// The maximum number of bins that a width may result in.
    private static let maxCount = AnalysisParameter.maxCount

    /// Creates bins of equal width from the minimum to the maximum of some values; a single bin if all values are equal.
    package init(_ count: Int, from minimum: Double, to maximum: Double) {
        guard minimum < maximum else {
            edges = [minimum, maximum]
            return
        }
        let step = (maximum - minimum) / Double(count)
        edges = (0..<count).map { Double($0) * step + minimum } + [maximum]
    }

    /// Creates bins of a given width that begin at multiples of it and contain all values from the minimum to the maximum.
    ///
    /// Throws if there would be more than `maxCount` bins.
    package init(width: Double, from minimum: Double, to maximum: Double) throws(AnalysisError) {
        func multiple(_ value: Double) -> Double {
            var multiple = (value / width).rounded(.down)
            // The quotient may be rounded across the edge.
            if multiple * width > value { multiple -= 1 }
            if (multiple + 1) * width <= value { multiple += 1 }
            return multiple
        }
        let (first, last) = (multiple(minimum), multiple(maximum))
        guard last - first < Double(Bins.maxCount), abs(first) < 0x1p52, abs(last) < 0x1p52 else {
            throw AnalysisError(
                .request, "a width of \(width) makes more than \(Bins.maxCount) bins from \(minimum) to \(maximum); choose a larger width")
        }
        edges = (0...Int(clamping: last - first, to: 0...Bins.maxCount) + 1).map { (first + Double($0)) * width }
    }

    /// Returns a width for bins of sorted values: 2 · interquartile range / n^⅓, or the range / √n if the quartiles are equal, rounded up
    /// to 1, 2 or 5 times a power of ten; `nil` if all values are equal.
    ///
    /// Source: D. Freedman and P. Diaconis, "On the histogram as a density estimator", *Zeitschrift für Wahrscheinlichkeitstheorie* 57
    /// (1981).
    package static func width(ofSorted values: [Double]) -> Double? {
        guard let first = values.first, let last = values.last, first < last else { return nil }
        let spread = quantile(0.75, ofSorted: values) - quantile(0.25, ofSorted: values)
        let (count, range) = (Double(values.count), last - first)
        let width = spread > 0 ? 2 * spread / cbrt(count) : range / count.squareRoot()
        guard width.isNormal else { return nil }
        let exponent = Int(clamping: log10(width).rounded(.down))
        // The logarithm may be rounded across a power.
        return (exponent - 1...exponent + 1).lazy.flatMap { exponent in [1, 2, 5].compactMap { Double("\($0)e\(exponent)") } }
            .first { $0 >= width }
    }

    /// Creates the bins of the parameters `bins` and `width`.
    init(_ arguments: AnalysisArguments, from minimum: Double, to maximum: Double) throws(AnalysisError) {
        if let width = arguments.number("width") {
            try self.init(width: width, from: minimum, to: maximum)
        } else {
            self.init(arguments.count("bins"), from: minimum, to: maximum)
        }
    }

    package var count: Int { edges.count - 1 }

    /// Returns the index of the bin that contains a value between the outer edges.
    package func index(of value: Double) -> Int {
        guard count > 1 else { return 0 }
        let position = (value - edges[0]) / (edges[count] - edges[0]) * Double(count)
        var index = Int(clamping: position, to: 0...count - 1)
        while index > 0, value < edges[index] { index -= 1 }
        while index + 1 < count, value >= edges[index + 1] { index += 1 }
        return index
    }

    static func parameters(_ defaultCount: Int) -> [AnalysisParameter] {
        [
            .count("bins", "\(defaultCount)", "the number of equal bins from the minimum to the maximum"),
            AnalysisParameter(
                "width", .number(AnalysisParameter.positive), "the width of bins that begin at its multiples, instead of their number"),
        ]
    }

    static let check: @Sendable (AnalysisArguments) throws(RequestError) -> Void = { arguments throws(RequestError) in
        guard arguments.isSpecified("bins"), arguments.isSpecified("width") else { return }
        throw RequestError("\(setting: .init("bins")) and \(setting: .init("width")) both set the bins; use only one of them")
    }
}
