public import DojimaSeries
public import DojimaTime

extension IndicatorRequest {
    /// Returns the indicator's columns as series in drawing order: clouds, histograms, lines, then marks. Two edges and the line between
    /// them form one band.
    ///
    /// The series share one line of the legend. Complexity: O(count), and that of the indicator.
    ///
    /// - Parameters:
    ///   - bars: the bars from which the indicator is computed.
    ///   - axis: the id of a value axis.
    ///   - later: the times of the bars after the last one, at which values displaced to later bars are drawn.
    public func series(on bars: BarSeries, axis: String, later: [Instant] = []) -> [ChartSeries] {
        series(of: columns(over: bars), on: bars, axis: axis, later: later)
    }

    /// Returns the indicator's columns as series, given the computed columns.
    package func series(of columns: IndicatorColumns, on bars: BarSeries, axis: String, later: [Instant]) -> [ChartSeries] {
        IndicatorSeries(self, columns, on: bars, later: later, axis: axis).all
    }
}

/// Creates the series that draw an indicator's outputs, each in the form that the output specifies.
struct IndicatorSeries {
    let request: IndicatorRequest
    let bars: BarSeries
    /// The times of future bars, at which displaced values are drawn.
    let later: [Instant]
    let axis: String
    private let columns: IndicatorColumns

    init(_ request: IndicatorRequest, _ columns: IndicatorColumns, on bars: BarSeries, later: [Instant], axis: String) {
        self.request = request
        self.columns = columns
        self.bars = bars
        self.later = later
        self.axis = axis
    }

    private var outputs: [Indicator.Output] { request.outputs }

    /// The series in drawing order: clouds, histograms, lines and levels, then dots and marks.
    var all: [ChartSeries] {
        if let band { return [band] }
        var series = [cloud].compactMap { $0 } + outputs.indices.compactMap(drawn)
        // The first line or mark has the title of the request, and the others share its line of the legend.
        if let head = series.firstIndex(where: { $0.kind != .cloud }) ?? series.indices.first {
            for index in series.indices where index != head { series[index].legendHead = series[head].id }
            let title = series[head].name
            let isAlone = outputs.count == 1 && !outputs[0].title.isEmpty
            series[head].name = isAlone ? title : title == request.title || title.isEmpty ? request.title : "\(request.title) \(title)"
        }
        for index in series.indices { series[index].growsFrom = request.indicator.unit.zeroLine }
        let ranks: [(SeriesKind) -> Bool] = [
            { $0 == .cloud }, { $0.baseline != nil }, { ![.scatter, .markAbove, .markBelow].contains($0) }, { _ in true },
        ]
        let rank = { (series: ChartSeries) in ranks.firstIndex { $0(series.kind) } ?? ranks.count }
        return series.indices.sorted { (rank(series[$0]), $0) < (rank(series[$1]), $1) }.map { series[$0] }
    }

    /// The band formed by an upper and a lower edge, with the line between them.
    private var band: ChartSeries? {
        let column = { (form: Indicator.Output.Form) in outputs.firstIndex { $0.form == form }.map { columns.values[$0] } }
        guard let upper = column(.upperEdge), let lower = column(.lowerEdge) else { return nil }
        let band = BandSeries(time: bars.time, upper: upper, middle: column(.line) ?? upper.map { _ in .nan }, lower: lower)
        return ChartSeries(id: request.text, name: request.title, kind: .band, data: .band(band), axis: axis)
    }

    /// The cloud between the first two outputs that are cloud edges.
    private var cloud: ChartSeries? {
        let edges = outputs.indices.filter { outputs[$0].form == .cloudEdge }
        guard edges.count == 2 else { return nil }
        let (first, second) = (values(edges[0]), values(edges[1]))
        let band = BandSeries(time: times(edges[0]), upper: first, middle: first.map { _ in .nan }, lower: second)
        return ChartSeries(id: "\(request.text).cloud", name: "Cloud", kind: .cloud, data: .band(band), axis: axis)
    }

    private func times(_ output: Int) -> [Instant] { columns.beyond[output].isEmpty || later.isEmpty ? bars.time : bars.time + later }

    /// Returns the values of an output, including those at future bars.
    private func values(_ output: Int) -> [Double] {
        let beyond = columns.beyond[output]
        guard !beyond.isEmpty, !later.isEmpty else { return columns.values[output] }
        return columns.values[output] + later.indices.map { $0 < beyond.count ? beyond[$0] : .nan }
    }

    /// Returns the series of an output; `nil` for the edges of a cloud and for outputs that are not drawn.
    private func drawn(_ index: Int) -> ChartSeries? {
        let output = outputs[index]
        let kind: SeriesKind
        switch output.form {
        case .cloudEdge, .undrawn: return nil
        case .line, .stopLine, .upperEdge, .lowerEdge: kind = .line
        case .histogram: kind = .column
        case .dots: kind = .scatter
        case .steps: kind = .level
        case .condition: kind = .step
        case .markerAbove: kind = .markAbove
        case .markerBelow: kind = .markBelow
        }
        let name = output.title.isEmpty ? request.title : output.title
        let data = SeriesData.values(ValueSeries(time: times(index), values: values(index)))
        return ChartSeries(id: request.columnNames[index], name: name, kind: kind, data: data, axis: axis) { series in
            switch output.form {
            case .histogram: series.palette = .ofDirection
            case .dots:
                series.marker = PointMarker(size: 3.5)
                series.palette = sides(of: index)
            case .stopLine: series.palette = sides(of: index)
            case .steps: series.lineWidth = 1
            default: break
            }
            if let tone = output.tone ?? output.form.tone { series.color = tone == .rising ? .rising : .falling }
        }
    }

    /// Returns a palette with the rising colour for values below the close, as of a stop below a rising price, and the falling colour for
    /// those above.
    private func sides(of output: Int) -> PointPalette {
        let (values, closes) = (values(output), bars.close)
        return PointPalette(name: "side of the close") { pass in
            let colors = pass.rows.map { row in
                let isBelow = row < min(values.count, closes.count) && values[row] < closes[row]
                return isBelow ? pass.theme.rising : pass.theme.falling
            }
            return PointColors(stroke: colors, marker: colors)
        }
    }
}

extension Indicator.Output.Form {
    /// The tone of an output that specifies none: a mark above a bar points down at it.
    fileprivate var tone: Indicator.Output.Tone? {
        switch self {
        case .markerAbove: .falling
        case .markerBelow: .rising
        default: nil
        }
    }
}

extension PointPalette {
    /// The colours of a histogram's signs, paler if a column is shorter than the previous one.
    static let ofDirection = PointPalette(name: "direction") { pass in
        let colors = (0..<pass.count).map { index -> Color? in
            let value = pass.point(index).value
            let tone = value >= 0 ? pass.theme.risingVolume : pass.theme.fallingVolume
            guard let before = pass.previous(index)?.value, before.isFinite, abs(value) < abs(before) else { return tone }
            return pass.theme.background.mixed(with: tone, 0.45)
        }
        return PointColors(fill: colors)
    }
}

extension Indicator.Unit {
    /// The zero line of unbounded units whose values have both signs; `nil` for the others.
    var zeroLine: Double? {
        switch self {
        case .priceDifference, .change, .volume: 0
        case .price, .percent, .number: nil
        }
    }
}
