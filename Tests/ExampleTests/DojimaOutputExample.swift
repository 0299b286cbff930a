import DojimaFiles
import DojimaOutput
import DojimaSeries
import DojimaText
import Testing

@Suite struct DojimaOutputExample {
    @Test("The import of a missing file reports it") func missing() {
        // Example begins
        var category: ErrorCategory?
        var line = ""
        do {
            _ = try Importer(into: MemoryDatabase()).run(files: ["no-such-file.csv"])
        } catch {
            category = error.category  // .missing
            line = "\(error)"  // no-such-file.csv: no such file; check the path
        }
        // Example ends

        #expect(category == .missing)
        #expect(line == "no-such-file.csv: no such file; check the path")
    }
}
