import Dojima
import Foundation
import Testing

@Suite struct BarProgramTests {
    @Test("The S&P 500 of twenty years has a return for each bar but the first, and fell by 56.8 % to March 2009") func returns() throws {
        let (returns, drawdown) = try returnsAndDrawdown(of: ExamplePage.path("datasets/sp500-daily.csv"))
        #expect(returns.count == 5031 && returns[0].isNaN && returns.dropFirst().allSatisfy { abs($0) < 0.12 })
        // Its highest close of 2007 was 1,565.15, on 9 October; its lowest after it was 676.53, on 9 March 2009.
        let expected: Double = 676.53 / 1565.15 - 1
        #expect(drawdown.map { abs($0 - expected) < 1e-5 } == true)
    }

    @Test("Bars of a type of one's own are drawn into a file with their title") func candles() throws {
        struct Candle { var day: Int, close: Double, volume: Double }
        let candles = (1...60).map { Candle(day: $0, close: 100 + Double($0 % 12), volume: 1000) }
        let bars = try BarSeries(
            candles, interval: .day, time: { Instant(seconds: 86_400 * Int64(19_722 + $0.day)) },
            open: { $0.close - 1 }, high: { $0.close + 1 }, low: { $0.close - 2 }, close: \.close, volume: \.volume)
        let file = ExamplePage.temporaryPath("candles.svg")
        try draw(bars, title: "ACME", to: file)
        let svg = try ExamplePage.contents(file)
        #expect(svg.hasPrefix("<svg ") && svg.contains(">ACME<"))
    }

    /// Compiled, and compared with README.md; it writes a file beside the caller.
    private func smallest() throws {
        // Example begins
        let chart = try ChartSpecification(title: "S&P 500", window: .last("6M")) {
            try Plot {
                Study.volume
                Prices("SPX")
                try Study("sma:20")
            }
        }
        try Picture(chart, source: BarSeries(contentsOfFile: "datasets/sp500-daily.csv")).write(toFile: "spx.png")
        // Example ends
    }

    @Test("README.md shows a program that is compiled here") func readme() throws {
        let page = try ExamplePage.text(of: "README.md").components(separatedBy: "\n```swift\n")
        #expect(page.count == 2)
        let shown = page.last?.components(separatedBy: "\n```").first
        let tested = try ExamplePage.text(of: "Tests/ExampleTests/Programs/BarProgramTests.swift")
        #expect(shown == "import Dojima\n\n" + ExamplePage.marked(in: tested))
    }
}
