/// How the markings of an axis are drawn; lengths in logical pixels.
public struct AxisStyle: Sendable, Equatable {
    public enum Lines: Sendable, Equatable {
        case none
        case solid
        /// Lengths of strokes and gaps, repeated.
        case dashed([Double])
    }

    /// Of the marks at ticks, from the edge of the plot outwards; 0 for none.
    public var tickLength: Double
    public var minorTickLength: Double
    /// Between a tick's mark and its label.
    public var tickGap: Double
    /// Lines through the plot at the ticks.
    public var grid: Lines
    public var minorGrid: Lines
    /// Whether every second stretch between two ticks has a ground of its own.
    public var hasStripes: Bool
    public var showsTicks: Bool
    /// Without labels a time axis takes no height but that of its marks.
    public var showsLabels: Bool

    public init(
        tickLength: Double = 0, minorTickLength: Double = 0, tickGap: Double = 5, grid: Lines = .solid, minorGrid: Lines = .none,
        hasStripes: Bool = false, showsTicks: Bool = true, showsLabels: Bool = true
    ) {
        self.tickLength = tickLength
        self.minorTickLength = minorTickLength
        self.tickGap = tickGap
        self.grid = grid
        self.minorGrid = minorGrid
        self.hasStripes = hasStripes
        self.showsTicks = showsTicks
        self.showsLabels = showsLabels
    }

    /// Short marks below the plot.
    public static let timeAxis = AxisStyle(tickLength: 4, minorTickLength: 2)

    /// Nothing at all.
    public static let hidden = AxisStyle(tickGap: 0, grid: .none, showsTicks: false, showsLabels: false)

    /// The length of the marks that are drawn.
    var marks: Double { showsTicks ? max(tickLength, minorTickLength) : 0 }
    var isHidden: Bool { self == .hidden }
}

/// How the labels of a time axis lie.
public enum LabelAngle: Double, Sendable, CaseIterable {
    case horizontal = 0
    /// Rising to the right, the end at the tick.
    case diagonal = -45
    /// Reading upwards.
    case vertical = -90

    /// Width and height of the box around a text.
    func box(_ width: Double, _ height: Double) -> (width: Double, height: Double) {
        switch self {
        case .horizontal: return (width, height)
        case .vertical: return (height, width)
        case .diagonal:
            let side = (width + height) * 0.5.squareRoot()
            return (side, side)
        }
    }
}
