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
    ///
    /// `nil` for 4 on a time axis, on a value axis with minor ticks and on further value axes of a pane, and for 0 on the first one.
    public var tickLength: Double?
    /// The length of minor tick marks; `nil` for half of `tickLength`, at most 2, and on a value axis for 0 unless it has `minors`.
    public var minorTickLength: Double?
    /// The distance between a tick mark and its label.
    public var tickGap: Double = 5
    /// The lines through the plot at the ticks.
    public var grid: Lines = .solid
    /// The lines at minor ticks.
    public var minorGrid: Lines = .none
    /// Whether every second interval between ticks has a different background.
    public var hasStripes = false
    /// Whether ticks have marks at the axis.
    public var showsTicks = true
    /// Whether labels are drawn. Without labels, a time axis is only as high as its tick marks.
    public var showsLabels = true
    /// Whether the line of the axis is drawn; `nil` for that of a time axis, and of a value axis that crosses the plot.
    public var showsLine: Bool?

    public init() {}

    /// A style that draws nothing.
    public static let hidden = AxisStyle {
        $0.tickGap = 0; $0.grid = .none; $0.showsTicks = false; $0.showsLabels = false; $0.showsLine = false
    }

    /// Hides labels, tick marks, grid lines and stripes, but not the line of the axis.
    mutating func hideTicks() {
        (showsTicks, showsLabels, hasStripes) = (false, false, false)
        (grid, minorGrid) = (.none, .none)
    }

    /// The length of the longest tick marks that are drawn.
    var marks: Double { showsTicks ? max(tickLength ?? 0, minorTickLength ?? 0) : 0 }

    /// Whether nothing is drawn.
    var isHidden: Bool {
        !showsTicks && !showsLabels && showsLine == false && grid == .none && minorGrid == .none && !hasStripes
    }

    /// Returns the style with lengths instead of `nil`.
    ///
    /// - Parameter hasMinors: whether minor ticks have marks.
    func completed(tickLength length: Double, hasMinors: Bool) -> AxisStyle {
        var style = self
        let major = tickLength ?? length
        style.tickLength = major
        style.minorTickLength = minorTickLength ?? (hasMinors ? min(2, major / 2) : 0)
        return style
    }
}

extension AxisStyle: Record {
    package static var fields: [Field<AxisStyle>] {
        [
            Field("ticks", \.showsTicks, .flag, "Whether tick marks are drawn."),
            Field("labels", \.showsLabels, .flag, "Whether labels are drawn."),
            Field("line", \.showsLine, .flag, "Whether the line of the axis is drawn; by default that of the time axis."),
            Field("grid", \.grid, .lines, "The lines through the plots at the ticks: none, solid, or lengths of dashes and gaps."),
            Field("minorGrid", \.minorGrid, .lines, "The lines through the plots at the minor ticks."),
            Field("stripes", \.hasStripes, .flag, "Whether every second interval between ticks has a darker background."),
            Field("tickLength", \.tickLength, .number(0...100), "The length of tick marks in pixels."),
            Field("minorLength", \.minorTickLength, .number(0...100), "The length of minor tick marks in pixels."),
            Field("tickGap", \.tickGap, .number(0...100), "The distance in pixels between a tick mark and its label."),
        ]
    }
}

extension Form<AxisStyle.Lines> {
    /// `none`, `solid`, or lengths of dashes and gaps, such as `4,2`.
    fileprivate static var lines: Form {
        .parsed(
            advice: "write none, solid, or lengths of dashes and gaps such as 4,2", examples: ["none", "4,2"],
            parse: { text in
                guard text != "none" else { return AxisStyle.Lines.none }
                return dashLengths(written: text).map { $0.isEmpty ? .solid : .dashed($0) }
            },
            text: { lines in
                switch lines {
                case .none: "none"
                case .solid: "solid"
                case .dashed(let lengths): lengths.map(shortNumber).joined(separator: ",")
                }
            })
    }
}

/// The angle of the labels of an axis.
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
