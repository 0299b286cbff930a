public import DojimaText

/// How the markings of an axis are drawn; lengths in logical pixels.
public struct AxisStyle: Options, Sendable, Equatable {
    public enum Lines: Sendable, Equatable {
        case none
        case solid
        /// Lengths of strokes and gaps, repeated.
        case dashed([Double])
    }

    /// Of the marks at ticks, from the edge of the plot outwards; 0 for none.
    public var tickLength: Double = 0
    public var minorTickLength: Double = 0
    /// Between a tick's mark and its label.
    public var tickGap: Double = 5
    /// Lines through the plot at the ticks.
    public var grid: Lines = .solid
    public var minorGrid: Lines = .none
    /// Whether every second stretch between two ticks has a background of its own.
    public var hasStripes = false
    public var showsTicks = true
    /// Without labels a time axis takes no height but that of its marks.
    public var showsLabels = true

    public init() {}

    /// Short marks below the plot.
    public static let timeAxis = AxisStyle {
        $0.tickLength = 4; $0.minorTickLength = 2
    }

    /// Nothing at all.
    public static let hidden = AxisStyle {
        $0.tickGap = 0; $0.grid = .none; $0.showsTicks = false; $0.showsLabels = false
    }

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
