import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The cells of tables by the names of their columns, and the text of tables.
@Suite struct AnalysisTableTests {
    /// A table with each kind of cell.
    private func table() throws -> AnalysisTable {
        let analysis = Analysis(
            name: "mixed", meaning: "A row for each kind of cell.",
            columns: [
                .init("name", .text, "a name"), .init("bars", .count, "a count"), .init("return", .fraction, "a number"),
                .init("first", .time, "a time"),
            ]
        ) { series, _ throws(AnalysisError) in
            [
                [.text("2018"), .count(3), .number(-0.5), .time(series.bars.time[0])],
                [.text("A\nB"), .none, .number(.nan), .none],
            ]
        }
        let series = try AnalysedSeries(symbol: "A", bars: .random(5, from: Instant(seconds: 0), every: .day))
        return try analysis.run(AnalysisArguments(of: analysis), on: [series]).table
    }

    @Test("Columns are read by their names as numbers, texts and times") func columns() throws {
        let table = try table()
        #expect(try table.numbers("return") == [-0.5, nil] && table.numbers("bars") == [3, nil])
        #expect(try table.texts("name") == ["2018", "A\nB"] && table.texts("return") == ["-0.5", ""])
        #expect(try table.times("first") == [Instant(seconds: 0), nil] && table.times("name") == [nil, nil])
        #expect(try table[0, "bars"].int == 3 && table[0, "return"].int == nil && table[1, "name"].text == "A\nB")
        #expect(try table.cells("return") == [.number(-0.5), .none])
    }

    @Test("An unknown column is an error that names similar ones, or all") func unknown() throws {
        let table = try table()
        #expect(throws: RequestError("no column retrun; did you mean return?")) { try table.numbers("retrun") }
        #expect(throws: RequestError("no column zzz; there are name, bars, return, first")) { try table[0, "zzz"] }
    }

    @Test("A table describes itself as aligned columns") func description() throws {
        #expect(
            "\(try table())" == """
                name  bars  return  first
                2018     3    -0.5  1970-01-01T00:00:00Z
                A\\nB
                """)
    }

    @Test("A series of an analysis has the interval of its bars, which must be known") func interval() throws {
        #expect(try AnalysedSeries(symbol: "A", bars: .random(3, every: .week)).interval == .week)
        let error = #expect(throws: AnalysisError.self) { try AnalysedSeries(symbol: "A", bars: BarSeries()) }
        #expect(error?.description == "A: the interval of the bars is unknown; give `interval`")
    }
}
