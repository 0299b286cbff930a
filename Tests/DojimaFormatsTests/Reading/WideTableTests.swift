import DojimaFormats
import DojimaSeries
import DojimaTime
import Testing

/// Tables with a column for each symbol.
@Suite struct WideTableTests {
    /// The closes of each symbol by the day of January 2024, in the order of the file.
    private func closes(_ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }) throws -> [String: [Int: Double]] {
        var options = ReadingOptions()
        options.isWide = true
        change(&options)
        let reading = try read(text, options)
        var closes: [String: [Int: Double]] = [:]
        for row in 0..<reading.bars.count {
            let symbol = reading.decision.symbols[reading.batch.symbol.isEmpty ? 0 : Int(reading.batch.symbol[row])]
            #expect(reading.bars.open[row] == reading.bars.close[row] && reading.bars.high[row] == reading.bars.low[row])
            closes[symbol, default: [:]][Int(reading.bars.time[row].utcDate.day)] = reading.bars.close[row]
        }
        return closes
    }

    private let expected: [String: [Int: Double]] = ["A": [2: 1, 3: 1.5], "B": [2: 2, 4: 0.25]]

    @Test(
        "Text and JSON in the forms of pandas and others give the same closes",
        arguments: [
            "date,A,B\n2024-01-02,1,2\n2024-01-03,1.5,\n2024-01-04,,0.25\n",
            ",A,B\n2024-01-02,1,2\n2024-01-03,1.5,\n2024-01-04,n/a,0.25\n",
            "Closes of two shares\n\nday\tA\tB\n2024-01-02\t1\t2\n2024-01-03\t1.5\t-\n2024-01-04\t\t0.25\n",
            "Datum;A;B\n02.01.2024;1;2\n03.01.2024;1,5;\n04.01.2024;;0,25\n",
            #"[{"date":"2024-01-02","A":1,"B":2},{"A":1.5,"B":null,"date":"2024-01-03"},{"date":"2024-01-04","B":0.25}]"#,
            "{\"date\":\"2024-01-02\",\"A\":1,\"B\":2}\n{\"date\":\"2024-01-03\",\"A\":1.5}\n{\"date\":\"2024-01-04\",\"A\":null,\"B\":0.25}\n",
            #"{"2024-01-02":{"A":1,"B":2},"2024-01-03":{"A":1.5,"B":null},"2024-01-04":{"A":null,"B":0.25}}"#,
            #"{"A":{"1704153600000":1,"1704240000000":1.5,"1704326400000":null},"B":{"1704153600000":2,"1704240000000":null,"1704326400000":0.25}}"#,
            #"{"data":{"date":["2024-01-02","2024-01-03","2024-01-04"],"A":[1,1.5,null],"B":[2,null,0.25]}}"#,
            #"{"columns":["A","B"],"index":["2024-01-02","2024-01-03","2024-01-04"],"data":[[1,2],[1.5,null],[null,0.25]]}"#,
            #"{"columns":["A","d","B"],"data":[[1,"2024-01-02",2],[1.5,"2024-01-03",null],[null,"2024-01-04",0.25]]}"#,
        ])
    func shapes(_ text: String) throws {
        #expect(try closes(text) { if text.hasPrefix("Datum") { $0.dateFormat = try? DateFormat("dmy") } } == expected)
    }

    @Test("Symbols may be numbers or names of other columns, and follow dates and times of day") func names() throws {
        let text = "date,0700,close,T,High\n2024-01-02,1,2,3,4\n2024-01-03,1,2,3,4\n"
        #expect(Set(try closes(text).keys) == ["0700", "close", "T", "High"])
        #expect(
            try closes("A,when,B\n1,2024-01-02,2\n1.5,2024-01-03,\n,2024-01-04,0.25\n") { $0.columns.time = [.name("when")] } == expected)
        let hours = try closes("d,t,A\n2024-01-02,09:00,1\n2024-01-03,10:00,2\n")
        #expect(hours == ["A": [2: 1, 3: 2]])
    }

    @Test("An error in a cell names its symbol, one in a time is reported once, and the other cells are read") func mistakes() throws {
        var options = ReadingOptions()
        options.isWide = true
        let reading = try read("date,A,B\n2024-01-02,1,x\nnever,1,2\n2024-01-04,3\n2024-01-05,4,5\n", options)
        #expect(
            reading.reasons == ["line 2: B: the close is not a number", "line 3: 'never' is not a date or time", "line 4: B: no close"])
        #expect(reading.closes == [1, 3, 4, 5])
    }

    @Test("The hour that the clock repeats in autumn has two rows, in every column") func autumn() throws {
        var options = ReadingOptions()
        options.isWide = true
        options.zone = try Zone("America/New_York")
        let text = "time,A,B\n2024-11-03T00:30,1,2\n2024-11-03T01:30,3,4\n2024-11-03T01:30,5,6\n2024-11-03T02:30,7,8\n"
        let reading = try read(text, options)
        // 04:30, 05:30, 06:30 and 07:30 UTC.
        let hours = [1_730_608_200.0, 1_730_611_800, 1_730_615_400, 1_730_619_000]
        #expect(reading.seconds == hours.flatMap { [$0, $0] } && reading.decision.interval?.description == "1h")
    }

    @Test(
        "A table that is not wide is refused with advice",
        arguments: [
            ("2024-01-02,1,2\n2024-01-03,3,4\n", "header"), ("x,A,B\nfoo,1,2\nbar,3,4\n", "time=NAME"),
            ("x,A,A\n2024-01-02,1,2\n", "two columns are named 'A'"), ("x,A\n2024-01-02,text\n", "no column of numbers"),
            ("x,A\n", "no data rows"), ("[1,2]", "no table of times and values"),
            (#"{"date":["2024-01-02"],"A":[1,2]}"#, "unequal length"),
        ])
    func refused(_ text: String, _ reason: String) {
        do {
            _ = try closes(text)
            Issue.record("\(text) was read")
        } catch {
            #expect("\(error)".contains(reason), "\(error)")
        }
    }

    @Test("Only the time column can be named") func columns() {
        #expect(throws: ReadingError.self) { try closes("date,A\n2024-01-02,1\n") { $0.columns.close = .name("A") } }
        #expect(throws: ReadingError.self) { try closes("date,A\n2024-01-02,1\n") { $0.columns.time = [.name("B")] } }
    }

    @Test(
        "A table of symbols without the wide option is refused with a hint",
        arguments: [
            "date,SPX,GOOG\n2024-01-02,1,2\n2024-01-03,1.5,\n", ",SPX,GOOG\n2024-01-02,1,2\n2024-01-03,1.5,\n",
            ",SPX,GOOG,DAX,FTSE\n2024-01-02,1,9,3,4\n2024-01-03,1.5,2,7,5\n", #"[{"date":"2024-01-02","SPX":1,"GOOG":2}]"#,
        ])
    func hint(_ text: String) {
        do {
            _ = try read(text)
            Issue.record("\(text) was read")
        } catch {
            #expect("\(error)".contains("isWide"), "\(error)")
        }
    }

    @Test(
        "A table of prices or of one value has no such hint",
        arguments: [
            "date,open,name\n2024-01-02,1,a\n", #"[{"date":"2024-01-02","x":1}]"#,
            "date,AAPL Close,AAPL Volume\n2024-01-02,1,100\n", "date,Close_A,Close_B,Volume_A\n2024-01-02,1,2,100\n",
        ])
    func noHint(_ text: String) {
        do {
            _ = try read(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(!"\(error)".contains("isWide"), "\(error)")
        }
    }

    @Test(
        "For a table with one value under an unknown name a hint says how to name it",
        arguments: [
            ("observation_date,DGS10\n2024-01-02,3.95\n2024-01-03,3.91\n", "close=NAME (the columns are observation_date, DGS10)"),
            ("when,DGS10\n2024-01-02,3.95\n2024-01-03,3.91\n", "no column has a known name"),
        ])
    func oneValue(_ text: String, hint: String) throws {
        let error = try #require(throws: ReadingError.self) { try read(text) }
        #expect("\(error)".contains(hint), "\(error)")
        var options = ReadingOptions()
        options.columns = try ColumnMap("time=#1,close=#2")
        #expect(try read(text, options).closes == [3.95, 3.91])
    }
}
