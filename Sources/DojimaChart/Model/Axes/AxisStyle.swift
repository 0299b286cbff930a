public import DojimaText

/// The style of the lines, tick marks and labels of an axis; lengths in logical pixels.
public struct AxisStyle: Options, Sendable, Equatable {
    /// The style of grid lines.
    public enum Lines: Sendable, Equatable {
        case none
        case solid
        /// The lengths of dashes and gaps, repeated.
        case dashed([Double])
    }

    /// The length of tick marks, from the edge of the plot outwards; 0 for none.
    public var tickLength: Double = 0
    public var minorTickLength: Double = 0
    /// The distance between a tick mark and its label.
    public var tickGap: Double = 5
    /// The lines through the plot at the ticks.
    public var grid: Lines = .solid
    public var minorGrid: Lines = .none
    /// Whether every second interval between ticks has a different background.
    public var hasStripes = false
    public var showsTicks = true
    /// Whether labels are drawn. Without labels, a time axis is only as high as its tick marks.
    public var showsLabels = true

    public init() {}

    /// A style with short tick marks, the default of time axes.
    public static let timeAxis = AxisStyle {
        $0.tickLength = 4; $0.minorTickLength = 2
    }

    /// A style that draws nothing.
    public static let hidden = AxisStyle {
        $0.tickGap = 0; $0.grid = .none; $0.showsTicks = false; $0.showsLabels = false
    }

    /// The length of the longest tick marks that are drawn.
    var marks: Double { showsTicks ? max(tickLength, minorTickLength) : 0 }
    var isHidden: Bool { self == .hidden }
}

/// The angle of the labels of a time axis.
public enum LabelAngle: String, Sendable, CaseIterable {
    case horizontal
    /// Rising to the right, with the end of the text at the tick.
    case diagonal
    /// Reading upwards.
    case vertical

    /// The angle clockwise.
    public var degrees: Double {
        switch self {
        case .horizontal: 0
        case .diagonal: -45
        case .vertical: -90
        }
    }

    /// Returns the width and height of the box around a text at this angle.
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
