import Dojima
import DojimaChart
import DojimaSeries
import DojimaTime

/// An annotation that is being drawn by hand: its kind, its text, and its points so far.
struct DrawnAnnotation {
    typealias Point = InteractiveChart.DrawnPoint

    /// The maximum number of characters of a text.
    private static let longestText = 200

    let kind: AnnotationKind
    let text: String
    /// The point at which the pointer went down; `second` is its present point.
    let first: Point
    var second: Point
    /// The third point of a kind that takes one, next to the line through the others.
    var third: Point
    /// Whether times are written as dates, as for bars of a day or longer.
    let writesDates: Bool

    /// Begins an annotation; `nil` for a kind that cannot be drawn.
    init?(_ name: String, text: String, at point: Point, writesDates: Bool) {
        guard let kind = DrawnAnnotation.kinds.first(where: { $0.name == name }) else { return nil }
        (self.kind, first, second, third, self.writesDates) = (kind, point, point, point, writesDates)
        let plain = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        self.text = String(String(String.UnicodeScalarView(plain)).prefix(DrawnAnnotation.longestText))
    }

    /// The kinds that can be drawn: all except images, which need files.
    static let kinds = AnnotationCatalog.all.filter { !$0.takesImage && $0.points.lowerBound <= 3 }

    var takesThirdPoint: Bool { kind.points.lowerBound > 2 }

    /// Whether the annotation has as many different points as its kind needs and, if it is a text, is not empty.
    var isComplete: Bool {
        guard kind.points.lowerBound > 1 else { return kind.name != AnnotationKind.text.name || !text.isEmpty }
        return kind.uses.contains(.time) && first.time != second.time || kind.uses.contains(.value) && first.price != second.price
    }

    private var points: [Point] { kind.points.lowerBound > 1 ? [first, second] + (takesThirdPoint ? [third] : []) : [second] }

    private func time(of point: Point) -> TimeText {
        writesDates ? .dateOnly(Zone.utc.localTime(at: point.time).date) : .instant(point.time)
    }

    /// The annotation as part of a chart.
    var annotation: Annotation {
        let points = points.map { point in
            AnnotationPoint(time: kind.uses.contains(.time) ? time(of: point) : nil, value: kind.uses.contains(.value) ? point.price : nil)
        }
        return Annotation(kind: kind, points: points, text: text)
    }

    /// The annotation in the form that `dojima annotate` stores, without a name.
    var stored: StoredAnnotation {
        let points = points.map { point in
            StoredAnnotation.Point(
                time: kind.uses.contains(.time) ? time(of: point).written : nil, value: kind.uses.contains(.value) ? point.price : nil)
        }
        return StoredAnnotation(name: "", type: kind.name, points: points, text: text)
    }
}
