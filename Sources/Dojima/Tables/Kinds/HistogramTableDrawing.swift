import DojimaChart
import DojimaFormats
import DojimaScale
import DojimaSeries
import DojimaText

extension TableDrawing {
    /// The values of a column, counted in bins of equal width.
    static let histogram = TableDrawing(
        "histogram", "the values of a column, counted in bins of equal width", x: .values,
        keys: ["axis", "bins", "binWidth", "range", "step", "format"]
    ) { canvas, notes in
        .chart(try canvas.histogram(&notes))
    }
}

extension TableCanvas {
    /// The maximum number of bins of a given or computed width.
    private static let maximumBins = 1000

    fileprivate func histogram(_ notes: inout [Message]) throws -> Chart {
        let column = try onlyValue(&notes)
        let values = numbers(column).filter(\.isFinite).sorted()
        let bins = try bins(of: values, column)
        let (first, last) = (bins.edges[0], bins.edges[bins.count])
        let width = (last - first) / Double(bins.count)
        guard NumericAxis.fits(bins.edges) else {
            throw TableAxis.misfit(bins.edges, "bins of \(shortNumber(width))", of: name(column), table)
        }
        var counts = bins.edges.dropLast().map { _ in 0 }
        for value in values { counts[bins.index(of: value)] += 1 }
        let middles = counts.indices.map { (bins.edges[$0] + bins.edges[$0 + 1]) / 2 }
        let columns = ChartSeries(
            id: name(column), name: name(column), kind: .column,
            data: .values(ValueSeries(numbers: middles, values: counts.map { Double($0) }))
        ) { series in
            (series.color, series.lastValue, series.fillsSlots) = (.palette(0), .hidden, true)
            (series.isListed, series.showsValuesInLegend) = (false, false)
            series.described = DescribedParts()
            series.described?.bins = counts.indices.map {
                DescribedParts.Bin(from: bins.edges[$0], to: bins.edges[$0 + 1], count: counts[$0])
            }
        }
        // A single column is as wide as the axis.
        let margin = bins.count == 1 ? 0 : width / 2
        var horizontal = NumericAxis.makeTimeAxis(request.range ?? first - margin...last + margin, format: request.format ?? .number)
        horizontal.numberStep = request.step
        let vertical = axis("count") {
            ($0.range, $0.title, $0.tickSize) = (.visible(above: 0.12, below: 0), "Count", 1)
        }
        let number = NumberText.plain(Double(values.count), decimals: 0)
        var chart = chart(
            "\(number) \(values.count == 1 ? "value" : "values")", time: horizontal,
            panes: [Pane(id: "count", axes: [vertical], series: [columns])])
        chart.timeAxis.title = specification.timeAxis.title ?? name(column)
        return chart
    }

    /// The bins of sorted values, with the requested width or number, or a width derived from the values.
    private func bins(of values: [Double], _ column: Int) throws -> Bins {
        guard let low = values.first, let high = values.last else {
            throw PictureError(
                .data, "\(table.name): the column \(quoted(name(column))) has no number; choose another one with \(setting: .y)")
        }
        if request.binWidth == nil, let count = request.bins ?? (low < high ? nil : 1) {
            // If all values are equal, the range extends by half a unit to each side, as in `numpy.histogram`.
            let margin = low < high ? 0 : max(0.5, abs(low) * 1e-9)
            return Bins(count, from: low - margin, to: high + margin)
        }
        guard let width = request.binWidth ?? Bins.width(ofSorted: values) else { return Bins(10, from: low, to: high) }
        guard (high - low) / width <= Double(TableCanvas.maximumBins) else {
            throw PictureError(
                .request,
                "\(table.name): bins of \(shortNumber(width)) from \(shortNumber(low)) to \(shortNumber(high)) are more than \(TableCanvas.maximumBins); choose a width with \(setting: .binWidth), or a number with \(setting: .bins)"
            )
        }
        return try Bins(width: width, from: low, to: high)
    }
}
