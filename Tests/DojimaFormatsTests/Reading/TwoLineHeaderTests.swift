import DojimaFormats
import DojimaSeries
import DojimaText
import Testing

/// Tables whose columns have two names, a field and a symbol, as pandas writes them.
@Suite struct TwoLineHeaderTests {
    /// Two days of two symbols below some lines of names.
    private func table(_ names: [String], first: [String] = ["", ""]) -> String {
        names.joined(separator: "\n") + "\n"
            + zip(first, ["2024-01-02,10,20,100,200\n", "2024-01-03,11,21,110,210\n"]).map { $0 + $1 }.joined()
    }

    private func series(_ text: String) throws -> [String: [Double]] {
        let reading = try read(text)
        #expect(reading.reasons.isEmpty, "\(text)")
        let rows = reading.batch.symbol.isEmpty ? reading.bars.time.map { _ in Int32(0) } : reading.batch.symbol
        return Dictionary(grouping: zip(rows, zip(reading.bars.close, reading.bars.volume)), by: { reading.decision.symbols[Int($0.0)] })
            .mapValues { $0.flatMap { [$0.1.0, $0.1.1] } }
    }

    private static let fields = "Close,Close,Volume,Volume"
    private static let symbols = "AAA,BBB,AAA,BBB"

    @Test(
        "Each symbol is a series, for any names of the levels and of the index",
        arguments: [
            ["Price,\(fields)", "Ticker,\(symbols)", "Date,,,,"], ["Ticker,\(symbols)", "Price,\(fields)", "Date,,,,"],
            [",\(fields)", ",\(symbols)", "Date,,,,"], [",\(fields)", ",\(symbols)"], ["Price,\(fields)", "Ticker,\(symbols)"],
            // After reset_index() the first line names the time.
            ["Date,\(fields)", ",\(symbols)"], ["Date,\(symbols)", ",\(fields)"], ["A title", "Date,\(fields)", ",\(symbols)"],
        ])
    func forms(_ names: [String]) throws {
        #expect(try series(table(names)) == ["AAA": [10, 100, 11, 110], "BBB": [20, 200, 21, 210]])
    }

    @Test("Numbers of rows may come before the time, and codes of symbols may be numbers")
    func rowNumbers() throws {
        let wanted: [String: [Double]] = ["005930": [10, 100, 11, 110], "000660": [20, 200, 21, 210]]
        let codes = "005930,000660,005930,000660"
        #expect(try series(table(["Date,\(Self.fields)", ",\(codes)"])) == wanted)
        #expect(try series(table(["Price,Date,\(Self.fields)", "Ticker,,\(codes)"], first: ["0,", "1,"])) == wanted)
        #expect(try series(table([",Date,\(Self.fields)", ",,\(codes)"], first: ["0,", "1,"])) == wanted)
    }

    @Test("A single symbol is also named")
    func oneSymbol() throws {
        let text = "Date,Close,Volume\n,AAA,AAA\n2024-01-02,10,100\n2024-01-03,11,110\n"
        #expect(try series(text) == ["AAA": [10, 100, 11, 110]])
    }

    @Test(
        "A row without a date is no line of symbols",
        arguments: [
            "Date,Close,Volume\n,10,100\n", "Date,Close\n,10\n", "Date,Close,Volume\n,10.5,10.5\n", "Date,Close,Volume\n,USD,shares\n",
            "Date,Close,Volume\n,AAA,\n",
        ])
    func rowsWithoutDates(_ text: String) throws {
        let reading = try read(text + "2024-01-02,10,100\n2024-01-03,11,110\n")
        #expect(reading.decision.symbols == [""] && reading.closes == [10, 11])
        #expect(reading.reasons == ["line 2: no date"])
    }

    @Test("A repeated pair of names is refused")
    func twice() {
        let text = table(["Date,Close,Close,Close,Volume", ",AAA,BBB,AAA,BBB"])
        let error = #expect(throws: ReadingError.self) { try read(text) }
        #expect(error?.description.contains("two columns are named 'Close' and 'AAA'") == true)
    }
}
