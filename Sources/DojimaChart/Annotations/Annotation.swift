public import DojimaScale
public import DojimaTime

/// A text, line, area, marker or image in a chart. It is anchored to data, so it moves with the visible range.
///
///     pane.annotations = [
///         Annotation(id: "low", kind: .text, points: [AnnotationPoint(time: christmasEve, value: 2346.58)], text: "Low of the year"),
///         Annotation(id: "decline", kind: .trendLine, points: [top, bottom]),
///     ]
///
/// If the text of an annotation does not fit next to other texts, it is left out and the chart's description contains a warning.
public struct Annotation: Sendable, Equatable {
    /// Whether an annotation is drawn over the series of its pane or under them.
    public enum Layer: String, CaseIterable, Sendable { case above, below }

    /// Unique in the pane and stable; in a specification, empty for an annotation that is identified by its index.
    public var id = ""
    /// What is drawn, which determines the number of points.
    public var kind = AnnotationKind.text
    /// The points; `kind` determines how many there are. A specification refuses another number, and a chart draws no such annotation and
    /// has a warning in its description.
    public var points: [AnnotationPoint] = []
    /// The text of the annotation; empty for no text.
    public var text = ""
    /// The colour; `automatic` is the kind's own colour.
    public var color = ColorChoice.automatic
    /// The line width in logical pixels; `nil` for the width of the kind.
    public var lineWidth: Double?
    /// Lengths of dashes and gaps in pixels; `nil` for those of the kind, empty for a solid line.
    public var dash: [Double]?
    /// The part of the text, or of an image of fixed size, that is aligned with the point; `nil` for the default of the kind.
    public var anchor: AnnotationAnchor?
    /// The layer; `nil` for the default of the kind: bands and rectangles are under the series, all others over them.
    public var layer: Layer?
    /// The id of a value axis of the pane; if the pane has no axis with this id, the primary axis is used.
    public var axis = ""
    /// The image of the kind `image`; `nil` for other kinds.
    public var image: AnnotationImage?
    /// Whether the annotation can be dragged with a pointer. Dragging a horizontal line also changes the colours whose rules refer to it.
    public var isMovable = false

    /// Creates a text annotation without points, to be configured.
    public init() {}

    public init(
        id: String = "", kind: AnnotationKind, points: [AnnotationPoint], text: String = "", color: ColorChoice = .automatic,
        lineWidth: Double? = nil, dash: [Double]? = nil, anchor: AnnotationAnchor? = nil, layer: Layer? = nil, axis: String = "",
        image: AnnotationImage? = nil
    ) {
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

/// A position in the data: a time and a value on a value axis.
public struct AnnotationPoint: Sendable, Hashable {
    /// The time by the clock of the axis, as read by `TimeAxis.instant(of:)`; `nil` for the middle of the plot.
    ///
    /// A time at which the axis is closed is replaced by the next open time. An area that ends with a date includes that date.
    public var time: TimeText?
    /// The value on the axis; `nil` for the middle of the plot.
    public var value: Double?

    public init(time: TimeText? = nil, value: Double? = nil) {
        self.time = time
        self.value = value
    }

    /// Creates a point at an instant; on an axis of trade dates, midnight UTC of a date.
    public init(time: Instant, value: Double? = nil) { self.init(time: .instant(time), value: value) }
}

/// The part of a box that is aligned with a point.
public enum AnnotationAnchor: String, CaseIterable, Sendable {
    case center
    case top, bottom, left, right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// The position of the anchor in a box, as fractions of its width and height from the top left.
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

    /// Returns a box of the given size whose anchor is at a point.
    func box(_ size: Size, at point: Point) -> Rect {
        Rect(x: point.x - fractions.x * size.width, y: point.y - fractions.y * size.height, width: size.width, height: size.height)
    }
}

/// An image in a chart: stretched between two points, or in its own size at one point.
public struct AnnotationImage: Sendable, Equatable {
    /// The PNG file from which the image is read, in a specification; `nil` for pixels made by a program.
    public var file: String?
    /// The pixels; `nil` if the file has not been read.
    public var raster: Raster?
    /// The opacity, from 0 to 1.
    public var opacity: Double
    /// The size of an image with one point, in logical pixels; `nil` for the size of the raster.
    public var size: Size?
    /// Whether the image fills the width of the plot, regardless of its points.
    public var fillsWidth: Bool
    /// Whether the image fills the height of the plot, regardless of its points.
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
