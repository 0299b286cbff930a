import DojimaScale

extension SeriesKind {
    /// Horizontal strokes at values that are constant for some time, such as pivots, without vertical strokes between different ones.
    public static let level = SeriesKind(
        name: "level", marksLastValue: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            let column = plot.values
            var strokes: [[Point]] = []
            var open: (value: Double, left: Double, right: Double)?
            func close() {
                guard let run = open else { return }
                let y = plot.grid.center(plot.scale.pixel(run.value))
                if y.isFinite, run.right >= plot.box.x, run.left <= plot.box.maxX {
                    strokes.append([
                        Point(max(run.left, plot.box.x - 8), y), Point(min(run.right, plot.box.maxX + 8), y),
                    ])
                }
                open = nil
            }
            for index in plot.rows.indices {
                let value = column[plot.rows[index]]
                if value != open?.value { close() }
                guard value.isFinite else { continue }
                open = (value, open?.left ?? plot.left[index], plot.right[index])
            }
            close()
            return plot.stroked(strokes)
        })
}
