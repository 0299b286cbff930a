import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaText
import Testing

private func frame(_ title: String, _ symbol: String) -> FigureFrame {
    var frame = FigureFrame(heading: Heading(symbol: symbol))
    (frame.title, frame.width, frame.height) = (title, 700, 480)
    return frame
}

@Test("Columns around a circle show the mean returns of months, and the ring of zero", .feature("S0-PD-07")) func polar() throws {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let returns = [1.1, -0.2, 1.0, 1.6, 0.3, 0.1, 1.2, -0.1, -1.1, 0.9, 1.7, 1.4]
    let chart = RadialChart(
        categories: months, series: [RadialSeries(id: "mean", name: "Mean return", values: returns)],
        options: RadialOptions { $0.form = .column })
    try checkPicture("polar", .radial(chart, in: frame("Seasons of a market", "Mean return of each month in percent")))
}

@Test("A radar chart compares funds by closed lines on a straight grid, with a legend", .feature("S0-PD-07")) func radar() throws {
    let qualities = ["Return", "Risk", "Cost", "Size", "Liquidity", "Age"]
    let funds = [("Alpha", [8.0, 4, 6, 9, 7, 5]), ("Beta", [5.0, 7, 8, 4, 6, 9]), ("Gamma", [6.5, 6, 3, 6, 9, 2])]
    let chart = RadialChart(
        categories: qualities, series: funds.map { RadialSeries(id: $0.0, name: $0.0, values: $0.1) },
        options: RadialOptions { ($0.grid, $0.wraps, $0.range, $0.form) = (.straight, true, 0...10, .area) })
    try checkPicture("radar", .radial(chart, in: frame("Three funds", "Marks from 0 to 10")))
}
