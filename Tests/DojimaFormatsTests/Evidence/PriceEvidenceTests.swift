import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Prices of 0, rows of ticks, and the order of prices without names.
@Suite struct PriceEvidenceTests {
    private let header = "Date,Open,High,Low,Close\n"

    /// Days of prices around a level, with some rows replaced by others.
    private func days(_ level: Double, step: Double, rows: [Int: String] = [:], count: Int = 40) -> String {
        (0..<count).reduce(header) { text, index in
            let date = CivilDate(normalizing: 2020, month: 1, day: 1).adding(days: index)
            let close = level + step * Double(index % 3)
            return text + "\(date)," + (rows[index] ?? "\(close),\(close + step),\(close - step),\(close)") + "\n"
        }
    }

    @Test("A price of 0 far from all others is a missing value")
    func zeros() throws {
        let rows = [7: "100,101,0,100", 8: "0,0,0,0", 9: "0,101,99,100", 10: "0,0,0,100"]
        let reading = try read(days(100, step: 1, rows: rows))
        #expect(reading.batch.rejected.map(\.line) == [9, 10, 11, 12] && reading.bars.count == 36)
        #expect(reading.reasons == ["line 9: the low is 0", "line 10: the low is 0", "line 11: the open is 0", "line 12: the low is 0"])
        #expect(try read(days(100, step: 1, rows: rows), ReadingOptions { $0.invalid = .keep }).bars.count == 40)
        #expect(try read(days(100, step: 1, rows: [0: "0,0,0,0", 1: "100,100,0,100"])).batch.rejected.map(\.line) == [2, 3])
        #expect(try read(days(0.0003, step: 0.000001, rows: [9: "0,0,0,0"])).batch.rejected.map(\.line) == [11])
    }

    @Test("Values near 0, tables of one value and files of zeros keep them")
    func valuesOfZero() throws {
        #expect(try read(days(0.01, step: 0.01, rows: [5: "0.01,0.02,0,0"])).bars.count == 40)
        #expect(try read(days(0.01, step: 0.02, rows: [5: "-0.01,0.02,-0.02,0"])).batch.rejected.isEmpty)
        // Closes change by 1.3, so that 5 is not far from 0.
        #expect(try read(days(5, step: 1, rows: [7: "5,6,0,5"])).bars.count == 40)
        #expect(try read(days(100, step: 1, rows: [7: "100,101,-50,0"])).bars.count == 40)
        let zeros = (1...9).map { "2024-01-0\($0),0,0,0,0\n" }.joined()
        #expect(try read(header + zeros).bars.count == 9)
        let rates = (1...9).map { "2024-01-0\($0),\($0 == 5 ? "0" : "5.3")\n" }.joined()
        let values = try read("DATE,value\n" + rates).batch
        #expect(values.count == 9 && values.zeros == [6])
        let spreads = (1...9).map { "2024-01-0\($0),\(Double(($0 * 7) % 5 - 2) / 10)\n" }.joined()
        #expect(try read("DATE,value\n" + spreads).batch.zeros.isEmpty)
    }

    @Test("A 0 is recognised at the start of a batch, and for each symbol")
    func batches() throws {
        let text = days(100, step: 1, rows: [7: "100,101,0,100"])
        for size in 1...9 { #expect(try read(bytes: Array(text.utf8), batch: size).batch.rejected.map(\.line) == [9], "\(size)") }
        let rows = (1...9).map { "2024-01-0\($0),A,100,101,99,100\n2024-01-0\($0),B,0.01,0.02,0,0.01\n" }.joined()
        #expect(try read("Date,Symbol,Open,High,Low,Close\n" + rows).batch.rejected.isEmpty)
    }

    @Test("Rows of ticks and of quotes are no bars")
    func ticks() {
        let tables = [
            (0..<9).map { "2024-01-02 09:30:0\($0),15.8\($0),\($0 + 1)\n" }.joined(),
            (0..<9).map { "2024-01-02 09:30:0\($0),15.82,15.83,0.75,1.2\n" }.joined(),
            (0..<9).map { "2024-01-02 09:30:0\($0),15.82,15.83,0,0\n" }.joined(),
            (0..<9).map { "2024-01-02 09:30:0\($0),15.82,15.83,1500000,750000\n" }.joined(),
        ]
        for text in tables {
            let error = #expect(throws: ReadingError.self) { try read(text) }
            #expect(error?.description.contains("`columns` time=#1") == true, "\(text)")
        }
    }

    @Test("Orders of known vendors are recognised by the prices, or refused with the order that fits")
    func orders() throws {
        let bars = (0..<20).map { index in
            let open = 100 + Double(index) * 2
            return (open: open, high: open + 3, low: open - 1, close: open + 1.9)
        }
        func text(_ order: [Character], _ count: Int) -> String {
            bars.prefix(count).enumerated().map { index, bar in
                let cells = order.map { role in
                    switch role {
                    case "o": bar.open
                    case "h": bar.high
                    case "l": bar.low
                    default: bar.close
                    }
                }
                return "\(1_700_000_000 + index * 60)," + cells.map { "\($0)" }.joined(separator: ",") + "\n"
            }.joined()
        }
        for order in ["lhoc", "oclh", "ochl", "hloc", "ohlc", "lhco"] {
            let reading = try read(text(Array(order), 20))
            #expect(reading.closes == bars.map(\.close) && reading.bars.high == bars.map(\.high), "\(order)")
        }
        let few = #expect(throws: ReadingError.self) { try read(text(Array("lhoc"), 4)) }
        #expect(few?.description.contains("low, high, open, close (`columns` time=#1,low=#2,high=#3,open=#4,close=#5)") == true)
        // Closes relate to opens as opens relate to closes.
        let even = (0..<20).map { "\(1_700_000_000 + $0 * 60),9,12,10,11\n" }.joined()
        #expect(throws: ReadingError.self) { try read(even) }
        // Bars may fall by more than half; bid and ask are nearer to each other.
        #expect(try read((0..<20).map { "\(1_700_000_000 + $0 * 60),15,17,6,7.2\n" }.joined()).bars.count == 20)
        // Highs at opens and lows at closes fit two orders.
        let two = (0..<20).map { "\(1_700_000_000 + $0 * 60),12,10,10,12\n" }.joined()
        let both = #expect(throws: ReadingError.self) { try read(two) }
        #expect(
            both?.description.contains("high, low, open, close") == true && both?.description.contains("open, close, low, high") == true)
    }
}
