public import DojimaScale
public import DojimaTime

/// Something said about a place in a chart: a text, a line, a marker. It is pinned to data, so it moves with the window.
///
///     pane.annotations = [
///         Annotation(id: "low", kind: .text, points: [AnnotationPoint(time: christmasEve, value: 2346.58)], text: "Low of the year"),
///         Annotation(id: "decline", kind: .trendLine, points: [top, bottom]),
///     ]
///
/// Where an annotation has a text and no room for it beside other texts, the text is left out and the chart's description warns.
public struct Annotation: Sendable, Equatable {
    /// Whether it lies over the series of its pane or under them.
    public enum Layer: String, CaseIterable, Sendable { case above, below }

    /// Unique in the pane and stable; of a specification empty for one by its place.
    public var id = ""
    public var kind = AnnotationKind.text
    /// As many as the kind takes.
    public var points: [AnnotationPoint] = []
    /// Empty for none.
    public var text = ""
    /// `automatic` is the kind's own colour.
    public var color = ColorChoice.automatic
    /// Logical pixels; `nil` for the kind's own.
    public var lineWidth: Double?
    /// Lengths of strokes and gaps in pixels; `nil` for the kind's own, empty for a solid line.
    public var dash: [Double]?
    /// The part of a text or of an image of fixed size that stands at the point; `nil` for the kind's own.
    public var anchor: AnnotationAnchor?
    /// `nil` for the kind's own: bands and rectangles lie under the series, all else over them.
    public var layer: Layer?
    /// The id of a value axis of the pane; the primary one when the pane has none of that name.
    public var axis = ""
    /// What an image shows; other kinds have none.
    public var image: AnnotationImage?
    /// Whether a pointer may drag it; of a horizontal line, with all colours whose rules name it.
    public var isMovable = false

    /// A text without a point, to be filled.
    public init() {}

    public init(
        id: String = "", kind: AnnotationKind, points: [AnnotationPoint], text: String = "", color: ColorChoice = .automatic,
        lineWidth: Double? = nil, dash: [Double]? = nil, anchor: AnnotationAnchor? = nil, layer: Layer? = nil, axis: String = "",
        image: AnnotationImage? = nil
    ) {
        precondition(kind.points.contains(points.count), "\(kind.name) takes \(kind.pointsInWords)")
        self.id = id
        self.kind = kind
        self.points = points
        self.text = text
        self.color = color
        self.lineWidth = lineWidth
        self.dash = dash
        self.anchor = anchor
        self.layer = layer
        self.axis = axis
        self.image = image
    }
}

/// A place by data: a time and a value of a value axis.
public struct AnnotationPoint: Sendable, Hashable {
    /// By the clock of the axis, as `TimeAxis.instant(of:)` reads it; `nil` for the middle of the plot.
    ///
    /// A moment at which the axis is closed stands for the next open one. Where an area ends with a date, it ends with that date.
    public var time: TimeText?
    /// `nil` for the middle of the plot.
    public var value: Double?

    public init(time: TimeText? = nil, value: Double? = nil) {
        self.time = time
        self.value = value
    }

    /// At a moment; on an axis of trade dates the midnight UTC of a date.
    public init(time: Instant, value: Double? = nil) { self.init(time: .instant(time), value: value) }
}

/// The part of a box that stands at a point.
public enum AnnotationAnchor: String, CaseIterable, Sendable {
    case center
    case top, bottom, left, right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// Where the anchor is in a box, as fractions of its width and height from the top left.
    var fractions: (x: Double, y: Double) {
        switch self {
        case .center: (0.5, 0.5)
        case .top: (0.5, 0)
        case .bottom: (0.5, 1)
        case .left: (0, 0.5)
        case .right: (1, 0.5)
        case .topLeft: (0, 0)
        case .topRight: (1, 0)
        case .bottomLeft: (0, 1)
        case .bottomRight: (1, 1)
        }
    }

    /// A box of some size whose anchor stands at a place.
    func box(_ size: Size, at place: Point) -> Rect {
        Rect(x: place.x - fractions.x * size.width, y: place.y - fractions.y * size.height, width: size.width, height: size.height)
    }
}

/// Pixels in a chart: stretched between two points, or in their own size at one.
public struct AnnotationImage: Sendable, Equatable {
    /// The PNG file that it is read from; of a specification, and `nil` for pixels that a program made.
    public var file: String?
    /// `nil` where the file has not been read.
    public var raster: Raster?
    /// Between 0 and 1.
    public var opacity: Double
    /// Logical pixels at one point; `nil` for the raster's own size.
    public var size: Size?
    /// Whether the image fills the width or the height of the plot, whatever its points say.
    public var fillsWidth: Bool
    public var fillsHeight: Bool

    public init(file: String? = nil, opacity: Double = 1) {
        self.file = file
        self.opacity = opacity
        (fillsWidth, fillsHeight) = (false, false)
    }

    public init(raster: Raster, opacity: Double = 1, size: Size? = nil, fillsWidth: Bool = false, fillsHeight: Bool = false) {
        self.raster = raster
        self.opacity = opacity
        self.size = size
        self.fillsWidth = fillsWidth
        self.fillsHeight = fillsHeight
    }
}
