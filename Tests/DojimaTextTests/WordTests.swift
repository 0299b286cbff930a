import DojimaText
import Testing

@Suite struct WordTests {
    /// The first three are the examples of common descriptions of the distance; a swap of neighbours counts once.
    @Test(
        "The distance counts letters to change, add, remove or swap",
        arguments: [
            ("kitten", "sitting", 3), ("saturday", "sunday", 3), ("flaw", "lawn", 2), ("", "abc", 3), ("abc", "abc", 0), ("ca", "ac", 1),
            ("XNSY", "XNYS", 1),
        ])
    func distance(_ a: String, _ b: String, _ wanted: Int) {
        #expect(editDistance(Array(a.utf8), Array(b.utf8)) == wanted && editDistance(Array(b.utf8), Array(a.utf8)) == wanted)
    }

    @Test("The nearest names come first, and none if no name is similar") func nearest() {
        #expect(nearestNames(to: "XNSY", among: ["XLON", "XNYS", "XNAS"]).first == "XNYS")
        #expect(nearestNames(to: "colour", among: ["color", "close", "symbol"]) == ["color"])
        #expect(nearestNames(to: "zzzz", among: ["color", "close"]).isEmpty)
    }

    @Test("A quoted text is one line of limited length") func quotes() {
        #expect(quoted("a\nb") == "\"a?b\"" && quoted(String(repeating: "x", count: 61)).hasSuffix("...\""))
    }

    @Test("A table has a line for each row; columns of numbers are aligned right, and a cell cannot break its line") func alignedCells() {
        let rows = [["a\nb", "1", ""], ["c", "-12.5", ""]]
        let isNumber = columnsOfNumbers(3, rows) { $0.isEmpty || Double($0) != nil }
        #expect(isNumber == [false, true, true])
        #expect(
            alignedTable(["name", "x", "more"], rows, isToTheRight: isNumber) == """
                name      x  more
                a\\nb      1
                c     -12.5
                """)
        #expect(alignedTable(["name", "x"], [], isToTheRight: columnsOfNumbers(2, [[String]]()) { _ in true }) == "name  x")
    }

    @Test("A list of names ends with the number of those that it leaves out") func abridgedNames() {
        #expect(abridged([], to: 2) == "" && abridged(["a"], to: 1) == "a" && abridged(["a", "b"], to: 2) == "a, b")
        #expect(abridged(["a", "b"], to: 1) == "a and 1 more" && abridged(["a", "b", "c", "d"], to: 2) == "a, b and 2 more")
    }
}
