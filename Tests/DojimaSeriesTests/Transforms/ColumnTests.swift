@testable import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Point and figure, Kagi and line break charts compared with published constructions and with columns that Python worked out.
@Suite struct ColumnTests {
    /// The ends of the columns of a transform, given closes or pairs of low and high.
    private func ends(_ transform: String, _ days: [(low: Double, high: Double)]) throws -> [[Double]] {
        let bars = BarSeries(
            unchecked: days.enumerated().map { index, day in
                Bar(time: Instant(microseconds: Int64(index)), open: day.low, high: day.high, low: day.low, close: day.high)
            })
        let request = try #require(BarTransform.Request(transform))
        let columns = try request(bars)
        #expect(columns.high == zip(columns.open, columns.close).map(max) && columns.low == zip(columns.open, columns.close).map(min))
        return zip(columns.open, columns.close).map { [$0, $1] }
    }

    private func ends(_ transform: String, closes: [Double]) throws -> [[Double]] { try ends(transform, closes.map { ($0, $0) }) }

    @Test(
        "Columns equal those that Python works out from the definitions",
        arguments: [("daily", String?.none), ("studies", nil), ("talib", "sp500")])
    func answers(name: String, series: String?) throws {
        func number(_ row: [String: String], _ column: String) -> Double { row[column].flatMap { Double($0) } ?? .nan }
        let rows = try DojimaSeriesTests.answers(name).filter { series == nil || $0["series"] == series }
        let bars = BarSeries(
            unchecked: rows.enumerated().map { index, row in
                Bar(
                    time: Instant(seconds: Int64(index)), open: number(row, "open"), high: number(row, "high"), low: number(row, "low"),
                    close: number(row, "close"))
            })
        let wanted = Dictionary(grouping: try DojimaSeriesTests.answers("columns").filter { $0["bars"] == name }) { $0["transform"] ?? "" }
        #expect(wanted.count == 8)
        for (text, columns) in wanted {
            let request = try #require(BarTransform.Request(text.split(separator: ";").joined(separator: ",")), "\(text)")
            let drawn = try request(bars)
            #expect(drawn.time == columns.map { Instant(seconds: Int64(clamping: number($0, "row"))) }, "\(text)")
            #expect(drawn.open == columns.map { number($0, "open") } && drawn.close == columns.map { number($0, "close") }, "\(text)")
            #expect(drawn.starts == columns.map { Instant(seconds: Int64(clamping: number($0, "first"))) }, "\(text)")
            #expect(!drawn.hasVolume)
        }
    }

    @Test("Crosses and rings of one box are those of Murphy's Swiss franc") func oneBox() throws {
        // J. Murphy, Technical Analysis of the Financial Markets (1999), chapter 11: the prices of 29 April and the first of 2 May, and the
        // columns that the text describes. The third and fifth columns have one mark of the other kind at their start.
        let prices: [Double] = [4875, 4880, 4860, 4865, 4850, 4860, 4855, 4870]
        #expect(
            try ends("point-and-figure:5,1", closes: prices) == [[4875, 4880], [4875, 4860], [4865, 4850], [4855, 4860], [4855, 4870]])
    }

    @Test("A reversal of three boxes is counted from the last box") func threeBoxes() throws {
        // M. A. Lim, The Handbook of Technical Analysis (2016), chapter 15: a rise to 25, reversals at 22 and 23.
        let prices: [Double] = [20, 25, 23, 22, 24, 24.9, 24, 20, 22, 23, 24, 25]
        #expect(try ends("point-and-figure:1", closes: prices) == [[20, 25], [24, 20], [21, 25]])
        // J. du Plessis, The Definitive Guide to Point and Figure (2012), chapter 2: after 547 a reversal is at 510, not at 517.
        #expect(try ends("point-and-figure:10,3", closes: [500, 547, 517, 511]) == [[500, 540]])
        #expect(try ends("point-and-figure:10,3", closes: [500, 547, 510]) == [[500, 540], [530, 510]])
    }

    @Test("Either the high or the low of a day counts, and the one that continues the column takes precedence") func extremes() throws {
        let days = [(20, 20.5), (19.5, 22.2), (15, 23), (19.1, 22.9), (17.2, 22), (16.1, 21)]
        #expect(try ends("point-and-figure:1,3,high-low", days) == [[20, 23], [22, 17]])
    }

    @Test("Decimal sizes reach the boxes of decimal prices") func decimals() throws {
        #expect(try ends("point-and-figure:0.1,1", closes: [0.1, 0.2, 0.3, 0.1, 0.7]) == [[0.1, 0.3], [0.2, 0.1], [0.2, 0.7]])
        #expect(try ends("kagi:0.1", closes: [1.1, 1.2, 1.1, 1.3, 1.2]) == [[1.1, 1.2], [1.2, 1.1], [1.1, 1.3], [1.3, 1.2]])
    }

    @Test("Kagi lines turn after the reversal and become longer with any close beyond their end") func kagi() throws {
        // The closes of J. Gopalakrishnan, "Kagi Charts", Technical Analysis of Stocks & Commodities 18:4 (2000).
        let closes: [Double] = [52, 55, 53, 50, 49, 55, 54, 58, 53, 54, 50, 51, 45, 48, 47, 40, 41, 45, 46, 50]
        #expect(try ends("kagi:4", closes: closes) == [[52, 55], [55, 49], [49, 58], [58, 40], [40, 50]])
        #expect(try ends("kagi:4%", closes: [100, 101, 96.97, 96.96, 100.8, 100.9]) == [[100, 101], [101, 96.96], [96.96, 100.9]])
        #expect(try ends("kagi:1", closes: [5, 5]).isEmpty && ends("kagi:9", closes: [5, 5, 4.9, 6]) == [[5, 4.9]])
    }

    @Test("A line is drawn if a close is beyond the last lines, not if it equals their extreme") func lineBreak() throws {
        // S. Nison, Beyond Candlesticks (1994), page 171: the range of the first line is 135-132; 128 sets a new low.
        let closes: [Double] = [135, 132, 135, 132, 128, 135, 128]
        #expect(try ends("three-line-break", closes: closes) == [[135, 132], [132, 128]])
        // After three rising lines the third one from the end has to be broken; the falling line begins at the last one's start.
        let rise: [Double] = [10, 11, 12, 13, 14, 11, 10.9, 12.9, 13, 13.1]
        #expect(
            try ends("three-line-break", closes: rise) == [[10, 11], [11, 12], [12, 13], [13, 14], [13, 10.9]])
        #expect(try ends("three-line-break:1", closes: [10, 11, 12, 11, 10.9, 12]) == [[10, 11], [11, 12], [11, 10.9], [11, 12]])
    }

    @Test(
        "Missing closes are skipped, and bars without a move have no columns",
        arguments: ["kagi:1", "three-line-break", "point-and-figure:1,1"])
    func missing(transform: String) throws {
        #expect(try ends(transform, closes: [1, 3, 2]) == ends(transform, closes: [1, .nan, 3, .nan, .nan, 2]))
        #expect(try ends(transform, closes: []).isEmpty && ends(transform, closes: [.nan]).isEmpty)
        #expect(try ends(transform, closes: [5, 5, 5]).isEmpty)
    }

    @Test("Boxes below the precision of the prices or too many to draw are refused") func limits() {
        for prices in [[1e17, 1e17], [0, 1e300], [100, 200, 100]] {
            let error = #expect(throws: RequestError.self) { try ends("point-and-figure:1e-9", closes: prices) }
            #expect(error?.description.contains("boxes of 1e-09 are too small") == true, "\(error?.description ?? "")")
        }
    }

    @Test("Other parameters are refused, and headings name them") func names() {
        for (text, title) in [
            ("kagi:4%", "Kagi, 4%"), ("kagi:2.5", "Kagi, 2.5 points"), ("three-line-break", "Three-line break"),
            ("three-line-break:2", "2-line break"), ("point-and-figure:10", "Point and figure, 10 points × 3"),
            ("point-and-figure:10,1", "Point and figure, 10 points × 1"),
            ("point-and-figure:10,2,high-low", "Point and figure, 10 points × 2, highs and lows"),
        ] {
            #expect(BarTransform.Request(text)?.title == title, "\(text)")
        }
        for text in [
            "kagi", "kagi:", "kagi:0", "kagi:-1", "kagi:%", "kagi:0%", "kagi:inf", "three-line-break:0", "three-line-break:101",
            "three-line-break:x", "point-and-figure", "point-and-figure:", "point-and-figure:1,0", "point-and-figure:1,2,3",
            "point-and-figure:high-low", "point-and-figure:1,high", "point-and-figure:1,1,high-low,",
        ] {
            #expect(BarTransform.Request(text) == nil, "\(text)")
        }
        #expect(BarTransform.Request("point-and-figure:0.5,1,high-low")?.boxSize == 0.5)
    }
}
