import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Boxes between two values of each row, with a line at a third one. For a band, the box extends from its lower to its upper value,
    /// with a line at its middle, as for the quartiles and the median of a distribution; for bars, from open to close.
    public static let box = SeriesKind(
        name: "box", symbol: .block, hasSlots: true,
        draw: { plot in
            let (upper, middle, lower) = plot.data.spread(ofBars: { ($0.open, nil, $0.close) })
            let geometry = plot.columnGeometry
            var (fills, lines) = (ColorBatches<Rect>(), ColorBatches<Rect>())
            for index in plot.visible {
                let row = plot.rows[index]
                let (top, bottom) = plot.pixelRange(upper[row], lower[row])
                guard top.isFinite, bottom.isFinite else { continue }
                let width = geometry.body(in: plot.right[index] - plot.left[index])
                let x = geometry.left(center: plot.center(index), width: width)
                let (first, last) = (geometry.row(top), geometry.row(bottom))
                let color = plot.pointColors?.fill(index) ?? plot.line.color
                let body = geometry.rect(x: x, y: first, width: width, height: max(1, last - first))
                fills.add(body, color.alpha == 255 ? plot.theme.background.mixed(with: color, 0.35) : color)
                let line = plot.grid.length(1)
                if body.width > 3 * line, body.height > 3 * line {
                    for edge in body.outline(line) { lines.add(edge, color) }
                }
                guard let middle, case let y = plot.scale.pixel(middle[row]), y.isFinite else { continue }
                let thickness = plot.grid.length(2)
                lines.add(
                    plot.grid.snapped(Rect(x: body.x, y: y - thickness / 2, width: body.width, height: thickness)), plot.theme.strongText)
            }
            return fills.shapes + lines.shapes
        })

    /// A stem between two values of each row, with short caps, and a dot at a third value. For a band, the stem extends from its lower to
    /// its upper value, with a dot at its middle, as for the deviation from a mean; for bars, from low to high.
    public static let whisker = SeriesKind(
        name: "whisker", symbol: .line, hasSlots: true,
        draw: { plot in
            let (upper, middle, lower) = plot.data.spread(ofBars: { ($0.high, nil, $0.low) })
            let geometry = plot.columnGeometry
            var (strokes, dots) = (ColorBatches<Rect>(), ColorBatches<Point>())
            for index in plot.visible {
                let row = plot.rows[index]
                let (top, bottom) = plot.pixelRange(upper[row], lower[row])
                let color = plot.pointColors?.stroke(index) ?? plot.line.color
                let center = plot.center(index)
                if let middle, case let y = plot.scale.pixel(middle[row]), y.isFinite { dots.add(Point(center, y), color) }
                guard top.isFinite, bottom.isFinite else { continue }
                let stem = geometry.left(center: center, width: geometry.wick)
                let (first, last) = (geometry.row(top), geometry.row(bottom))
                strokes.add(geometry.rect(x: stem, y: first, width: geometry.wick, height: max(1, last - first)), color)
                // Caps are a third as wide as a body, with the same parity as the stem.
                let thickness = plot.options.armWidth.map { max(1, ($0 * plot.grid.scale).rounded()) } ?? geometry.wick
                let body = geometry.body(in: plot.right[index] - plot.left[index])
                let cap = geometry.wick + 2 * (body / 6).rounded()
                guard geometry.form == .bodies, cap > geometry.wick else { continue }
                let x = geometry.left(center: center, width: cap)
                for y in [first, last - thickness] { strokes.add(geometry.rect(x: x, y: y, width: cap, height: thickness), color) }
            }
            let marker = plot.options.marker ?? PointMarker(.circle, size: 5)
            return strokes.shapes
                + dots.all.flatMap { marker.shapes(at: $0.items, color: $0.color, background: plot.theme.background) }
        })
}

extension SeriesData {
    /// Returns the upper, middle and lower value of each row; for bars from the chosen columns, for values all equal.
    fileprivate func spread(
        ofBars columns: (BarSeries) -> (upper: [Double], middle: [Double]?, lower: [Double])
    ) -> (upper: [Double], middle: [Double]?, lower: [Double]) {
        switch self {
        case .bars(let bars): columns(bars)
        case .values(let values): (values.values, values.values, values.values)
        case .band(let band): (band.upper, band.middle, band.lower)
        }
    }
}
