import DojimaScale
import DojimaSeries
import DojimaText

/// A series of a polar or radar chart.
public struct RadialSeries: Sendable {
    /// The id, unique among the series.
    public var id: String
    /// The name in the legend.
    public var name: String
    /// The numbers that determine the angles; for categories, their indices.
    public var x: [Double]
    /// The values that determine the distances from the centre; NaN for a missing one, which interrupts a line.
    public var values: [Double]
    /// Only the options of colour, line width, area colour and mark apply.
    public var options: SeriesOptions

    /// Creates a series with a value for each angle: missing ones are NaN, and further ones are left out.
    public init(id: String, name: String, x: [Double], values: [Double], options: SeriesOptions = SeriesOptions()) {
        (self.id, self.name, self.x, self.values, self.options) = (id, name, x, values.completed(to: x.count), options)
    }

    /// Creates a series with a value for each category, in their order.
    public init(id: String, name: String, values: [Double], options: SeriesOptions = SeriesOptions()) {
        self.init(id: id, name: name, x: values.indices.map { Double($0) }, values: values, options: options)
    }
}

/// A polar or radar chart: values as distances from a centre, at the angles of numbers or categories.
public struct RadialChart: Sendable {
    /// The names of the categories, which share the turn evenly; empty for numbers.
    public var categories: [String]
    /// The series in drawing order.
    public var series: [RadialSeries]
    /// The range of values, the angles and the form of the lines.
    public var options: RadialOptions
    /// Further values within the range of the rings, such as those of other charts on the same page, so that all have the same rings.
    package var otherValues: [Double] = []

    /// Creates a chart over categories, or, if there are none, over the numbers of its series, such as angles in degrees.
    public init(categories: [String] = [], series: [RadialSeries], options: RadialOptions = RadialOptions()) {
        (self.categories, self.series, self.options) = (categories, series, options)
    }

    /// Returns the angle of a number, or of the index of a category, in degrees clockwise from the top, from 0 to below 360.
    public func angle(of x: Double) -> Double {
        let turn = 360 * (x / (categories.isEmpty ? options.period : Double(categories.count)))
        return wholeTurn(options.start + (options.direction == .clockwise ? turn : -turn))
    }

    var isStraight: Bool { options.grid == .straight && spokes.count > 2 }

    /// The spokes: of all categories, or of eight to twelve round numbers.
    var spokes: [(label: String, angle: Double)] {
        guard categories.isEmpty else { return categories.enumerated().map { ($1, angle(of: Double($0))) } }
        let period = options.period
        // Twelve parts of a turn, unless eight or ten parts have fewer decimals.
        let decimals = [12, 8, 10].map { ($0, NumberText.decimals(of: period / Double($0))) }
        let (count, written) = decimals.reduce(decimals[0]) { $1.1 < $0.1 ? $1 : $0 }
        return (0..<count).map { index in
            let x = period * Double(index) / Double(count)
            return (NumberText.plain(x, decimals: written) + (period == 360 ? "°" : ""), angle(of: x))
        }
    }
}

/// The distances of values from the centre of a radial chart.
struct RadialScale {
    let center: Point
    let radius: Double
    /// The values at the centre and on the outermost ring.
    let range: ClosedRange<Double>
    /// The values with rings.
    let rings: [ValueTick]

    /// - Parameter spacing: the minimum distance between two rings in pixels.
    init(_ chart: RadialChart, center: Point, radius: Double, spacing: Double) {
        (self.center, self.radius) = (center, radius)
        let values = (chart.series.flatMap(\.values) + chart.otherValues).filter(\.isFinite)
        let given = chart.options.range
        var (low, high) = (given?.lowerBound ?? min(0, values.min() ?? 0), given?.upperBound ?? max(0, values.max() ?? 1))
        if low >= high { high = low + 1 }
        var style = ValueTickStyle()
        style.format = chart.options.format ?? .number
        (style.lowEnd, style.highEnd) = (.ticksAndLabelsPersist, .ticksAndLabelsPersist)
        if let frequency = chart.options.step.flatMap({ TickFrequency($0, anchor: 0) }) { style.placement = .every(frequency) }
        func ticks() -> [ValueTick] {
            let scale = ValueScale(domain: low...high, start: 0, end: max(1, radius), logarithmic: false)
            return style.ticks(on: scale, spacing: spacing).ticks
        }
        var found = ticks()
        if given == nil, found.count > 1, case let step = found[1].value - found[0].value, step > 0 {
            // The range ends at rings.
            low = (low / step + 1e-9).rounded(.down) * step
            high = (high / step - 1e-9).rounded(.up) * step
            if let frequency = chart.options.step == nil ? TickFrequency(step, anchor: 0) : nil { style.placement = .every(frequency) }
            found = ticks()
        }
        (range, rings) = (low...high, found)
    }

    /// Returns the distance of a value from the centre; values below the range are at the centre.
    func distance(_ value: Double) -> Double {
        max(0, (value - range.lowerBound) / (range.upperBound - range.lowerBound) * radius)
    }

    func point(_ value: Double, at angle: Double) -> Point { center.away(distance(value), at: angle) }

    /// The distance at which columns begin: that of zero, or the nearest one.
    var base: Double { distance(min(range.upperBound, max(range.lowerBound, 0))) }
}
