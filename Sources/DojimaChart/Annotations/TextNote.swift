extension AnnotationKind {
    /// A text whose centre, or another of nine anchors, is at a point.
    public static let text: AnnotationKind = {
        var kind = AnnotationKind(name: "text", points: 1...1, summary: "a text at a time and a price") { plot in
            let color = plot.color ?? plot.theme.strongText
            return AnnotationMarks(
                labels: plot.label(
                    plot.annotation.text, color: color, at: [plot.positions[0].pixel], anchors: [plot.annotation.anchor ?? .center]))
        }
        kind.pinsText = true
        return kind
    }()
}
