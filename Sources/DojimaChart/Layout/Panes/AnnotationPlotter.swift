import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// Converts the annotations of a pane from times and values to pixels.
struct AnnotationPlotter {
    @Boxed private(set) var pane: PaneLayout
    let axis: TimeAxis
    let style: DrawingStyle

    /// Returns an annotation with its points in pixels.
    ///
    /// - Parameter surroundings: the parts of the pane that the marks of a kind that staggers avoid.
    func plot(of annotation: Annotation, in surroundings: AnnotationSurroundings = AnnotationSurroundings()) -> AnnotationPlot {
        let index = axisIndex(of: annotation)
        let plan = pane.axes[index]
        let color: Color? =
            switch annotation.color {
            case .automatic: nil
            case .palette(let index): style.theme.palette(index).color
            case .fixed(let color): color
            case .rising: style.theme.rising
            case .falling: style.theme.falling
            }
        let own = pane.series.filter { $0.isShown && $0.axis == index && $0.series.kind.baseline == nil }
        // Bands and clouds are drawn below the prices.
        let bars = own.first(where: \.isBars) ?? own.first
        return AnnotationPlot(
            annotation: turned(annotation),
            positions: annotation.points.indices.map {
                position(annotation.points[$0], isSecond: $0 == 1, of: annotation.kind, pane.box, plan.scale)
            }, box: pane.box, grid: style.grid, theme: style.theme, font: style.type.label, color: color, scale: plan.scale, plan: plan,
            typesetter: style.typesetter, transform: style.transform, surroundings: surroundings,
            bar: { position in bars.flatMap { bar(at: position, of: $0, plan.scale) } },
            count: { from, to in bars.map { count(from: from, to: to, of: $0.series.data) } })
    }

    /// Returns the index of the value axis of an annotation.
    func axisIndex(of annotation: Annotation) -> Int { pane.pane.axes.firstIndex { $0.id == annotation.axis } ?? 0 }

    /// Returns an annotation with its anchor and the size of its image in layout coordinates, which in a specification are in picture
    /// coordinates.
    private func turned(_ annotation: Annotation) -> Annotation {
        guard style.isVertical else { return annotation }
        var own = annotation
        own.anchor = annotation.anchor.map { style.transform($0) }
        if var image = annotation.image, let raster = image.raster {
            image.size = style.transform(image.size ?? Size(Double(raster.width), Double(raster.height)))
            (image.fillsWidth, image.fillsHeight) = (image.fillsHeight, image.fillsWidth)
            own.image = image
        }
        return own
    }

    private func position(
        _ point: AnnotationPoint, isSecond: Bool, of kind: AnnotationKind, _ box: Rect, _ scale: ValueScale
    ) -> AnnotationPlot.Position {
        let uses = kind.uses
        // On a logarithmic axis, an area down to zero covers everything below its upper value; the slope of a line to zero is undefined.
        let minimum = scale.isLogarithmic && kind.isArea ? Double.leastNormalMagnitude : -.infinity
        let y = point.value.flatMap { uses.contains(.value) ? scale.pixel(max(minimum, $0)) : nil } ?? box.midY
        let value = point.value ?? scale.value(atPixel: y)
        guard let written = point.time, uses.contains(.time) else {
            return AnnotationPlot.Position(x: box.midX, y: y, slot: box.midX...box.midX, value: value)
        }
        let pixels = pane.time
        let time = isSecond && kind.isArea ? axis.end(of: written) : axis.instant(of: written)
        let start = axis.timeline.position(of: time)
        let open = axis.timeline.firstOpenInstant(atOrAfter: time) ?? time
        let end = axis.isTradeDates ? axis.timeline.slot(of: open)?.upperBound ?? start.advanced(by: slotMicroseconds) : start
        let (left, right) = (pixels.start(start), axis.isTradeDates ? pixels.end(end) : pixels.start(start))
        return AnnotationPlot.Position(
            x: (left + right) / 2, y: y, slot: left...max(left, right), value: value, time: open,
            isMoved: axis.timeline.span.contains(time) && open != time, isOnAxis: axis.timeline.span.contains(time))
    }

    /// Returns the rectangle of the last bar or value of a series that begins at or before the time of a point.
    private func bar(at position: AnnotationPlot.Position, of item: ResolvedSeries, _ scale: ValueScale) -> Rect? {
        guard let time = position.time else { return nil }
        let (placement, pixels) = (item.placement, pane.time)
        let axisPosition = axis.timeline.position(of: time)
        let index = placement.starts.prefixCount { $0 <= axisPosition } - 1
        guard index >= 0 else { return nil }
        let row = placement.rows[index]
        guard let extent = item.series.kind.extent(item.series.data, [row]) else { return nil }
        let (left, right) = (pixels.start(placement.starts[index]), pixels.end(placement.ends[index]))
        // On an inverted axis the lower value is higher on the screen.
        let ends = [scale.pixel(extent.upperBound), scale.pixel(extent.lowerBound)]
        return Rect(x: left, y: min(ends[0], ends[1]), width: right - left, height: abs(ends[1] - ends[0]))
    }

    private func count(from: AnnotationPlot.Position, to: AnnotationPlot.Position, of data: SeriesData) -> Int {
        let times = axis.axisTimes(of: data.time)
        let ends = [from, to].map { position in times.prefixCount { time in position.time.map { time < $0 } ?? false } }
        return abs(ends[1] - ends[0])
    }
}
