import Testing

/// Cairo and Pango are loaded at the first use, through the functions that `CDrawing` lists.
@Suite struct DrawingLibrariesTests {
    @Test("The functions of Cairo and Pango that are called are those that are loaded at the first use")
    func listedFunctions() throws {
        let listed = try Repository.text("Sources/CDrawing/functions.h").matches(of: #/(?m)^FORWARD\([^,]+, (\w+), /#).map { String($0.1) }
        let called = try SwiftSource.all(of: "DojimaCairo").reduce(into: Set<String>()) { called, source in
            for line in source.lines where !line.contains("func ") {
                for call in line.matches(of: #/\b((?:cairo|pango|g)_\w+)\(/#) where !call.1.hasSuffix("_t") {
                    called.insert(String(call.1))
                }
            }
        }
        #expect(listed == listed.sorted() && Set(listed).count == listed.count)
        #expect(called.subtracting(listed).isEmpty, "the program would load the libraries at its start")
        #expect(Set(listed).subtracting(called).isEmpty, "nothing calls them")
    }
}
