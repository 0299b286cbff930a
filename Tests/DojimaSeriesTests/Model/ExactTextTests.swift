@testable import DojimaSeries
import DojimaTime
import Testing

@Suite struct ExactTextTests {
    /// One letter in two forms, which strings treat as equal.
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    @Test func textsAreEqualByTheirBytesAlone() {
        #expect(composed == decomposed)
        #expect(ExactText(composed) != ExactText(decomposed) && !composed.isExactly(decomposed))
        #expect(ExactText(composed) == ExactText("caf" + "\u{E9}") && composed.isExactly("caf\u{E9}"))
        #expect(Set([composed, decomposed, composed].map(ExactText.init)).count == 2)
        #expect(
            [composed, "x", decomposed, "x", composed].uniqueExactly().map { Array($0.utf8) }
                == [composed, "x", decomposed].map { Array($0.utf8) })
        #expect([composed].containsExactly(composed) && ![composed].containsExactly(decomposed))
    }

    @Test func theOrderIsThatOfBytes() {
        let names = [composed, "cafz", decomposed, "caf", "", "Caf"]
        let bytes = names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(names.map(ExactText.init).sorted().map { Array($0.text.utf8) } == bytes)
    }

    @Test func seriesOfSymbolsInTwoFormsAreTwo() {
        let keys = [composed, decomposed].map { SeriesKey(symbol: $0, interval: .day) }
        #expect(keys[0] != keys[1] && Set(keys).count == 2)
        #expect(keys[0] == SeriesKey(symbol: composed, interval: .day) && keys[0] != SeriesKey(symbol: composed, interval: .week))
    }
}
