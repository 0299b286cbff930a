import DojimaScale
import DojimaSeries
package import DojimaTime

/// The names of the levels that an indicator draws over prices, such as pivots: each at the beginning, or else the end, of its last visible
/// stroke.
package struct LevelLabels {
    package private(set) var annotations: [Annotation] = []

    /// - Parameters:
    ///   - series: the series of one indicator, whose ids end with the names of its outputs; a single level gets no name.
    ///   - stamps: the stamps of the visible rows.
    package init(of series: [ChartSeries], in stamps: Range<Instant>) {
        let levels = series.filter { $0.kind == .level }
        guard levels.count > 1 else { return }
        annotations = levels.compactMap { level in
            guard case .values(let data) = level.data, let output = level.id.split(separator: ".").last else { return nil }
            let rows = data.time.indices.filter { stamps.contains(data.time[$0]) && data.values[$0].isFinite }
            guard let last = rows.last else { return nil }
            let value = data.values[last]
            let first = rows.lastIndex { data.values[$0] != value }.map { rows[$0 + 1] } ?? rows[0]
            return Annotation(
                id: "\(level.id)-name", kind: .levelName, points: [first, last].map { AnnotationPoint(time: data.time[$0], value: value) },
                text: output.uppercased(), color: level.color, axis: level.axis ?? "")
        }
    }
}

extension AnnotationKind {
    /// The name of a level above or below one of the ends of its stroke; it is left out if it does not fit.
    fileprivate static var levelName: AnnotationKind {
        var kind = AnnotationKind(name: "level-name", points: 2...2, summary: "the name of a level at an end of its stroke") { plot in
            let (start, end) = (plot.positions[0].pixel, plot.positions[1].pixel)
            let corners: [(Point, AnnotationAnchor)] = [
                (Point(start.x + 2, start.y - 1), .bottomLeft), (Point(start.x + 2, start.y + 1), .topLeft),
                (Point(end.x, end.y - 1), .bottomRight), (Point(end.x, end.y + 1), .topRight),
            ]
            return AnnotationMarks(
                labels: plot.plate(
                    plot.annotation.text, color: plot.color ?? plot.theme.strongText, at: corners.map(\.0), anchors: corners.map(\.1)))
        }
        kind.mayBeOmitted = true
        return kind
    }
}
