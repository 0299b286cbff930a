import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime

extension AnalysisDrawing {
    /// The prices, with the volume at each price level next to them as horizontal columns; columns of the value area have a stronger
    /// colour.
    static let profile = AnalysisDrawing("profile", "the volume at each price, next to the prices") { canvas in
        let (bars, table) = (canvas.bars, canvas.table)
        var time = try canvas.time(margin: 0.3)
        let moment = bars.time.last ?? .epoch
        let (control, area) = (table.values(of: .pointOfControl).first ?? .nan, table.values(of: .valueArea))
        let (lows, highs) = (table.numbers(.binLow), table.numbers(.binHigh))
        let volumes = BandSeries(
            time: lows.map { _ in moment }, upper: highs, middle: table.numbers(.binVolume), lower: lows)
        let theme = canvas.theme
        let columns = ChartSeries(id: "profile", name: "Volume at price", kind: .profile, data: .band(volumes)) { series in
            (series.lastValue, series.isListed) = (.hidden, false)
            series.palette = .eachPoint(name: "value area", roles: .fill) { point, _ in
                let (low, high) = (lows[point.row], highs[point.row])
                if low <= control, control <= high { return theme.background.mixed(with: theme.palette(1).color, 0.9) }
                let isInside = area.count == 2 && low >= area[0] && high <= area[1]
                return theme.background.mixed(with: theme.palette(0).color, isInside ? 0.55 : 0.22)
            }
        }
        let prices = ChartSeries(id: canvas.series.symbol, name: canvas.series.symbol, kind: .candlestick, data: .bars(bars)) {
            $0.isListed = false
        }
        let axis = canvas.axis("price") { $0.title = canvas.source.instrument?.currency }
        let mark = Annotation(
            id: "point-of-control", kind: .horizontalLine, points: [AnnotationPoint(value: control)],
            color: .palette(1), lineWidth: 1, dash: [4, 3])
        if time.isTradeDates { time.zone = .utc }
        func price(_ value: Double) -> String { NumberText.plain(value, decimals: 2) }
        let details = area.count == 2 && !canvas.isSmall ? "most at \(price(control)), 70% from \(price(area[0])) to \(price(area[1]))" : ""
        return canvas.chart(
            "Volume at price", figures: details, time: time,
            panes: [Pane(id: "price", axes: [axis], series: [columns, prices], annotations: control.isFinite ? [mark] : [])])
    }
}
