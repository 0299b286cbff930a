import DojimaFormats
import DojimaSeries
import Testing

/// Symbols of long tables that are equal in Unicode but not in bytes.
@Suite struct SymbolFormTests {
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    @Test func aLongTableKeepsThemApart() throws {
        let rows = [(composed, 1), (decomposed, 5), (composed, 2), (decomposed, 6)]
        let csv =
            "date,symbol,open,high,low,close\n"
            + rows.enumerated().map { "2024-01-0\($0 / 2 + 2),\($1.0),\($1.1),\($1.1),\($1.1),\($1.1)\n" }.joined()
        let reading = try read(csv)
        #expect(reading.decision.symbols.map { Array($0.utf8) } == [composed, decomposed].map { Array($0.utf8) })
        #expect(reading.batch.symbol == [0, 1, 0, 1] && reading.closes == [1, 5, 2, 6])
    }

    @Test func soDoesJSONByKeys() throws {
        let json = [composed, decomposed].enumerated().map { index, symbol in
            #""\#(symbol)":[{"t":"2024-01-02","o":\#(index + 5),"h":9,"l":4,"c":\#(index + 5)},{"t":"2024-01-03","o":5,"h":9,"l":4,"c":5}]"#
        }
        let reading = try read("{\(json.joined(separator: ","))}")
        #expect(reading.decision.symbols.count == 2 && reading.batch.symbol == [0, 0, 1, 1])
    }
}
