import DojimaInteraction
import DojimaTestSupport
import Testing

/// Sums that continue from batch to batch.
@Suite struct RunningTotalTests {
    @Test("A running total continues over three batches, for any split of them, and with a last bar that changes", .feature("S1-SM-10"))
    func batches() {
        var generator = SeededGenerator(seed: 10)
        let values = (0..<300).map { _ in Double(Int.random(in: 0...1_000_000, using: &generator)) }
        // Integers below 2^53 are summed exactly.
        var sum = 0.0
        let reference = values.map { value in
            sum += value
            return sum
        }
        for cuts in [[100, 200], [1, 299], [0, 0], [150, 150]] {
            var total = RunningTotal()
            let parts = [values[..<cuts[0]], values[cuts[0]..<cuts[1]], values[cuts[1]...]]
            #expect(parts.flatMap { total.append($0) } == reference)
        }
        var total = RunningTotal()
        #expect(total.total.isNaN)
        for (index, value) in values.enumerated() {
            // Each bar comes three times, the last time with its final values.
            _ = total.append([1])
            _ = total.updateLast(-17)
            #expect(total.updateLast(value) == reference[index])
        }
        #expect(total.append([.nan]) == [reference[299]] && total.append([1]) == [reference[299] + 1])
    }
}
