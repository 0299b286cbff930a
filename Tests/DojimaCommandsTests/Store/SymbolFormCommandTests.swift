import Foundation
import Testing

/// Two symbols whose names differ only in their Unicode form, in the commands that name them.
@Suite struct SymbolFormCommandTests {
    let program: Program
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    init() throws {
        program = try Program()
        for (symbol, close) in [(composed, 102), (decomposed, 202)] {
            let rows = (8...12).map { "2024-01-\($0 < 10 ? "0" : "")\($0),100,300,90,\(close + $0)\n" }
            try program.write("date,open,high,low,close\n" + rows.joined(), to: "x.csv")
            #expect(try program("import", "x.csv", "--symbol", symbol, "--calendar", "XNYS").status == 0)
        }
    }

    private func bytes(_ names: [String]) -> [[UInt8]] { names.map { Array($0.utf8) } }

    @Test("A book has a picture of each, and reports it") func book() throws {
        let answer = try program("book", "-o", "out/", "--size", "320x240")
        #expect(answer.status == 0, "\(answer.error)")
        let rows = answer.rows.dropFirst()
        #expect(bytes(rows.map { $0[0] }) == bytes([decomposed, composed]) && rows.map { $0[1] } == ["drawn", "drawn"])
        #expect(Set(rows.map { ($0[2] as NSString).lastPathComponent }).count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/out").count == 2)
        // Named twice in one form it is drawn once.
        let named = try program("book", composed, decomposed, composed, "-o", "all.pdf")
        #expect(bytes(named.rows.dropFirst().map { $0[0] }) == bytes([composed, decomposed]))
    }

    @Test func aPictureTellsWhichOfThemChanged() throws {
        #expect(try program("chart", composed, decomposed, "-o", "both.png", "--size", "400x300").status == 0)
        #expect(try program("verify", "both.png").status == 0)
        try program.write("date,open,high,low,close\n2024-01-12,100,300,90,299\n", to: "x.csv")
        #expect(try program("import", "x.csv", "--symbol", decomposed, "--interval", "1d").status == 0)
        let answer = try program("verify", "both.png")
        #expect(answer.status == 1)
        let changed = answer.rows.dropFirst().filter { $0[1] == "series" }
        #expect(bytes(changed.map { $0[0] }) == bytes([composed, decomposed]) && changed.map { $0[2] } == ["unchanged", "changed"])
    }

    @Test func eachIsDrawnWithItsOwnBars() throws {
        let drawn = try program("chart", composed, decomposed, "--prices", "-o", "b.png", "--describe", "b.json", "--size", "400x300")
        #expect(drawn.status == 0)
        let text = String(decoding: try program.data("b.json"), as: UTF8.self)
        #expect(text.contains("114") && text.contains("214"))
        let rows = try program("export", decomposed).rows.dropFirst()
        #expect(rows.last.map { Double($0[4]) } == 214)
    }
}
