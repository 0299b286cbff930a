import DojimaScale

extension SeriesKind {
    /// A triangle above each value, pointing down at it, for example above the highs of bars.
    public static let markAbove: SeriesKind = barMark("mark-above", side: -1)

    /// A triangle below each value, pointing up at it, for example below the lows of bars.
    public static let markBelow: SeriesKind = barMark("mark-below", side: 1)

    /// - Parameter side: 1 if the mark is below the value on the screen, -1 if it is above.
    private static func barMark(_ name: String, side: Double) -> SeriesKind {
        let (gap, size) = (3.0, 6.0)
        return SeriesKind(
            name: name, symbol: .dot, extent: { data, rows in data.closeExtent(rows) }, overhang: { _ in gap + size },
            draw: { plot in
                let side = plot.scale.isInverted ? -side : side
                var batches = ColorBatches<[Point]>()
                for index in plot.visible {
                    let y = plot.scale.pixel(plot.values[plot.rows[index]])
                    guard y.isFinite, y >= plot.box.y, y <= plot.box.maxY else { continue }
                    let (x, tip) = (plot.center(index), y + side * gap)
                    let base = tip + side * size
                    batches.add(
                        [Point(x, tip), Point(x + size / 2, base), Point(x - size / 2, base)],
                        plot.pointColors?.marker(index) ?? plot.line.color
                    )
                }
                return batches.all.flatMap { batch in batch.items.map { .polygon($0, fill: .color(batch.color)) } }
            })
    }
}
