import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Rows of one time: symbols that a column distinguishes, corrections, and files that are refused.
@Suite struct ConflictTests {
    /// Twelve days of two symbols, row by row, with the cells of further columns after the date.
    private func long(_ columns: [(name: String, first: String, second: String)], prices: String = "Open,High,Low,Close") -> String {
        let header = (["Date"] + columns.map(\.name)).joined(separator: ",") + ",\(prices)\n"
        return (1...12).reduce(header) { text, day in
            let date = "2024-01-\(day < 10 ? "0" : "")\(day)"
            let first = ([date] + columns.map(\.first)).joined(separator: ",") + ",10,11,9,10.\(day)\n"
            let second = ([date] + columns.map(\.second)).joined(separator: ",") + ",20,21,19,20.\(day)\n"
            return text + first + second
        }
    }

    private func refusal(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> String? {
        do {
            _ = try read(text, options)
            return nil
        } catch { return "\(error)" }
    }

    @Test(
        "If rows of one time differ, a column with a name for symbols distinguishes them",
        arguments: ["stock", "Security", "NAME", "code", "ISIN", "company", "Aktie", "銘柄コード", "股票代码", "Société"])
    func named(_ name: String) throws {
        let reading = try read(long([(name, "000001", "600519")]))
        #expect(reading.decision.symbols == ["000001", "600519"])
        #expect(reading.batch.symbol == (0..<24).map { Int32($0 % 2) })
        #expect(reading.decision.notes.contains { $0.description.contains("'\(name)' distinguishes them") })
    }

    @Test func aSymbolComesBeforeAName() throws {
        let reading = try read(long([("Name", "Kappa", "Rho"), ("Ticker", "KAP", "RHO")]))
        #expect(reading.decision.symbols == ["KAP", "RHO"])
    }

    @Test func aNameThatDoesNotTellThemApartIsNone() throws {
        let reading = try read(long([("Name", "Fund", "Fund"), ("Code", "A1", "B2")]))
        #expect(reading.decision.symbols == ["A1", "B2"])
    }

    @Test func theOnlyTextColumnIsTaken() throws {
        let reading = try read(long([("Firma X", "Kappa", "Rho"), ("shares out", "100", "200")]))
        #expect(reading.decision.symbols == ["Kappa", "Rho"])
    }

    @Test("Two possible columns, numbers, and no column at all are refused with the lines")
    func refused() {
        let two = refusal(long([("firm", "Kappa", "Rho"), ("city", "Bern", "Riga")]))
        #expect(two?.contains("lines 2 and 3 have the same time (2024-01-01T00:00:00Z)") == true)
        #expect(two?.contains("`columns` symbol=firm or `columns` symbol=city") == true)
        #expect(refusal(long([("permno", "10107", "14593")]))?.contains("`columns` symbol=permno") == true)
        let none = refusal(long([]))
        #expect(none?.contains("lines 2 and 3") == true && none?.contains("12 rows contradict earlier ones") == true)
        #expect(refusal(long([("currency", "EUR", "EUR")]))?.contains("symbol=NAME") == true)
    }

    @Test("If a column of symbols does not distinguish rows, another one may")
    func symbolsThatRepeat() throws {
        let text = long([("symbol", "A", "A"), ("exchange", "XNYS", "XLON")])
        var reader = try BarFileReader(Array(text.utf8), name: "x", options: ReadingOptions())
        let error = #expect(throws: ReadingError.self) { try reader.resolveConflicts(nil, name: "x") }
        #expect(error?.description.contains("if another column distinguishes them, such as an exchange") == true, "\(error as Any)")
    }

    @Test func numbersThatAreNamedByTheUserAreSymbols() throws {
        let options = ReadingOptions { $0.columns.symbol = .name("permno") }
        #expect(try read(long([("permno", "10107", "14593")]), options).decision.symbols == ["10107", "14593"])
    }

    @Test func oneSymbolNeverNamesSeveral() {
        let error = refusal(long([("stock", "A", "B")]), ReadingOptions { $0.symbol = "ONE" })
        #expect(error?.contains("`symbol` ONE cannot name them all") == true)
    }

    @Test("Without repeated times a text column divides nothing") func signals() throws {
        let rows = (1...9).map { "2024-01-0\($0),\($0 % 2 == 0 ? "buy" : "sell"),10,11,9,10\n" }
        let reading = try read("Date,signal,Open,High,Low,Close\n" + rows.joined())
        #expect(reading.decision.symbols == [""] && reading.bars.count == 9)
    }

    @Test("Equal rows are no contradiction, also with a missing volume in both, or a 0 with a sign") func equal() throws {
        let signs = (1...3).map { "2024-01-0\($0),0,0,0,0,0\n2024-01-0\($0),-0.0,0,0,-0,0\n" }.joined()
        #expect(refusal("Date,Open,High,Low,Close,Volume\n" + signs) == nil)
        let rows = (1...9).map { "2024-01-0\($0),10,11,9,10,\($0 == 3 ? "" : "5")\n" }
        let reading = try read("Date,Open,High,Low,Close,Volume\n" + rows.joined() + rows.joined())
        #expect(reading.bars.count == 18)
        let other = "2024-01-03,10,11,9,10,7\n"
        #expect(refusal("Date,Open,High,Low,Close,Volume\n" + rows.joined() + other)?.contains("lines 4 and 11") == true)
    }

    @Test("Two times of one day are one date, and contradict each other") func times() throws {
        let days = (1...28).map { "2024-01-\($0 < 10 ? "0" : "")\($0)" }
        let text =
            "time,open,high,low,close\n" + days.map { "\($0)T00:00:00Z,10,11,9,10\n" }.joined() + "2024-01-28T12:00:00Z,10,11,9,10.5\n"
        #expect(refusal(text, ReadingOptions { $0.interval = .day }) == nil, "half days are shorter than a day")
        let local = refusal(text.replacing("Z,", with: ","), ReadingOptions { $0.interval = .day })
        #expect(local?.contains("have the same time (2024-01-28T00:00:00Z)") == true, "\(local ?? "")")
        var reader = try BarFileReader(Array(text.utf8), name: "x", options: ReadingOptions { $0.interval = .day })
        reader.date(by: [.afterUTC])
        #expect(throws: ReadingError.self) { _ = try reader.resolveConflicts(nil, name: "x") }
        var last = reader
        #expect(try last.resolveConflicts(.last, name: "x")?.description.contains("1 row contradicts an earlier one") == true)
        var closes: [Double] = []
        try last.forEachBatch(5) { closes += $0.bars.close }
        #expect(closes.count == 28 && closes.last == 10.5)
        try reader.forEachBatch(5) { _ in }
    }

    @Test("JSON objects and lists are divided in the same way") func json() throws {
        let objects = (1...9).flatMap { day in
            ["A", "B"].map { #"{"date":"2024-01-0\#(day)","code":"\#($0)","close":\#($0 == "A" ? 10 : 20)}"# }
        }
        #expect(try read("[\(objects.joined(separator: ","))]").decision.symbols == ["A", "B"])
        #expect(try read(objects.joined(separator: "\n")).decision.symbols == ["A", "B"])
        let lists = (1...9).flatMap { day in ["A", "B"].map { #"["2024-01-0\#(day)","\#($0)",\#($0 == "A" ? 10 : 20)]"# } }
        let split = #"{"columns":["date","firm","close"],"data":[\#(lists.joined(separator: ","))]}"#
        #expect(try read(split).decision.symbols == ["A", "B"])
    }

    // MARK: Equal names

    @Test("Columns of one name are one if they are equal, else refused with their numbers")
    func twins() throws {
        func table(_ names: String, _ last: String) -> String {
            "\(names)\n2024-01-01,10,11,9,10,10\n2024-01-02,10,11,9,10.5,10.50\n2024-01-03,10,11,9,10,\(last)\n"
        }
        #expect(try read(table("Date,Open,High,Low,Close,Close", "10")).bars.count == 3)
        let error = refusal(table("Date,Open,High,Low,Close,CLOSE", "10.2"))
        #expect(error?.contains("columns 5 and 6 have the same name and differ, first in line 4") == true)
        #expect(error?.contains("`columns` close=#5 or `columns` close=#6") == true)
        let numbered = try read(table("Date,Open,High,Low,Close,Close", "10.2"), ReadingOptions { $0.columns.close = .position(6) })
        #expect(numbered.closes == [10, 10.5, 10.2])
        #expect(refusal(table("Date,Open,High,Low,Close,Close", "10.2"), ReadingOptions { $0.columns.close = .name("Close") }) != nil)
        #expect(try read(table("Date,Open,High,Low,Close,Note", "10.2")).bars.count == 3)
    }

    // MARK: Two names a column

    /// A header whose columns have names made of a field and a symbol.
    private static func pairs(_ name: (String, String) -> String) -> String {
        var names = ["Date"]
        for field in ["Close", "Open", "High", "Low"] { for symbol in ["A", "B"] { names.append(name(field, symbol)) } }
        return names.joined(separator: ",") + "\n"
    }

    @Test(
        "Two lines of names, of fields and of symbols, are a series for each symbol",
        arguments: [
            "Price,Close,Close,Open,Open,High,High,Low,Low\nTicker,A,B,A,B,A,B,A,B\nDate,,,,,,,,\n",
            "Ticker,A,B,A,B,A,B,A,B\nPrice,Close,Close,Open,Open,High,High,Low,Low\nDate,,,,,,,,\n",
            ",Close,Close,Open,Open,High,High,Low,Low\n,A,B,A,B,A,B,A,B\nDate,,,,,,,,\n",
            "Attributes,Close,Close,Open,Open,High,High,Low,Low\nSymbols,A,B,A,B,A,B,A,B\n",
            pairs { "\"('\($0)', '\($1)')\"" }, pairs { "\"('\($1)', '\($0)')\"" },
        ])
    func grouped(_ header: String) throws {
        let rows = "2024-01-01,10,20,9.5,19.5,11,21,9,19\n2024-01-02,10.5,,10,,11,,9,\n2024-01-03,11,21,10,20,12,22,9,19\n"
        let reading = try read(header + rows)
        #expect(reading.decision.symbols == ["A", "B"])
        #expect(reading.batch.symbol == [0, 1, 0, 0, 1] && reading.closes == [10, 20, 10.5, 11, 21])
        #expect(reading.bars.open == [9.5, 19.5, 10, 10, 20] && reading.batch.rejected.isEmpty)
    }

    @Test("Columns of a line of units are no symbols") func units() throws {
        let text = "Date,Open,High,Low,Close\nUTC,USD,USD,USD,USD\n2024-01-01,10,11,9,10\n2024-01-02,10,11,9,10\n"
        let reading = try read(text)
        #expect(reading.bars.count == 2 && reading.batch.rejected.count == 1)
    }

    @Test("JSON of pandas with two names a column is read in four orientations") func groupedJSON() throws {
        let names = ["Close", "Open", "High", "Low"].flatMap { name in ["A", "B"].map { (name, $0) } }
        let values = [[10.0, 20, 9.5, 19.5, 11, 21, 9, 19], [11, 21, 10, 20, 12, 22, 9, 19]]
        let stamps = ["1704067200000", "1704153600000"]
        func key(_ name: (String, String)) -> String { "\"('\(name.0)', '\(name.1)')\"" }
        func object(_ row: Int) -> String { zip(names, values[row]).map { "\(key($0)):\($1)" }.joined(separator: ",") }
        let columns = names.map { #"["\#($0.0)","\#($0.1)"]"# }.joined(separator: ",")
        let data = values.map { "[\($0.map { "\($0)" }.joined(separator: ","))]" }.joined(separator: ",")
        let byColumn = names.indices.map { index in
            "\(key(names[index])):{\(stamps.indices.map { "\"\(stamps[$0])\":\(values[$0][index])" }.joined(separator: ","))}"
        }
        let texts = [
            #"{"columns":[\#(columns)],"index":[\#(stamps.joined(separator: ","))],"data":[\#(data)]}"#,
            "{\(byColumn.joined(separator: ","))}",
            "{\(stamps.indices.map { "\"\(stamps[$0])\":{\(object($0))}" }.joined(separator: ","))}",
            "[\(stamps.indices.map { "{\"('Date', '')\":\(stamps[$0]),\(object($0))}" }.joined(separator: ","))]",
        ]
        for text in texts {
            let reading = try read(text)
            #expect(reading.decision.symbols == ["A", "B"] && reading.closes == [10, 20, 11, 21], "\(text)")
            #expect(reading.bars.low == [9, 19, 9, 19] && reading.seconds.first == 1_704_067_200)
        }
    }
}
