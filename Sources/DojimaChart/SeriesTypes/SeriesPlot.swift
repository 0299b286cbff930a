public import DojimaScale

/// All that a series kind may know when it draws: rows with their places, a value scale, colours and the pixel grid.
public struct SeriesPlot: Sendable {
    public let data: SeriesData
    /// Rows to draw, indices into the columns: those with a part in the window and one neighbour to each side.
    public let rows: [Int]
    /// The rows, as a range into `rows`, that have a part in the window.
    public let visible: Range<Int>
    /// The ends of each row's slot in logical pixels, not rounded.
    public let left: [Double]
    public let right: [Double]
    /// Logical pixels of a usual slot.
    public let slotWidth: Double
    public let scale: ValueScale
    /// The part of the pane that belongs to the series' axis.
    public let box: Rect
    public let grid: PixelGrid
    public let theme: Theme
    public let line: Theme.Line
    public let style: SeriesStyle

    public func centre(_ index: Int) -> Double { (left[index] + right[index]) / 2 }

    /// The pixels of two values, the upper one on the screen first: on an inverted axis that of the lesser value.
    public func stretch(_ a: Double, _ b: Double) -> (top: Double, bottom: Double) {
        let (first, second) = (scale.pixel(a), scale.pixel(b))
        return (min(first, second), max(first, second))
    }

    /// The y pixels of a column in the rows to draw.
    public func pixels(_ column: [Double]) -> [Double] {
        rows.map { scale.pixel(column[$0]) }
    }
}
