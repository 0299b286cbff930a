import DojimaFormats
import DojimaSeries
import DojimaText
import Testing

@Suite struct PriceDivisorTests {
    @Test("Prices are divided as decimals: each quotient is the nearest double, for any digits of price and divisor")
    func fractions() throws {
        let rows = String(decoding: try answer("quotients.csv"), as: UTF8.self).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",").map(String.init)
        }
        var checked = 0
        for (divisor, cases) in Dictionary(grouping: rows, by: { $0[1] }) {
            var text = "time,open,high,low,close\n"
            for (index, row) in cases.enumerated() { text += "\(1_577_836_800 + index * 60),\(row[0]),\(row[0]),\(row[0]),\(row[0])\n" }
            let number = try #require(Double(divisor))
            let bars = try read(text, ReadingOptions { $0.priceDivisor = number }).bars
            let quotients = try cases.map { try #require(Double($0[2])) }
            for column in [bars.open, bars.high, bars.low, bars.close] { #expect(column == quotients, "by \(divisor)") }
            checked += cases.count
        }
        #expect(checked == 2400)
    }

    @Test("967.6111999999999 is read as 967.6112, also in JSON")
    func pence() throws {
        let options = ReadingOptions { $0.priceDivisor = 100 }
        #expect(96_761.12 / 100 == 967.6111999999999)
        #expect(try read("date,close\n2018-06-01,96761.12\n2018-06-04,0\n", options).closes == [967.6112, 0])
        #expect(
            try read(#"[{"date":"2018-06-01","close":96761.12},{"date":"2018-06-04","close":"-12.5"}]"#, options).closes == [
                967.6112, -0.125,
            ])
        #expect(
            try read("date,close\n2018-06-01,967.6112\n2018-06-04,1.1\n", ReadingOptions { $0.priceDivisor = 0.01 }).closes == [
                96_761.12, 110,
            ])
    }

    @Test("A price that division would make infinite is a rejected row")
    func tooLarge() throws {
        let text = "date,close\n2018-06-01,1e300\n2018-06-04,1.5\n2018-06-05,-1e300\n2018-06-06,1e289\n"
        let reading = try read(text, ReadingOptions { $0.priceDivisor = 1e-18 })
        #expect(reading.closes == [1.5e18, 1e307])
        #expect(reading.reasons == ["line 2: the close is too large", "line 4: the close is too large"])
        #expect(try read(text).closes == [1e300, 1.5, -1e300, 1e289])
    }
}
