import DojimaTestSupport
import Testing

@testable import DojimaSeries

/// The smallest of many values.
@Suite struct SelectionTests {
    @Test("The smallest values come first, for any order and number of equal values")
    func selection() {
        var random = SeededGenerator(seed: 11)
        for round in 0..<600 {
            let count = Int.random(in: 0...(round % 10 == 0 ? 3000 : 40), using: &random)
            var values = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
            switch round % 5 {
            case 0: values.sort()
            case 1: values.sort(by: >)
            case 2: values = values.map { ($0 * 3).rounded() }
            case 3: values = values.sorted().indices.map { values[$0 / 2] }
            default: break
            }
            let wanted = Int.random(in: 0...count, using: &random)
            var selected = values
            selectSmallest(wanted, of: &selected)
            let sorted = values.sorted()
            #expect(selected[..<wanted].sorted() == Array(sorted[..<wanted]), "round \(round): \(wanted) of \(values)")
            #expect(selected.sorted() == sorted)
        }
    }

    @Test("The smallest of many values equal the first of a sort, also if a sample misleads", arguments: 0..<6)
    func manyValues(_ kind: Int) {
        var random = SeededGenerator(seed: UInt64(kind + 1))
        let count = 100_000
        var values = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
        switch kind {
        case 1: values.sort()
        case 2: values.sort(by: >)
        case 3: values = values.map { ($0 * 3).rounded() }
        // Every value that a step of equal length hits is small, or large.
        case 4: for index in stride(from: 0, to: count, by: count / 4096) { values[index] = -2 }
        case 5: for index in stride(from: 0, to: count, by: count / 4096) { values[index] = 2 }
        default: break
        }
        let sorted = values.sorted()
        for wanted in [0, 1, 17, 2000, 5001, 49_999, 50_000, 99_999, count] {
            #expect(smallest(wanted, of: values).sorted() == Array(sorted[..<wanted]), "\(wanted)")
        }
    }

    @Test("An order with unbalanced partitions is sorted instead of selected")
    func worstOrder() {
        // The middle of three is next to the smallest at each step (after Musser, 1997).
        let half = 50_000
        var values = [Double](repeating: 0, count: 2 * half)
        for index in 1...half {
            if index % 2 == 1 {
                values[index - 1] = Double(index)
                values[index] = Double(half + index)
            }
            values[half + index - 1] = Double(2 * index)
        }
        let sorted = values.sorted()
        selectSmallest(half, of: &values)
        #expect(values[..<half].max() == sorted[half - 1])
    }
}
