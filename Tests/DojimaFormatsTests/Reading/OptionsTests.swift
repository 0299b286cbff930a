import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct OptionsTests {
    @Test("Columns are chosen by name, by number and joined", .feature("S0-DM-13"))
    func columns() throws {
        var map = ColumnMap()
        map.time = [.name("Date"), .name("Time")]
        map.open = .position(2)
        map.symbol = .name("a,b")
        #expect(try ColumnMap("time=Date+Time,open=#2,symbol=\"a,b\"") == map)
        for text in ["", "open", "open=", "open=#0", "open=#x", "bid=#1", "time=a+b+c", "=a"] {
            let refused = #expect(throws: ReadingError.self) { try ColumnMap(text) }
            #expect(refused?.kind == .request)
            #expect(refused?.description.contains("`columns`") == true)
        }
        let refused = #expect(throws: ReadingError.self) {
            try read(
                "Date,Open,High,Low,Close\n2020-01-02,1,2,0.5,1.5\n", ReadingOptions { $0.columns = try ColumnMap("close=Last") })
        }
        #expect(refused?.description.contains("the columns are Date, Open, High, Low, Close") == true)
    }

    @Test("A named close replaces the file's own, and no other column is dropped")
    func adjustedClose() throws {
        let text = "Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-02,1,2,0.5,1.5,0.75,10\n2020-01-03,1.5,2,1,1.25,1.5,20\n"
        let reading = try read(text, ReadingOptions { $0.columns = try ColumnMap("close=Adj Close") })
        #expect(reading.bars.open == [1, 1.5] && reading.bars.high == [2, 2] && reading.bars.low == [0.5, 1])
        #expect(reading.bars.close == [0.75, 1.5] && reading.bars.volume == [10, 20])
        // In a table of values the other columns are no prices.
        let values = try read(
            "Date,Rate,High,Volume\n2020-01-02,1.5,9,3\n", ReadingOptions { $0.columns = try ColumnMap("close=Rate") })
        #expect(values.bars.high == [1.5] && values.bars.volume[0].isNaN)
    }

    @Test("Columns of splits and dividends are noted, since bars do not have them")
    func actionColumns() throws {
        let text = "Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio\n2020-01-02,1,2,0.5,1.5,10,0.0,1.0\n"
        #expect(
            try read(text).decision.notes.map(\.description) == [
                "Ex-Dividend, Split Ratio: splits and dividends are not read with the bars; see `ActionFile`"
            ])
        #expect(try read("Date,Close,Dividendo\n2020-01-02,1,2\n").decision.notes.count == 2)
    }

    @Test("Date patterns are read from their words")
    func dates() throws {
        #expect(try DateFormat("dmy") == .dmy)
        #expect(try DateFormat("epoch-ns") == .epoch(.nanoseconds))
        #expect(try DateFormat("excel") == .excel)
        for text in ["", "foo", "yyyy", "HH:mm", "yyyy-MM-dd qq", "%Q"] {
            #expect(throws: ReadingError.self, "\(text)") { try DateFormat(text) }
        }
    }

    @Test("Formats are found by their names")
    func formats() throws {
        #expect(FormatCatalog.all.names.sorted() == ["csv", "json", "ndjson", "npy"])
        #expect(throws: ReadingError.self) { try read("Date,Close\n2020-01-02,1\n", ReadingOptions { $0.fileFormat = "xls" }) }
        #expect(try read("Date,Close\n2020-01-02,1\n", ReadingOptions { $0.fileFormat = "csv" }).closes == [1])
    }

    private let contradictory = """
        Date,Open,High,Low,Close,Volume
        2020-01-02,1,2,0.5,1.5,10
        2020-01-03,1,2,0.5,2.5,10
        2020-01-06,1,0.5,2,1.5,10
        2020-01-07,0.25,2,0.5,1.5,10
        2020-01-08,1,2,0.5,1.5,-10

        """

    @Test("Contradictory bars are rejected, kept or corrected, and the report lists exactly them", .feature("S3-DM-24"))
    func policies() throws {
        let rejected = try read(contradictory)
        #expect(rejected.batch.line == [2])
        #expect(
            rejected.reasons == [
                "line 3: the close is outside low and high", "line 4: the high is below the low",
                "line 5: the open is outside low and high",
                "line 6: the volume is negative",
            ])
        #expect(rejected.batch.rejected[0].text == "2020-01-03,1,2,0.5,2.5,10")
        let kept = try read(contradictory, ReadingOptions { $0.invalid = .keep })
        #expect(kept.bars.close == [1.5, 2.5, 1.5, 1.5, 1.5])
        #expect(kept.bars.high == [2, 2, 0.5, 2, 2])
        #expect(kept.bars.volume.last == -10)
        #expect(kept.batch.doubtful.map(\.line) == [3, 4, 5, 6])
        #expect(kept.batch.rejected.isEmpty)
        let clamped = try read(contradictory, ReadingOptions { $0.invalid = .clamp })
        #expect(clamped.bars.close == [1.5, 2, 1.5, 1.5, 1.5])
        #expect(clamped.bars.high == [2, 2, 2, 2, 2])
        #expect(clamped.bars.low == [0.5, 0.5, 0.5, 0.5, 0.5])
        #expect(clamped.bars.open == [1, 1, 1, 0.5, 1])
        #expect(clamped.bars.volume.last?.isNaN == true)
        #expect(clamped.batch.doubtful.map(\.line) == [3, 4, 5, 6])
    }

    @Test("A volume beyond 2^53 is rejected under every policy", arguments: InvalidBarPolicy.allCases)
    func hugeVolume(_ policy: InvalidBarPolicy) throws {
        let reading = try read(
            "Date,Close,Volume\n2020-01-02,1,9007199254740992\n2020-01-03,1,9007199254740994\n", ReadingOptions { $0.invalid = policy })
        #expect(reading.reasons == ["line 3: the volume is beyond 2^53"])
    }

    @Test(
        "A file without market data is refused in one line that names the file",
        arguments: [
            "", "\n\n", "Date,Open,High,Low,Close\n", "<!DOCTYPE html><html></html>", "some words\nand more\n", "a,b\n1,2\n",
            "Date,Open,High,Low\n2020-01-02,1,2,0.5\n", "open,high,low,close\n1,2,0.5,1.5\n", "TIMESTAMP,BID,ASK\n2020-01-02,1,2\n",
            "\u{0}\u{0}\u{0}\u{0}", "Date,Close\nx,1\ny,2\n",
        ])
    func refusals(_ text: String) throws {
        let refused = #expect(throws: ReadingError.self) { try read(text) }
        #expect(refused?.description.contains("test") == true)
        #expect(refused?.description.contains("\n") == false)
    }

    @Test("A word of the command line with line breaks is refused in one line")
    func brokenWords() {
        let columns = #expect(throws: ReadingError.self) { try ColumnMap("time\n=\u{1}") }
        let dates = #expect(throws: ReadingError.self) { try DateFormat("no\r\nformat") }
        for error in [columns, dates] { #expect(error.map { !$0.description.utf8.contains { $0 < 32 } } == true) }
    }

    @Test("Batches of any size give the same rows", arguments: [1, 2, 3, 7, 1000])
    func batches(_ size: Int) throws {
        let whole = try read(contradictory)
        let parts = try read(bytes: Array(contradictory.utf8), batch: size)
        #expect(parts.batch.line == whole.batch.line)
        #expect(parts.batch.rejected == whole.batch.rejected)
    }

    @Test("A batch has at most its maximum of rows, good and rejected together", arguments: [1, 2, 3, 7])
    func full(_ size: Int) throws {
        var text = "date,open,high,low,close,volume\n"
        for day in 10..<30 { text += "2024-01-\(day),1,\(day % 3 == 0 ? 0 : 2),1,1,5\n" }
        let reader = try BarFileReader(Array(text.utf8), name: "test", options: ReadingOptions())
        var rows: [Int] = []
        try reader.forEachBatch(size) { rows.append($0.count + $0.rejected.count) }
        #expect(rows.dropLast().allSatisfy { $0 == size } && rows.allSatisfy { $0 <= size } && rows.reduce(0, +) == 20)
    }

    @Test("Prices are divided, volumes are not, and a rejected row is reported as written")
    func divisor() throws {
        var options = ReadingOptions()
        options.priceDivisor = 10_000
        let text = """
            time,open,high,low,close,volume
            20171024 00:00,11755,11761,11754,11760,666
            20171024 01:00,11760,11762,11757,11761,609
            20171024 02:00,11761,11700,11758,11761,606

            """
        let reading = try read(text, options)
        #expect(reading.bars.open == [1.1755, 1.1760] && reading.bars.high == [1.1761, 1.1762])
        #expect(reading.bars.low == [1.1754, 1.1757] && reading.closes == [1.1760, 1.1761])
        #expect(reading.bars.volume == [666, 609])
        #expect(reading.batch.rejected.map(\.text) == ["20171024 02:00,11761,11700,11758,11761,606"])
        #expect(reading.decision.notes.map(\.description).contains("prices are divided by 10000, according to `priceDivisor`"))
        for wrong in [0, -1, 1e-19, 1e19, .nan, .infinity] {
            options.priceDivisor = wrong
            #expect(throws: ReadingError.self) { try read(text, options) }
        }
    }

    @Test("A reader can give its rows again")
    func again() throws {
        let reader = try BarFileReader(Array(contradictory.utf8), name: "test", options: ReadingOptions())
        var counts: [Int] = []
        for _ in 0..<2 { try reader.forEachBatch(10) { counts.append($0.count) } }
        #expect(counts == [1, 1])
    }
}
