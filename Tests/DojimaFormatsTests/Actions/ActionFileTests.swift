import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Files of splits and dividends as vendors write them.
@Suite struct ActionFileTests {
    private func file(_ text: String, symbol: String = "AAPL", zone: Zone = .utc, _ format: DateFormat? = nil) throws -> ActionFile {
        try ActionFile(Array(text.utf8), name: "x", symbol: symbol, zone: zone, dateFormat: format)
    }

    private func words(_ file: ActionFile) -> [String] {
        file.actions.map { "\($0.exDate) \($0.type) \($0.ratio ?? $0.amount ?? 0)" }
    }

    private static let apple = ["2014-05-08 dividend 3.29", "2014-06-09 split 7.0"]

    @Test(
        "Tables and JSON give the same two actions",
        arguments: [
            "date,type,ratio,amount\n2014-06-09,split,7:1,\n2014-05-08,dividend,,3.29\n",
            "Date;Type;Value\r\n2014-06-09;Stock Split;7/1\r\n2014-05-08;Cash Dividend;$3.29\r\n",
            "Date,Dividends,Stock Splits\n2014-05-07 00:00:00-04:00,0.0,0.0\n2014-05-08 00:00:00-04:00,3.29,0.0\n2014-06-09 00:00:00-04:00,0.0,7.0\n",
            "# by hand\nEx-Date,Event,Ratio,Amount\n\"May 8, 2014\",dividend,,3.29\n\"Jun 9, 2014\",split,7-for-1,\n",
            "symbol,date,kind,value\nAAPL,20140609,split,7\nMSFT,20140609,split,2\naapl,20140508,dividend,3.29\n",
            #"[{"date": "2014-05-08", "type": "dividend", "amount": 3.29}, {"date": "2014-06-09", "type": "split", "ratio": "7:1"}]"#,
            #"{"splits": [{"date": "2014-06-09", "numerator": 7, "denominator": 1}], "dividends": [{"date": "2014-05-08", "amount": 3.29}]}"#,
            #"{"splits": {"2014-06-09": 7}, "dividends": {"2014-05-08": "3.29"}}"#,
            #"{"chart": {"result": [{"meta": {"symbol": "AAPL", "firstTradeDate": 345479400}, "events": {"dividends": {"1399555800": {"amount": 3.29, "date": 1399555800}}, "splits": {"1402320600": {"date": 1402320600, "numerator": 7, "denominator": 1, "splitRatio": "7:1"}}}}], "error": null}}"#,
            #"{"results": [{"execution_date": "2014-06-09", "split_from": 1, "split_to": 7, "ticker": "AAPL"}, {"ex_dividend_date": "2014-05-08", "cash_amount": 3.29, "pay_date": "2014-05-15", "ticker": "AAPL"}]}"#,
            #"{"Time Series (Daily)": {"2014-06-09": {"4. close": "93.7", "7. dividend amount": "0.0000", "8. split coefficient": "7.0"}, "2014-05-08": {"4. close": "587.99", "7. dividend amount": "3.2900", "8. split coefficient": "1.0"}}}"#,
            "{\"date\": \"2014-05-08\", \"dividend\": 3.29}\n{\"date\": \"2014-06-09\", \"split\": 7}\n",
        ])
    func forms(_ text: String) throws { #expect(try words(file(text)) == Self.apple) }

    @Test("The columns of Quandl next to its prices are read") func quandl() throws {
        let text = """
            Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume
            2014-06-09,92.7,93.88,91.75,93.7,75415000.0,0.0,7.0,92.7,93.88,91.75,93.7,75415000.0
            2014-06-06,649.9,651.26,644.47,645.57,12497800.0,0.0,1.0,92.84,93.03,92.06,92.22,87484600.0
            2014-05-08,588.25,594.41,586.4,587.99,8222700.0,3.29,1.0,84.03,84.91,83.77,83.99,57558900.0
            """
        #expect(try words(file(text)) == Self.apple)
    }

    private func derived(_ rows: String, column: String = "Adj Close") throws -> ActionFile {
        try ActionFile(Array(("Date,Close,Adj Close\n" + rows).utf8), name: "x", symbol: "X", adjusted: column)
    }

    @Test("Splits and dividends are computed from closes and adjusted closes, for any order of the rows") func adjustedCloses()
        throws
    {
        // By hand: 2 of a close of 100 leave 0.98; the split of 2:1 halves the prices before it.
        let rows = [
            "2020-01-02,100,49.0000", "2020-01-03,98,49.0000", "2020-01-06,50,50.0000", "2020-01-07,51,51.0000",
            "2020-01-08,49.5000,49.5000",
        ]
        let wanted = ["2020-01-03 dividend 2.0", "2020-01-06 split 2.0"]
        #expect(try words(derived(rows.joined(separator: "\n"))) == wanted)
        #expect(try words(derived(rows.reversed().joined(separator: "\n"))) == wanted)
        #expect(
            try derived(rows.joined(separator: "\n")).notes.map(\.description) == [
                "splits and dividends are derived from the closes and 'Adj Close'"
            ])
        // A reverse split of 1:8, one of 3:2, and a dividend of 0.25 on a close of 40.
        #expect(
            try words(
                derived("2020-02-03,5,26.5000\n2020-02-04,40,26.5000\n2020-02-05,39.7500,26.5000\n2020-02-06,26.5,26.5\n2020-02-07,27,27"))
                == ["2020-02-04 split 0.125", "2020-02-05 dividend 0.25", "2020-02-06 split 1.5"])
    }

    @Test("Closes of two decimals give no false dividends, and the few digits of real ones are reported") func roundedCloses()
        throws
    {
        // Closes about 37, with a dividend of 0.14 on 12 March; adjusted closes rounded to cents.
        var rows: [String] = []
        for (index, close) in [37.12, 36.88, 37.41, 37.05, 36.93, 37.2, 36.71, 36.66].enumerated() {
            let adjusted = index < 4 ? close * (1 - 0.14 / 37.05) : close
            rows.append("1997-03-\(index + 8 < 10 ? "0" : "")\(index + 8),\(close),\((adjusted * 100).rounded() / 100)")
        }
        let file = try derived(rows.joined(separator: "\n"))
        #expect(words(file) == ["1997-03-12 dividend 0.14"])
        #expect(file.notes.count == 2 && file.notes[1].description.hasPrefix("1 dividend is imprecise"))
    }

    @Test("Missing columns, and closes without actions, are reported") func noAdjustedCloses() {
        let rows = "2020-01-02,100,50\n2020-01-03,98,49\n"
        let same = #expect(throws: ReadingError.self) { try derived(rows) }
        #expect(same?.description == "x: 'Adj Close' is a constant multiple of the close, so it contains no splits or dividends")
        let other = #expect(throws: ReadingError.self) { try derived(rows, column: "Adjusted") }
        #expect(other?.description == "x: `adjusted` names 'Adjusted', but the columns are adjclose, close, date")
        let close = #expect(throws: ReadingError.self) { try derived(rows, column: "Close") }
        #expect(close?.kind == .notMarketData)
        let wrong = #expect(throws: ReadingError.self) { try derived(rows + "2020-01-06,97,-inf\n") }
        #expect(wrong?.description == "x:4: '97' and '-inf' are not two closes")
    }

    @Test("Yahoo's two files, reverse splits, and several actions on one day are read") func severalOnADay() throws {
        #expect(
            try words(file("Date,Stock Splits\n2021-08-02,1:8\n2000-05-08,3:1\n")) == ["2000-05-08 split 3.0", "2021-08-02 split 0.125"])
        #expect(
            try words(file("Date,Dividends\n2012-12-06,0.5\n2012-12-06,2.5\n")) == ["2012-12-06 dividend 0.5", "2012-12-06 dividend 2.5"])
    }

    @Test("A count since 1970 is the date of the zone") func zones() throws {
        let text = #"{"splits": [{"date": 1700866800, "ratio": 2}]}"#
        #expect(try words(file(text)) == ["2023-11-24 split 2.0"])
        #expect(try words(file(text, zone: Zone("Australia/Sydney"))) == ["2023-11-25 split 2.0"])
    }

    @Test("Day and month are proved by the file, or given by the user") func dateOrder() throws {
        #expect(try words(file("date,split\n31.08.2020,4:1\n")) == ["2020-08-31 split 4.0"])
        let error = #expect(throws: ReadingError.self) { try file("date,split\n09/06/2014,7:1\n") }
        #expect(error?.kind == .ambiguous && error?.description.contains("`dateFormat`") == true)
        #expect(try words(file("date,split\n09/06/2014,7:1\n", .dmy)) == ["2014-06-09 split 7.0"])
    }

    @Test(
        "An invalid action is reported with its position and not skipped",
        arguments: [
            ("date,type,value\n2014-06-09,split,seven\n", "x:2: 'seven' is not a ratio"),
            ("date,type,value\n2014-06-09,split,\n", "x:2: there is no ratio"),
            ("date,type,value\n2014-06-09,split,7:0\n", "x:2: '7:0' is not a ratio"),
            ("date,type,value\n2014-06-09,dividend,-1\n", "x:2: '-1' is not an amount"),
            ("date,type,value\n2014-06-09,merger,2\n", "x:2: 'merger' is neither a split nor a dividend"),
            ("date,type,value\n2014-06-09,split,7\nsoon,split,2\n", "x:3: 'soon' is not a date"),
            ("symbol,date,split\nMSFT,2014-06-09,7\n", "x: no row has the symbol AAPL"),
            ("date,open,high,low,close\n2014-06-09,1,1,1,1\n", "x: no splits or dividends were found"),
            ("hello\n", "x: no splits or dividends were found"), (#"{"a": "#, "x: invalid JSON at byte"),
            (#"[{"date": "2014-06-09", "type": "split", "ratio": "x"}]"#, "x: row 1: 'x' is not a ratio"), ("", "x: the file is empty"),
        ])
    func mistakes(_ text: String, _ wanted: String) throws {
        let error = #expect(throws: ReadingError.self) { try file(text) }
        #expect(error?.description.hasPrefix(wanted) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test("Damaged files are read or refused in one line, and never end the program") func damaged() {
        let samples = [
            "date,type,ratio,amount\n2014-06-09,split,7:1,\n2014-05-08,dividend,,3.29\n\"2013-05-09\",dividend,,\"3,05\"\n",
            #"{"chart": {"result": [{"events": {"splits": {"1402320600": {"date": 1402320600, "splitRatio": "7:1"}}}}]}}"#,
            #"[{"date": "2014-05-08", "type": "dividend", "amount": 3.29}, {"date": {"year": 2014}, "split": [7, 1]}]"#,
        ].map { Array($0.utf8) }
        var random = SeededGenerator(seed: 2014)
        for _ in 0..<3000 {
            var bytes = samples[Int.random(in: 0..<samples.count, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: Array("{[\"\\,:\n9e".utf8).shuffled(using: &random).prefix(2), at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            do throws(ReadingError) {
                let file = try ActionFile(bytes, name: "x", symbol: "AAPL")
                #expect(!file.actions.isEmpty && file.actions == file.actions.sorted())
                #expect(file.actions.allSatisfy { ($0.ratio ?? $0.amount ?? 0) > 0 })
            } catch {
                #expect(!error.description.isEmpty && !error.description.contains("\n"))
            }
        }
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: ReadingError.self) { try ActionFile(deep, name: "x", symbol: "AAPL") }
    }
}
