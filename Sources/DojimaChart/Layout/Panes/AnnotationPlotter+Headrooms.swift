import DojimaScale

extension AnnotationPlotter {
    /// The space that markers above bars need.
    var headrooms: [LabelClearance] {
        // The x ranges of marks that move up, with the heights in pixels that they take.
        var staggered: [(range: ClosedRange<Double>, height: Double)] = []
        return pane.pane.annotations.filter { $0.kind.headroom > 0 }.compactMap { annotation in
            let plot = plot(of: annotation)
            guard let bar = plot.bar(plot.positions[0]), plot.box.x...plot.box.maxX ~= bar.midX else { return nil }
            let size = annotation.text.count > 1 ? style.transform(plot.size(of: annotation.text)) : Size(16, 16)
            // In a vertical chart a text is next to its bar and needs space for its width.
            let text = style.isVertical && !annotation.text.isEmpty ? plot.size(of: annotation.text).width - style.type.axis.size : 0
            let own = bar.midX - size.width / 2...bar.midX + size.width / 2
            var below = 0.0
            if annotation.kind.staggers {
                below = staggered.reduce(0) { $0 + ($1.range.overlaps(own) ? $1.height : 0) }
                staggered.append((own, annotation.text.count > 1 ? 16 + size.height : 16))
            }
            return LabelClearance(
                axis: axisIndex(of: annotation), value: plot.scale.value(atPixel: bar.y), left: bar.midX - 8, right: bar.midX + 8,
                pixels: annotation.kind.headroom + max(0, text) + below)
        }
    }
}
