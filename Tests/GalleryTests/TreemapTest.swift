import DojimaChart
import DojimaScale
import DojimaText
import Testing

@Test("A treemap shows sizes as areas and changes as colours, in groups") func treemap() throws {
    let tiles: [(String, String, Double, Double)] = [
        ("Apple", "Technology", 2990, 0.8), ("Microsoft", "Technology", 2790, -0.4), ("Nvidia", "Technology", 1150, 2.7),
        ("Broadcom", "Technology", 382, 1.1), ("Oracle", "Technology", 318, -1.6), ("Adobe", "Technology", 275, 0.2),
        ("Alphabet", "Communication", 1670, -1.9), ("Meta", "Communication", 835, 0.6), ("Netflix", "Communication", 209, 3.4),
        ("Amazon", "Consumer", 1510, 1.4), ("Tesla", "Consumer", 760, -3.2), ("Home Depot", "Consumer", 312, 0.1),
        ("Walmart", "Consumer", 421, 0.5), ("Procter & Gamble", "Consumer", 361, -0.2), ("Coca-Cola", "Consumer", 252, 0.3),
        ("Berkshire", "Finance", 785, 0.4), ("JPMorgan", "Finance", 445, -0.7), ("Visa", "Finance", 521, 0.9),
        ("Mastercard", "Finance", 386, 1.2), ("Bank of America", "Finance", 235, -2.1), ("Lilly", "Health", 562, 1.9),
        ("UnitedHealth", "Health", 506, -0.9), ("Johnson & Johnson", "Health", 369, -0.3), ("Merck", "Health", 262, 0.7),
        ("Exxon", "Energy", 417, -1.2), ("Chevron", "Energy", 270, -2.6),
    ]
    var frame = FigureFrame(heading: Heading(symbol: "Market value; colours: change of the day in percent"))
    (frame.title, frame.width, frame.height) = ("A market in one picture", 900, 560)
    let chart = TreemapChart(
        tiles.map { TreemapTile($0.0, group: $0.1, $0.2, colorValue: $0.3) }, options: TreemapOptions { $0.limit = 3 })
    try checkPicture("treemap", .treemap(chart, in: frame))
}
