import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaText
import Testing

/// The weights of a portfolio in percent.
private let weights = [
    PieSlice("US shares", 38), PieSlice("European shares", 17.5), PieSlice("Government bonds", 16), PieSlice("Corporate bonds", 9.5),
    PieSlice("Emerging markets", 7), PieSlice("Gold", 5), PieSlice("Real estate", 3.5), PieSlice("Commodities", 1.6),
    PieSlice("Timber", 0.9), PieSlice("Cash", 1),
]

private func frame(_ title: String, _ symbol: String, legend: Legend? = nil) -> FigureFrame {
    var frame = FigureFrame(heading: Heading(symbol: symbol))
    (frame.title, frame.width, frame.height, frame.legend) = (title, 800, 450, legend)
    return frame
}

@Test(
    "A pie has names outside and shares in the slices; small slices are gathered, and a selected slice is pulled out",
    .feature("S0-PD-01", "S0-SE-10"))
func pie() throws {
    let options = PieOptions { ($0.other, $0.pull) = (0.02, ["Gold"]) }
    try checkPicture("pie", .pie(PieChart(weights, options: options), in: frame("Where the money is", "Weights, November 2023")))
}

@Test("A donut has a text in its hole, spokes to its labels, and a legend with a line for each slice", .feature("S0-LG-05"))
func donut() throws {
    let options = PieOptions {
        ($0.hole, $0.centerText, $0.direction, $0.order) = (0.55, "100 m€", .clockwise, .descending)
        ($0.content, $0.spokes) = (.name, SpokeOptions { $0.isShown = true })
    }
    try checkPicture(
        "donut",
        .pie(PieChart(Array(weights.prefix(6)), options: options), in: frame("A fund", "Weights in percent", legend: Legend(.right))))
}
