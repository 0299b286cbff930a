import DojimaText

/// Adjacent intervals of values, in order.
struct Bins {
    /// The edges of the bins: one more than there are bins, or two equal ones for a single bin of width 0.
    let edges: [Double]
    /// The maximum number of bins that a width may result in.
    private static let most = AnalysisParameter.most

    /// Creates bins of equal width from the minimum to the maximum of some values; a single bin if all values are equal.
    init(_ count: Int, from least: Double, to greatest: Double) {
        guard least < greatest else {
            edges = [least, greatest]
            return
        }
        let step = (greatest - least) / Double(count)
        edges = (0..<count).map { Double($0) * step + least } + [greatest]
    }

    /// Creates bins of a given width that begin at multiples of it and contain all values from the minimum to the maximum.
    ///
    /// Throws if there would be more than `most` bins.
    init(width: Double, from least: Double, to greatest: Double) throws(AnalysisError) {
        func place(_ value: Double) -> Double {
            var place = (value / width).rounded(.down)
            // The quotient may be rounded across the edge.
            if place * width > value { place -= 1 }
            if (place + 1) * width <= value { place += 1 }
            return place
        }
        let (first, last) = (place(least), place(greatest))
        guard last - first < Double(Bins.most), abs(first) < 0x1p52, abs(last) < 0x1p52 else {
            throw AnalysisError(
                .request, "a width of \(width) makes more than \(Bins.most) bins from \(least) to \(greatest); choose a greater one")
        }
        edges = (0...Int(clamping: last - first, to: 0...Bins.most) + 1).map { (first + Double($0)) * width }
    }

    /// Creates the bins of the parameters `bins` and `width`.
    init(_ arguments: AnalysisArguments, from least: Double, to greatest: Double) throws(AnalysisError) {
        if let width = arguments.number("width") {
            try self.init(width: width, from: least, to: greatest)
        } else {
            self.init(arguments.count("bins"), from: least, to: greatest)
        }
    }

    var count: Int { edges.count - 1 }

    /// Returns the index of the bin that contains a value between the outer edges.
    func index(of value: Double) -> Int {
        guard count > 1 else { return 0 }
        let share = (value - edges[0]) / (edges[count] - edges[0]) * Double(count)
        var index = Int(clamping: share, to: 0...count - 1)
        while index > 0, value < edges[index] { index -= 1 }
        while index + 1 < count, value >= edges[index + 1] { index += 1 }
        return index
    }

    static func parameters(_ standard: Int) -> [AnalysisParameter] {
        [
            .count("bins", "\(standard)", "how many equal bins there are from the least to the greatest value"),
            AnalysisParameter(
                "width", .number(AnalysisParameter.positive), "the width of bins that begin at its multiples, instead of their number"),
        ]
    }

    static let check: @Sendable (AnalysisArguments) throws(RequestError) -> Void = { arguments throws(RequestError) in
        guard arguments.isGiven("bins"), arguments.isGiven("width") else { return }
        throw RequestError("\(setting: .init("bins")) and \(setting: .init("width")) both say how the bins are cut; leave one of them out")
    }
}
