import DojimaTestSupport
import DojimaTime
import Testing

struct InstantSetTests {
    private func range(_ from: Int64, _ to: Int64) -> Range<Instant> { Instant(microseconds: from)..<Instant(microseconds: to) }

    @Test("Ranges that overlap, touch or repeat are one", .feature("S0-DC-07"))
    func normalising() {
        let set = InstantSet([range(30, 50), range(10, 20), range(40, 90), range(20, 20), range(20, 25), range(10, 20)])
        #expect(set.ranges == [range(10, 25), range(30, 90)])
        #expect(set.hull == range(10, 90))
        #expect(InstantSet([range(5, 5)]).isEmpty)
        #expect(InstantSet(range(5, 5)) == InstantSet())
        #expect(InstantSet().hull == nil)
    }

    @Test("Union, intersection and complement agree with a check of every moment", arguments: 1...50)
    func algebra(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func some() -> [Range<Instant>] {
            (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                let from = Int64.random(in: 0...60, using: &generator)
                return range(from, from + Int64.random(in: 0...12, using: &generator))
            }
        }
        let (a, b, window) = (some(), some(), range(Int64.random(in: 0...40, using: &generator), 64))
        let (x, y) = (InstantSet(a), InstantSet(b))
        for number: Int64 in -1...80 {
            let moment = Instant(microseconds: number)
            let (inA, inB) = (a.contains { $0.contains(moment) }, b.contains { $0.contains(moment) })
            #expect(x.contains(moment) == inA)
            #expect(x.union(y).contains(moment) == (inA || inB))
            #expect(x.intersection(y).contains(moment) == (inA && inB))
            #expect(x.intersection(window).contains(moment) == (inA && window.contains(moment)))
            #expect(x.complement(in: window).contains(moment) == (!inA && window.contains(moment)))
        }
        for set in [x, x.union(y), x.intersection(y), x.intersection(window), x.complement(in: window)] {
            #expect(set.ranges.allSatisfy { !$0.isEmpty })
            #expect(zip(set.ranges, set.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
    }
}
