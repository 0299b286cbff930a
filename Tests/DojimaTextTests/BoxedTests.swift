import DojimaText
import Testing

@Suite("Boxed values") struct BoxedTests {
    private struct Holder {
        @Boxed var values: [Int]
    }

    @Test("a copy keeps its value when the other is written to") func copies() {
        var first = Holder(values: [1])
        let second = first
        first.values.append(2)
        #expect(first.values == [1, 2] && second.values == [1])
    }
}
