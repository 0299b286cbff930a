public import DojimaText
public import DojimaScale

/// How a crosshair looks; by default a dashed hairline in the colour of axis labels and a dot at points of lines.
public struct CrosshairStyle: Options, Sendable, Equatable {
    /// `nil` for that of axis labels.
    public var lineColor: Color?
    /// Logical pixels.
    public var lineWidth: Double = 1
    /// Lengths of strokes and gaps in pixels; empty for a solid line.
    public var dash: [Double] = [4, 3]
    /// The mark at a point of a line; `nil` for a dot in its colour.
    public var target: PointMarker?
    /// What the box says instead of all values: lines of text in which `{Close}` and the other labels of the box stand for their
    /// values and `{time}` for its title; empty for all values.
    public var template = ""
    /// Draws lines and mark in another way; `nil` for the lines above.
    public var drawer: CrosshairDrawer?

    public init() {}
}

/// A function that draws the lines and the mark of a crosshair, asked once a drawing.
public struct CrosshairDrawer: Sendable, Equatable {
    /// Tells one drawer from another.
    public var name: String
    public var draw: @Sendable (CrosshairCanvas) -> [Shape]

    public init(name: String, draw: @escaping @Sendable (CrosshairCanvas) -> [Shape]) {
        self.name = name
        self.draw = draw
    }

    public static func == (a: CrosshairDrawer, b: CrosshairDrawer) -> Bool { a.name == b.name }
}

/// What a drawer of crosshairs may know.
public struct CrosshairCanvas: Sendable {
    /// Where it stands; `y` is that of the middle of the first pane where it stands at no point.
    public var point: Point
    public var panes: [Rect]
    public var theme: Theme
    public var grid: PixelGrid
}
