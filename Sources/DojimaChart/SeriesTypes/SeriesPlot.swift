public import DojimaScale
import DojimaSeries

/// The input of the drawing function of a series kind: rows with their positions, a value scale, colours and the pixel grid.
public struct SeriesPlot: Sendable {
    /// All data of the series.
    public internal(set) var data: SeriesData
    /// The rows to draw, as indices into the columns: those that are at least partly visible, and a neighbour at an edge that cuts a slot.
    public internal(set) var rows: [Int]
    /// The rows that are at least partly visible, as a range of indices into `rows`.
    public internal(set) var visible: Range<Int>
    /// The ends of each row's slot in logical pixels, not rounded.
    public internal(set) var left: [Double]
    /// The right ends of the slots, one per row of `rows`.
    public internal(set) var right: [Double]
    /// The usual width of a slot in logical pixels.
    public let slotWidth: Double
    /// The scale from values to y pixels.
    public let scale: ValueScale
    /// The part of the pane that belongs to the series' axis.
    public let box: Rect
    /// The grid of device pixels, to which edges are snapped.
    public let grid: PixelGrid
    /// The theme of the chart.
    public let theme: Theme
    /// The colour, the dashes and the weight of the series.
    public internal(set) var line: Theme.Line
    /// The options of the series.
    public let options: SeriesOptions
    /// The colours of individual points by index in `rows`; `nil` for the series' own colour.
    public internal(set) var pointColors: ResolvedPointColors? = nil
    /// The value at which columns and backgrounds begin, given by the kind or the options; 1 instead of 0 on a logarithmic axis; `nil` for
    /// the end of the axis.
    public internal(set) var baseline: Double? = nil
    /// The values at which the rows of a stacked series begin and end, one per row of the data; `nil` without a stack.
    public internal(set) var stack: StackedColumn? = nil
    /// Whether the series is one of several that share slots side by side; slots are then in whole device pixels.
    public internal(set) var isGrouped = false
    /// The series' own colour for columns; `nil` for columns in the rising and falling colours.
    public internal(set) var columnColor: Color? = nil
    /// The gap between bars as a fraction of a slot; `nil` for one that depends on the width of the slots.
    var gap: Double? = nil
    /// Whether time runs upwards in the picture.
    var isVertical = false
    /// Whether bars of at least two device pixels are as wide as their slots, so that neighbours touch.
    var fillsSlots = false
    /// The height of a box, if bars are columns of boxes.
    var boxSize: Double?
    /// The labels of rows that are drawn hatched.
    var hatched: [Int: String] = [:]
    /// Whether rows are categories, whose columns are the main content and not a background for prices.
    var isOfCategories = false
    /// Whether rows are in order of their positions, from left to right.
    var isOrdered = true
    /// Whether lines are drawn through every point, even if several share a pixel and the picture is the same without them.
    var drawsAllPoints = false
    /// For bars grouped by pixel, the row in the series' data of the last bar of each group.
    var lastRows: [Int] = []
    /// The number of points that the rows represent if some represent several; `nil` for the number of rows.
    var pointCount: Int? = nil
    /// The point at the edge of the plot at which a line begins: the base of rebased values if it is the row before the first one; `nil` for
    /// lines that begin at their first row.
    var start: Point?
    /// The minimum pause between bars, in logical pixels, over which no line is drawn; `nil` if lines join any points.
    var minimumPause: Double?
    /// The smoother of a line that is drawn as a curve; `nil` for straight lines.
    var smoother: Smoother?
    /// The function that returns the marks of single points; `nil` if all points have the mark of the options.
    var pointMarker: (@Sendable (RenderPoint) -> PointMarker?)?

    /// The width of lines, in logical pixels.
    var lineWidth: Double { options.width(of: line) }

    /// Whether there are more points than device pixel columns; lines are then drawn through the middles of the columns.
    var sharesPixels: Bool { isOrdered && grid.isCrowded(pointCount ?? rows.count, width: box.width) }

    /// The rows before which the series has no bars for so long that a line would invent values, as indices into `rows`: over ten times the
    /// usual pause, like a `LongBreak` of the axis.
    var longPauses: Set<Int> {
        func pause(_ index: Int) -> Double { left[index] - right[index - 1] }
        let further = rows.indices.dropFirst()
        guard let minimumPause, isOrdered, further.contains(where: { pause($0) > minimumPause }) else { return [] }
        let pauses = further.map(pause).filter { $0 > slotWidth / 2 }.sorted()
        let usual = pauses.count < 3 ? slotWidth : pauses[pauses.count / 2]
        return Set(further.filter { pause($0) > max(minimumPause, Double(LongBreak.factor) * usual) })
    }

    /// Returns the x pixel in the middle of the slot at an index of `rows`.
    public func center(_ index: Int) -> Double { (left[index] + right[index]) / 2 }

    /// Returns the y pixels of two values, the upper one on the screen first; on an inverted axis that is the lower value.
    public func pixelRange(_ a: Double, _ b: Double) -> (top: Double, bottom: Double) {
        let (first, second) = (scale.pixel(a), scale.pixel(b))
        return (min(first, second), max(first, second))
    }

    /// Returns the widths of bars.
    ///
    /// - Parameters:
    ///   - fillsSlot: whether bodies are as wide as their slots.
    ///   - isNamed: whether each bar represents a name instead of a time.
    func barGeometry(fillsSlot: Bool = false, isNamed: Bool = false) -> BarGeometry {
        BarGeometry(slotWidth: slotWidth, grid: grid, fillsSlot: fillsSlot, isNamed: isNamed, gap: gap, stem: options.stemWidth)
    }

    /// Returns the plot with other rows.
    func replacing(data: SeriesData, rows: [Int], visible: Range<Int>, left: [Double], right: [Double]) -> SeriesPlot {
        var plot = self
        plot.data = data
        plot.rows = rows
        plot.visible = visible
        plot.left = left
        plot.right = right
        return plot
    }

    /// The plot without gradients: each line segment has one colour.
    var withSolidColors: SeriesPlot {
        var plot = self
        plot.pointColors = pointColors?.solid
        return plot
    }
}
