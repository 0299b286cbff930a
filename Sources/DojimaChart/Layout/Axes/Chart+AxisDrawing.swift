import DojimaScale

extension Chart {
    /// Draws one axis as a separate picture: `x` (`x-2`, ... for further time axes) or a value axis by its id; `nil` unless it has labels.
    ///
    /// A vertical axis keeps the height of the chart, a horizontal one its width. Every tick therefore has the same pixel position as in
    /// the chart, and as in another chart with the same layout. As expensive as drawing the chart.
    package func drawing(ofAxis id: String, measure: @escaping TextMeasure) -> ChartDrawing? {
        let full = drawing(measure: measure)
        guard let index = full.description.axes.firstIndex(where: { $0.id == id }) else { return nil }
        let axis = full.description.axes[index]
        guard axis.box.width > 0, axis.box.height > 0 else { return nil }
        // Time axes come first.
        let group = index <= timeAxis.zones.count ? "time-axis" + id.dropFirst() : "axis-\(id)"
        let (dx, dy) = axis.isHorizontal ? (0, -axis.box.y) : (-axis.box.x, 0)
        let size = axis.isHorizontal ? Size(options.width, axis.box.height) : Size(axis.box.width, options.height)
        let shapes = full.scene.shapes.flatMap { $0.groups(group) }.map { $0.moved(dx, dy) }
        let scene = Scene(size: size, scale: options.scale, background: full.scene.background, shapes: shapes)
        var description = ChartDescription(size: size, scale: options.scale, theme: theme.name)
        description.axes = [axis.moved(dx, dy)]
        description.texts = scene.describedTexts
        return ChartDrawing(scene: scene, description: description)
    }
}

extension ChartDescription.Axis {
    /// Whether the axis is horizontal.
    fileprivate var isHorizontal: Bool { side == "bottom" || side == "top" }

    fileprivate func moved(_ dx: Double, _ dy: Double) -> ChartDescription.Axis {
        var axis = self
        axis.box = box.moved(dx, dy)
        axis.line = line?.moved(dx, dy)
        let along = isHorizontal ? dx : dy
        for index in axis.ticks.indices { axis.ticks[index].at += along }
        for index in axis.minors.indices { axis.minors[index].at += along }
        return axis
    }
}
