import DojimaChart
import DojimaFormats
import DojimaText

extension TableDrawing {
    /// Values as distances from a centre, at the angles of numbers or names.
    static let polar = TableDrawing("polar", "values around a centre, at angles or by names", x: .axis, keys: ["order"]) { canvas, _ in
        .figure(try canvas.radial(isRadar: false))
    }

    /// Values around a centre, by names, as closed lines on a straight grid.
    static let radar = TableDrawing("radar", "values around a centre, by names, joined to closed lines", x: .names, keys: ["order"]) {
        canvas, _ in
        .figure(try canvas.radial(isRadar: true))
    }
}

extension TableCanvas {
    fileprivate func radial(isRadar: Bool) throws -> Figure {
        _ = try value()
        guard !axis.hasTimes else {
            throw PictureError(
                .request, "\(table.name): a polar chart has no axis of times; name another column with \(setting: .x)")
        }
        var options = specification.radial ?? RadialOptions()
        if isRadar { (options.grid, options.wraps) = (options.grid ?? .straight, options.wraps ?? true) }
        let isNumeric = roles.x.map { table.columns[$0].isNumbers } == true
        let series = roles.values.enumerated().map { index, column -> RadialSeries in
            let (id, values) = ("\(index)-\(name(column))", numbers(column))
            let x = isNumeric ? roles.x.map(numbers) ?? [] : values.indices.map { Double($0) }
            let rows = values.indices.filter { request.gaps != .join || !values[$0].isNaN }
            return RadialSeries(id: id, name: name(column), x: rows.map { x[$0] }, values: rows.map { values[$0] })
        }
        let chart = RadialChart(categories: isNumeric ? [] : names, series: series, options: options)
        return .radial(chart, in: frame(series.count == 1 ? series[0].name : ""))
    }
}
