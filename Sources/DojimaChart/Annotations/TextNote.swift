extension AnnotationKind {
    /// A text whose centre, or another of nine anchors, is at its point.
    public static let text = AnnotationKind(name: "text", points: 1...1, summary: "a text at a time and a price") { plot in
        let color = plot.color ?? plot.theme.strongText
        var labels = plot.label(
            plot.annotation.text, color: color, at: [plot.places[0].pixel], anchors: [plot.annotation.anchor ?? .center])
        for index in labels.indices { labels[index].isPinned = true }
        return AnnotationMarks(labels: labels)
    }
}
