public import DojimaScale
public import DojimaText
public import DojimaChart
public import DojimaTime

/// Something said about a place in a chart: a text, a line, a marker.
public struct AnnotationSpecification: Sendable, Equatable {
    public struct Point: Sendable, Equatable {
        /// `nil` where the kind needs none.
        public var time: TimeText?
        public var value: Double?

        public init(time: TimeText? = nil, value: Double? = nil) {
            self.time = time
            self.value = value
        }
    }

    /// Unique in the pane; empty for one by its place.
    public var id: String
    /// The name of an annotation kind.
    public var type: String
    /// As many as the kind takes.
    public var points: [Point]
    /// Empty for none.
    public var text: String
    public var color: SeriesStyle.Hue
    /// Logical pixels; `nil` for the kind's own.
    public var lineWidth: Double?
    /// Lengths of strokes and gaps in pixels, none for a solid line; `nil` for the kind's own.
    public var dash: [Double]?
    public var anchor: AnnotationAnchor?
    public var layer: Annotation.Layer?
    /// The id of an axis of the pane; empty for the first.
    public var axis: String
    /// A PNG file; of the kind `image` alone.
    public var image: String?
    /// Of an image, between 0 and 1.
    public var opacity: Double

    public init(
        id: String = "", type: String, points: [Point], text: String = "", color: SeriesStyle.Hue = .automatic, lineWidth: Double? = nil,
        dash: [Double]? = nil, anchor: AnnotationAnchor? = nil, layer: Annotation.Layer? = nil, axis: String = "", image: String? = nil,
        opacity: Double = 1
    ) {
        self.id = id
        self.type = type
        self.points = points
        self.text = text
        self.color = color
        self.lineWidth = lineWidth
        self.dash = dash
        self.anchor = anchor
        self.layer = layer
        self.axis = axis
        self.image = image
        self.opacity = opacity
    }
}

extension AnnotationSpecification: Record {
    package init() { self.init(type: "text", points: []) }

    package static var fields: [Field<AnnotationSpecification>] {
        [
            Field("id", \.id, .anyText, "A name; by default by its place."),
            Field("type", \.type, .oneOf(AnnotationCatalog.all.map { $0.name }), isRequired: true, "The kind of annotation."),
            Field(
                "points", \.points, .list(.record, 1...2), isRequired: true,
                "Where it is pinned: times and values, as many as the kind takes."),
            Field("text", \.text, .anyText, "What it says."),
            Field("color", \.hue, .color, "A colour such as #2962FF, or 1, 2, ... in quotes for one of the theme's."),
            Field("lineWidth", \.lineWidth, .number(0.1...50), "Logical pixels."),
            Field("dash", \.dash, .list(.number(0.01...1000), 0...8), "Lengths of strokes and gaps in pixels; [] for a solid line."),
            Field("anchor", \.anchor, .word(of: AnnotationAnchor.allCases), "The part of a text or image that stands at the point."),
            Field("layer", \.layer, .word(of: Annotation.Layer.allCases), "Over the series of the pane or under them."),
            Field("axis", \.axis, .anyText, "The id of an axis of the pane; by default the first."),
            Field("image", \.image, .text, "A PNG file, for the type image."),
            Field("opacity", \.opacity, .number(0...1), "Of an image."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("opacity", "image")] }

    package func check(_ place: TextPath) throws {
        guard let kind = AnnotationCatalog.kind(named: type) else { return }
        guard kind.points.contains(points.count) else {
            throw place.key("points", line: nil).error("has \(points.count) of them; \(type) takes \(kind.pointsInWords)")
        }
        guard (image != nil) == (type == AnnotationKind.image.name) else {
            throw place.error(image == nil ? "has no image; write the name of a PNG file" : "only the type image shows an image")
        }
        for (index, point) in points.enumerated() {
            let at = place.key("points", line: nil).index(index, line: nil)
            if kind.uses.contains(.time), !kind.uses.contains(.value), point.time == nil { throw at.error("time is missing") }
            if kind.uses.contains(.value), !kind.uses.contains(.time), point.value == nil { throw at.error("value is missing") }
            if point.time == nil, point.value == nil { throw at.error("says nothing; write time and value") }
        }
    }

    private var hue: SeriesStyle.Hue? {
        get { color == .automatic ? nil : color }
        set { color = newValue ?? .automatic }
    }
}

extension AnnotationSpecification.Point: Record {
    package init() { self.init(time: nil) }

    package static var fields: [Field<AnnotationSpecification.Point>] {
        [
            Field("time", \.time, .time, "A time of the axis; without one the middle of the plot."),
            Field("value", \.value, .number(), "A value of the axis; without one the middle of the plot."),
        ]
    }
}
