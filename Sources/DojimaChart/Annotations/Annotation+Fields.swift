package import DojimaText
import DojimaTime

extension Annotation: Record {
    package static var fields: [Field<Annotation>] {
        [
            Field("id", \.id, .anyText, "A name; by default its position in the list."),
            Field("type", \.kind, .annotationKind, isRequired: true, "The kind of annotation."),
            Field(
                "points", \.points, .list(.record, 1...AnnotationCatalog.maxPoints), isRequired: true,
                "The positions: times and values; the kind determines how many."),
            Field("text", \.text, .anyText, "The text."),
            Field("color", \.color.specified, .color, "A colour such as #2962FF, or 1, 2, ... in quotes for one of the theme's."),
            Field("lineWidth", \.lineWidth, .number(0.1...50), "The width of lines, in logical pixels."),
            Field("dash", \.dash, .list(.number(0.01...1000), 0...8), "Lengths of strokes and gaps in pixels; [] for a solid line."),
            Field(
                "anchor", \.anchor, .word(of: AnnotationAnchor.allCases),
                "The corner or edge of a text or image that is placed at the point."),
            Field("layer", \.layer, .word(of: Annotation.Layer.allCases), "Whether it is drawn above or below the series of the pane."),
            Field("axis", \.axis, .anyText, "The id of an axis of the pane; by default the first."),
            Field("image", \.imageFile, .text, "A PNG file, for the type image."),
            Field("opacity", \.opacity, .number(0...1), "The opacity of the image, from 0 to 1."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("opacity", "image")] }

    package func check(_ path: TextPath) throws {
        guard kind.points.contains(points.count) else {
            throw path.key("points", line: nil).error("\(points.count) given; \(kind.name) takes \(kind.pointCountText)")
        }
        guard (imageFile != nil) == kind.takesImage else {
            throw path.error(imageFile == nil ? "has no image; write the name of a PNG file" : "only the type image shows an image")
        }
        for (index, point) in points.enumerated() {
            let at = path.key("points", line: nil).index(index, line: nil)
            if kind.uses.contains(.time), !kind.uses.contains(.value), point.time == nil { throw at.error("time is missing") }
            if kind.uses.contains(.value), !kind.uses.contains(.time), point.value == nil { throw at.error("value is missing") }
            if point.time == nil, point.value == nil { throw at.error("is empty; write time and value") }
        }
    }

    private var imageFile: String? {
        get { image?.file }
        set { image = newValue.map { AnnotationImage(file: $0, opacity: opacity) } }
    }

    /// The opacity of the image. A specification may set it before or after the image.
    private var opacity: Double {
        get { image?.opacity ?? 1 }
        set { if image == nil { image = AnnotationImage(opacity: newValue) } else { image?.opacity = newValue } }
    }
}

extension AnnotationPoint: Record {
    package init() { self.init(time: TimeText?.none) }

    package static var fields: [Field<AnnotationPoint>] {
        [
            Field("time", \.time, .time, "A time of the axis; by default the middle of the plot."),
            Field("value", \.value, .number(), "A value of the axis; by default the middle of the plot."),
        ]
    }
}

extension Form<AnnotationKind> {
    /// An annotation kind of the catalog, written by its name. In code, other kinds are valid too.
    fileprivate static var annotationKind: Form {
        let names = Form<String>.oneOf(AnnotationCatalog.all.map(\.name))
        return Form(
            read: { node, path in
                let name = try names.read(node, path)
                guard let kind = AnnotationCatalog.kind(named: name) else { throw path.error("\(quoted(name)) is not an annotation type") }
                return kind
            }, write: { names.write($0.name) }, check: { _, _ in }, schema: names.schema)
    }
}
