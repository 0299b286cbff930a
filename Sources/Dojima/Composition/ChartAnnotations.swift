import DojimaSeries
import DojimaText
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaTime

/// Converts stored annotations and those of a specification to annotations of a chart.
struct ChartAnnotations {
    var sourceAxis: SourceAxis
    /// The files that a specification may name.
    var access: FileAccess
    /// The number of image pixels so far; an image counts each time that it is drawn.
    private var imagePixels = 0

    init(sourceAxis: SourceAxis, access: FileAccess) {
        self.sourceAxis = sourceAxis
        self.access = access
    }

    /// Converts a stored annotation. Throws for an unknown type or value, which another program may have written.
    mutating func annotation(_ stored: StoredAnnotation) throws -> Annotation {
        func refuse(_ what: Message) -> PictureError {
            PictureError(
                .data, "annotation \(stored.name) of \(sourceAxis.source.symbol): \(what); remove it with \(function: .removeAnnotations)")
        }
        guard let kind = AnnotationCatalog.kind(named: stored.type) else { throw refuse("there is no type \(stored.type)") }
        guard kind.points.contains(stored.points.count) else { throw refuse("\(stored.type) takes \(kind.pointCountText)") }
        let points = try stored.points.map { point in
            let time = try point.time.map { text in
                do throws(TimeTextError) { return try TimeText(text) } catch { throw refuse(error.message) }
            }
            return AnnotationPoint(time: time, value: point.value)
        }
        var annotation = Annotation(id: stored.name, kind: kind, points: points, text: stored.text)
        if let color = stored.color {
            guard let hue = ColorChoice(parsing: color) else { throw refuse("\(color) is not a colour") }
            annotation.color = hue
        }
        if let dash = stored.dash {
            guard let lengths = dashLengths(written: dash) else { throw refuse("\(dash) is not a dash") }
            annotation.dash = lengths
        }
        if let anchor = stored.anchor {
            guard let value = AnnotationAnchor(rawValue: anchor) else { throw refuse("\(anchor) is not an anchor") }
            annotation.anchor = value
        }
        if let layer = stored.layer {
            guard let value = Annotation.Layer(rawValue: layer) else { throw refuse("\(layer) is not a layer") }
            annotation.layer = value
        }
        annotation.lineWidth = stored.width
        if let image = stored.image {
            do {
                annotation.image = AnnotationImage(raster: try raster(of: image), opacity: stored.opacity ?? 1)
            } catch {
                throw refuse(error.message)
            }
        }
        return annotation
    }

    /// Returns an annotation of a specification with the pixels of its image, and with `id` if it has no id.
    mutating func annotation(_ specified: Annotation, id: String) throws -> Annotation {
        var annotation = specified
        if specified.id.isEmpty { annotation.id = id }
        guard let file = specified.image?.file else { return annotation }
        let bytes = try access.bytes(of: file)
        do {
            annotation.image?.raster = try raster(of: bytes)
        } catch {
            throw PictureError(.data, "\(file): \(error.message)")
        }
        return annotation
    }

    /// Decodes a PNG. Throws if the images of the chart have more pixels in total than a single image may have.
    private mutating func raster(of png: [UInt8]) throws(RenderingError) -> Raster {
        let input = try PNGInput(png)
        imagePixels += input.pixelCount
        guard imagePixels <= PNGInput.maximumPixels else {
            throw RenderingError(
                "the images of the chart have more than \(PNGInput.maximumPixels / 1_000_000) million pixels in total; use smaller ones")
        }
        return try input.raster()
    }
}
