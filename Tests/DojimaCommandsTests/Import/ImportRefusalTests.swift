import Foundation
import Testing

/// Import refusals, accepted deviations with a note, and their statuses.
@Suite struct ImportRefusalTests {
    let program: Program

    init() throws { program = try Program() }

    @Test(
        "Columns of unequal length and contradicting rows end with 65 and one line with the position",
        arguments: [
            (
                #"{"t":[1704067200,1704153600,1704240000],"o":[1,2],"h":[3,4,5],"l":[1,1,1],"c":[2,2,2]}"#, ["t has 3", "o has 2"]
            ),
            ("time,open,high,low,close\n1704067200,1,2,1,2\n1704067200,1,2,1,1\n", ["lines 2 and 3", "--on-conflict last"]),
        ])
    func refused(_ text: String, words: [String]) throws {
        try program.write(text, to: "x.txt")
        let answer = try program("import", "x.txt", "--symbol", "X")
        #expect(answer.status == 65 && answer.errorLines.count == 1 && answer.out.isEmpty, "\(answer)")
        for word in words + ["x.txt"] { #expect(answer.error.contains(word), "\(answer.error)") }
        #expect(!program.exists("dojima.db"))
    }

    @Test("Bars that rounding put beyond their range are accepted, also under --strict; one note gives their number") func rounded()
        throws
    {
        let rows = (10...29).map { "2024-01-\($0),100.000001,100,99.000001,99\n" }
        try program.write("date,open,high,low,close\n" + rows.joined() + "\n \t\n", to: "x.csv")
        let answer = try program("import", "x.csv", "--strict", "--rejects", "r.csv")
        #expect(answer.status == 0 && answer.errorLines.count == 2 && answer.error.contains("20 bars"), "\(answer)")
        #expect(answer.error.contains("no row was rejected") && !program.exists("r.csv"))
        #expect(try program("export", "x").rows.dropFirst().allSatisfy { Double($0[2]) == 100.000001 && Double($0[3]) == 99 })
        // Larger contradictions are refused as before.
        try program.write("date,open,high,low,close\n2024-01-10,1,1,1,1\n2024-01-11,100.1,100,99,99\n", to: "y.csv")
        #expect(try program("import", "y.csv", "--strict").status == 65)
        let kept = try program("import", "y.csv", "--on-invalid", "keep")
        #expect(kept.status == 0 && kept.error.contains("line 3: the open is outside low and high"))
    }
}
