public import DojimaScale

/// All that a series kind may know when it draws: rows with their places, a value scale, colours and the pixel grid.
public struct SeriesPlot: Sendable {
    public internal(set) var data: SeriesData
    /// Rows to draw, indices into the columns: those with a part in the window and one neighbour to each side.
    public internal(set) var rows: [Int]
    /// The rows, as a range into `rows`, that have a part in the window.
    public internal(set) var visible: Range<Int>
    /// The ends of each row's slot in logical pixels, not rounded.
    public internal(set) var left: [Double]
    public internal(set) var right: [Double]
    /// Logical pixels of a usual slot.
    public let slotWidth: Double
    public let scale: ValueScale
    /// The part of the pane that belongs to the series' axis.
    public let box: Rect
    public let grid: PixelGrid
    public let theme: Theme
    public internal(set) var line: Theme.Line
    public let options: SeriesOptions
    /// The colours of single points, by their indices in `rows`; `nil` for the series' own.
    public internal(set) var shades: PointShades? = nil
    /// Where columns and backgrounds begin: that of the kind or of the style, 1 for 0 on a logarithmic axis; `nil` for the end of the axis.
    public internal(set) var baseline: Double? = nil
    /// Where the rows of a stacked series begin and end, one value a row of the data; `nil` for one that stands alone.
    public internal(set) var stack: StackedColumn? = nil
    /// Whether slots are those of one of several series side by side, in whole device pixels.
    public internal(set) var isGrouped = false
    /// The series' own colour where columns have one, and not those of rising and falling.
    public internal(set) var columnColor: Color? = nil
    /// Whether rows stand for categories: their columns are what is told, and not the background of something else.
    var isOfCategories = false
    /// Whether rows stand in the order of their places, from left to right.
    var isOrdered = true
    /// Whether lines go through every point, also where several share a pixel and the picture is the same without them.
    var drawsAllPoints = false
    /// Of bars that were folded into pixels, the row in the series' data of the last one in each.
    var folding: [Int] = []
    /// How many points the rows stand for, where some of them stand for several; `nil` for as many as there are rows.
    var pointCount: Int? = nil

    /// Whether there are more points than device pixel columns: lines then stand in the middles of these.
    var sharesPixels: Bool { isOrdered && grid.isCrowded(pointCount ?? rows.count, width: box.width) }

    func centre(_ index: Int) -> Double { (left[index] + right[index]) / 2 }

    /// The pixels of two values, the upper one on the screen first: on an inverted axis that of the lesser value.
    func stretch(_ a: Double, _ b: Double) -> (top: Double, bottom: Double) {
        let (first, second) = (scale.pixel(a), scale.pixel(b))
        return (min(first, second), max(first, second))
    }

    /// The y pixels of a column in the rows to draw.
    func pixels(_ column: [Double]) -> [Double] {
        rows.map { scale.pixel(column[$0]) }
    }

    /// The same with other rows.
    func replacing(data: SeriesData, rows: [Int], visible: Range<Int>, left: [Double], right: [Double]) -> SeriesPlot {
        var plot = self
        (plot.data, plot.rows, plot.visible, plot.left, plot.right) = (data, rows, visible, left, right)
        return plot
    }

    /// The same with colours that change at points alone.
    var withSolidShades: SeriesPlot {
        var plot = self
        plot.shades = shades?.solid
        return plot
    }
}
