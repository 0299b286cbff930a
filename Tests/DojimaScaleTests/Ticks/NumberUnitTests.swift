import DojimaScale
import DojimaText
import DojimaTestSupport
import Testing

@Suite struct NumberUnitTests {
    @Test("The labels of an axis have one letter and equal decimals, or one power of ten above them")
    func law() throws {
        var generator = SeededGenerator(seed: 21)
        var units = 0
        for _ in 0..<2000 {
            let span =
                (0..<Int.random(in: 0...26, using: &generator)).reduce(Double.random(in: 1...10, using: &generator)) { size, _ in size * 10
                }
                * 1e-12
            let low = Double.random(in: -1...3, using: &generator) * span
            let scale = ValueScale(domain: low...(low + span), start: 600, end: 0, logarithmic: false)
            for format in [ValueFormat.number, .compact] {
                let set = ValueTickStyle { $0.format = format }.ticks(on: scale, spacing: 30)
                guard set.unit != .one else { continue }
                units += 1
                #expect(Set(set.ticks.map(\.label)).count == set.ticks.count)
                let ticks = set.ticks.filter { $0.value != 0 }
                #expect(
                    Set(ticks.map { $0.label.last { !$0.isNumber } == "." ? "." : String($0.label.suffix(1).filter(\.isLetter)) }).count
                        == 1)
                #expect(Set(ticks.map { decimals($0.label) }).count == 1, "\(ticks.map(\.label))")
                for tick in ticks {
                    let digits = tick.label.filter { $0.isNumber || $0 == "." }
                    let value = try #require(Double(digits))
                    #expect(abs(value - abs(set.unit.scaled(tick.value))) <= value * 1e-9, "\(tick)")
                }
            }
        }
        #expect(units > 100)
    }

    @Test("Volumes share their letter, and very small prices a power of ten")
    func examples() {
        #expect(labels(0...1.05e9, .compact) == ["0", "0.2B", "0.4B", "0.6B", "0.8B", "1.0B"])
        #expect(labels(0.93e9...1.52e9, .compact) == ["1.0B", "1.1B", "1.2B", "1.3B", "1.4B", "1.5B"])
        #expect(labels(1.21e-6...1.44e-6, .number) == ["1.25", "1.30", "1.35", "1.40"])
        #expect(NumberUnit(of: 1.21e-6...1.44e-6, format: .number, isLogarithmic: false).power == "×10⁻⁶")
        #expect(NumberUnit(of: 0...0.0002, format: .number, isLogarithmic: false).power == nil)
        #expect(NumberUnit(of: 0...9999, format: .compact, isLogarithmic: false) == .one)
    }

    private func labels(_ domain: ClosedRange<Double>, _ format: ValueFormat) -> [String] {
        let scale = ValueScale(domain: domain, start: 400, end: 0, logarithmic: false)
        let style = ValueTickStyle {
            $0.format = format
            $0.lowEnd = .ticksAndLabelsPersist
        }
        return style.ticks(on: scale, spacing: 30).ticks.map(\.label)
    }

    private func decimals(_ label: String) -> Int { label.split(separator: ".").dropFirst().first?.prefix(while: \.isNumber).count ?? 0 }
}
