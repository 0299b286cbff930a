import Dojima
import Foundation
import Testing

@Suite struct DojimaExample {
    // Example begins
    /// The last six months of a file of daily bars as an SVG, without the days on which New York was closed.
    func halfYear(of file: String) throws -> String {
        var chart = try ChartSpecification(title: "S&P 500", window: .last("6M")) {
            try Plot {
                Study.volume
                Prices(file)
                try Study("sma:20")
            }
        }
        chart.closedTime.calendars = ["XNYS"]
        let picture = try Picture(chart)
        return String(decoding: try picture.bytes(as: .svg), as: UTF8.self)
    }
    // Example ends

    @Test("The picture of a file has its title and the last close of 2018") func picture() throws {
        let svg = try halfYear(of: ExamplePage.root.appendingPathComponent("datasets/sp500-daily.csv").path)
        #expect(svg.hasPrefix("<svg "))
        #expect(svg.contains(">S&amp;P 500<"))
        // The S&P 500 closed 2018 at 2,506.85.
        #expect(svg.contains(">2,506.85<"))
    }
}
