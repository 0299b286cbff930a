import DojimaTestSupport
import DojimaStore
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

@testable import DojimaFiles

/// Symbols that look equal to readers, but not to the store.
@Suite struct LookalikeTests {
    let folder: TemporaryFolder
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store()
    }

    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    private func notes(_ symbol: String) throws -> [String] {
        let path = try folder.write("x.csv", "date,open,high,low,close\n2024-01-02,1,2,1,2\n2024-01-03,1,2,1,2\n")
        let options = ImportOptions(reading: ReadingOptions { $0.symbol = symbol })
        return try Importer(into: store, options: options).run(files: [path]).files.flatMap(\.notes).map(\.description)
    }

    @Test func aNewSymbolThatLooksLikeAnotherIsToldOnce() throws {
        #expect(try notes(composed).isEmpty)
        #expect(
            try notes(decomposed)
                == [#"the symbol 'cafe\u{301}' is new and looks like 'caf\u{E9}', which exists: they are stored as two instruments"#])
        #expect(try notes(decomposed).isEmpty && notes(composed).isEmpty)
        #expect(try notes("CAFE\u{301}").first?.contains("looks like") == true)
        #expect(try notes(" \(composed)").first?.contains("looks like") == true)
        #expect(try notes("cafes").isEmpty && notes("cafe").isEmpty)
        #expect(try store.list().count == 6)
    }

    @Test func symbolsOfOneFileAreComparedToo() throws {
        let rows = [composed, decomposed].flatMap { symbol in (2...3).map { "2024-01-0\($0),\(symbol),1,9,1,\($0)\n" } }
        let path = try folder.write("long.csv", "date,symbol,open,high,low,close\n" + rows.joined())
        let files = try Importer(into: store).run(files: [path]).files
        #expect(files.map(\.inserted) == [2, 2] && files[0].notes.count == 1)
        // By bytes, as the database sorts them.
        #expect(try store.list().map { Array($0.key.symbol.utf8) } == [decomposed, composed].map { Array($0.utf8) })
        for symbol in [composed, decomposed] {
            let key = SeriesKey(symbol: symbol, interval: .day)
            #expect(try store.bars(of: key, in: .earliest ..< .latest).count == 2)
            let table = try store.query("SELECT count(*) FROM bars('\(symbol)', '1d')")
            #expect(table.rows == [[.integer(2)]])
        }
        // After one is removed the other stays.
        try store.remove(composed)
        #expect(try store.list().map { Array($0.key.symbol.utf8) } == [Array(decomposed.utf8)])
    }

    @Test func manyAreCounted() throws {
        let header = "date,symbol,open,high,low,close\n"
        let names = (0..<50).flatMap { ["a\($0)", "A\($0)"] }
        let text = header + names.flatMap { name in (2...3).map { "2024-01-0\($0),\(name),1,2,1,2\n" } }.joined()
        let notes = try Importer(into: store).run(files: [try folder.write("many.csv", text)]).files[0].notes.map(\.description)
        #expect(notes.count { $0.contains("is new and looks like") } == 20)
        #expect(notes.contains("30 more new symbols look like others"))
    }
}
