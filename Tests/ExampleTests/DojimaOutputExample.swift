import DojimaFiles
import DojimaOutput
import DojimaSeries
import Testing

@Suite struct DojimaOutputExample {
    @Test("The import of a missing file reports it") func missing() {
        // Example begins
        var kind: FileError.Kind?
        var line = ""
        do {
            _ = try Importer(into: MemoryDatabase()).run(files: ["no-such-file.csv"])
        } catch {
            kind = error.kind  // .missing
            line = "\(error)"  // no-such-file.csv: no such file; check the path
        }
        // Example ends

        #expect(kind == .missing)
        #expect(line == "no-such-file.csv: no such file; check the path")
    }
}
