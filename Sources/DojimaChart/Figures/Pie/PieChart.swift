import DojimaScale

/// A part of a pie: a name and a value.
public struct PieSlice: Sendable, Equatable {
    /// The name in labels and legends.
    public var name: String
    /// The size; a value that is not a number above zero has no angle, only an entry in the legend.
    public var value: Double

    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
}

/// A pie or donut chart: slices whose angles are their shares of the sum.
///
///     let pie = PieChart([PieSlice("SPY", 60), PieSlice("TLT", 40)])
///     pie.slice(atAngle: 90)  // 1: slices follow each other anticlockwise, from the top
public struct PieChart: Sendable, Equatable {
    /// The slices in the order of the options; small slices are gathered in the last one.
    public let slices: [PieSlice]
    /// The order, the hole, the labels and the appearance of slices.
    public let options: PieOptions
    /// The number of slices that are gathered in the last one; 0 if there is no such slice.
    public let gathered: Int
    /// The angles of the slices.
    let arcs: [SliceArc]
    /// Whether space for pulling out slices is reserved around the pie even if no slice is pulled out.
    private(set) var hasSpaceForPulls = false
    /// The number of decimals with which all values are exact, at most two.
    private let decimals: Int

    public init(_ slices: [PieSlice], options: PieOptions = PieOptions()) {
        let total = PieChart.total(slices)
        let small = slices.indices.filter { slices[$0].size > 0 && slices[$0].size < (options.other ?? 0) * total }
        let others = small.count > 1 ? Set(small) : []
        var shown = slices.indices.filter { !others.contains($0) }.map { slices[$0] }
        switch options.order {
        case .given: break
        // Sorting is stable, so that equal slices keep their order.
        case .descending: shown.sort { $0.size > $1.size }
        case .ascending: shown.sort { $0.size < $1.size }
        }
        if !others.isEmpty {
            shown.append(PieSlice("other (\(others.count))", small.reduce(0) { $0 + slices[$1].size }))
        }
        self.init(shown, gathered: others.count, options)
    }

    private init(_ slices: [PieSlice], gathered: Int, _ options: PieOptions) {
        (self.slices, self.gathered, self.options) = (slices, gathered, options)
        decimals = NumberText.decimals(of: slices.map(\.size), maximum: 2)
        let total = PieChart.total(slices)
        let shares = slices.map { total > 0 ? $0.size / total : 0 }
        var ends: [Double] = []
        for slice in slices.indices { ends.append((ends.last ?? 0) + 360 * shares[slice]) }
        let turn: Double = options.direction == .clockwise ? 1 : -1
        var first = options.start
        if let target = options.turnTo, let pulled = slices.firstIndex(where: { options.pull.contains($0.name) }) {
            first = target - turn * (ends[pulled] - 180 * shares[pulled])
        }
        arcs = slices.indices.map { slice in
            let start = first + (turn > 0 ? ends[slice] - 360 * shares[slice] : -ends[slice])
            return SliceArc(start: wholeTurn(start), share: shares[slice])
        }
    }

    /// Returns the index of the slice at an angle in degrees clockwise from the top; the clockwise end of a slice belongs to the next one.
    /// `nil` if no slice has an angle.
    public func slice(atAngle angle: Double) -> Int? {
        let angle = wholeTurn(angle)
        let filled = arcs.indices.filter { arcs[$0].share > 0 }
        // The slice with the largest start may extend beyond the top.
        let last = filled.max { arcs[$0].start < arcs[$1].start }
        return filled.filter { arcs[$0].start <= angle }.max { arcs[$0].start < arcs[$1].start } ?? last
    }

    /// Returns the pie turned clockwise by an angle in radians.
    public func rotated(by angle: Double) -> PieChart {
        var options = options
        options.start += angle * 180 / .pi
        options.turnTo = options.turnTo.map { $0 + angle * 180 / .pi }
        var pie = PieChart(slices, gathered: gathered, options)
        pie.hasSpaceForPulls = hasSpaceForPulls
        return pie
    }

    /// Returns the rotation in radians at which the middle of a slice is at an angle in degrees clockwise from the top. Of the rotations
    /// that differ by whole turns, returns the one nearest to `rotation`; `rotation` itself for an index without a slice.
    public func rotation(bringing slice: Int, to angle: Double, from rotation: Double = 0) -> Double {
        guard arcs.indices.contains(slice) else { return rotation }
        let target = (angle - arcs[slice].middle) * .pi / 180
        return rotation + (target - rotation).remainder(dividingBy: 2 * .pi)
    }

    /// The pie with space around it for pulling out any slice.
    var spaced: PieChart {
        var pie = self
        pie.hasSpaceForPulls = true
        return pie
    }

    /// The pie without texts in and next to its slices.
    var withoutLabels: PieChart {
        var options = options
        options.content = .none
        var pie = PieChart(slices, gathered: gathered, options)
        pie.hasSpaceForPulls = hasSpaceForPulls
        return pie
    }

    /// The pie with the same angles and no slice pulled out, but with space for pulling them out.
    var unpulled: PieChart {
        var options = options
        if options.turnTo != nil, let first = arcs.first { options.start = options.direction == .clockwise ? first.start : first.end }
        (options.turnTo, options.pull) = (nil, [])
        return PieChart(slices, gathered: gathered, options).spaced
    }

    /// Whether a slice is the one in which small ones are gathered.
    func isOther(_ index: Int) -> Bool { gathered > 0 && index == slices.count - 1 }
    func isPulled(_ index: Int) -> Bool { options.pull.contains(slices[index].name) }
    func style(_ index: Int) -> SliceStyle? { options.styles.first { $0.name == slices[index].name } }

    /// Returns the value of a slice in the format of the options.
    func valueText(_ slice: Int) -> String { (options.format ?? .number).text(slices[slice].value, decimals: decimals) }

    private static func total(_ slices: [PieSlice]) -> Double { slices.reduce(0) { $0 + $1.size } }
}

/// The angle of a slice, in degrees clockwise from the top.
struct SliceArc: Sendable, Equatable {
    /// The anticlockwise edge, from 0 to below 360.
    var start: Double
    /// The share of the full turn, from 0 to 1.
    var share: Double

    var end: Double { start + 360 * share }
    var middle: Double { start + 180 * share }
}

extension PieSlice {
    /// The value, or 0 if it has no angle.
    var size: Double { value.isFinite ? max(0, value) : 0 }
}

/// Returns an angle in degrees from 0 to below 360.
func wholeTurn(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    return turned < 360 ? turned : 0
}
