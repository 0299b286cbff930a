import DojimaScale
import DojimaTestSupport
import DojimaText
import DojimaTime

/// Values that a program can have, most of them odd: zero, negative, huge, NaN, infinite, empty, unknown.
struct OddValues {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func choice<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

    mutating func choice<Entry>(_ catalog: Catalog<Entry>) -> Entry { choice(Array(catalog)) }

    mutating func number() -> Double {
        choice([
            0, -0.0, 1, -1, 0.5, 3, 100, 101.5, 2024, 1e-9, 1e9, -1e9, 1e300, -1e300, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
            .leastNonzeroMagnitude, Double.random(in: -200...200, using: &random),
        ])
    }

    mutating func integer() -> Int { choice([0, 1, -1, 2, 3, 20, 255, 100_000, -5, .max, .min]) }
    mutating func microseconds() -> Int64 {
        choice([0, 1, -1, 86_400_000_000, -86_400_000_000, 3_600_000_000, 1_709_251_200_000_000, .max, .min])
    }

    mutating func text() -> String {
        choice([
            "", " ", "A", "A", "B", "nope", "1", "-1", "NaN", "price", "volume", "sma:20", "A/B", "\u{0}", "é🎈", "#2962FF", "2024-02-03",
        ])
    }

    /// A range whose ends are ordered, as its type demands.
    mutating func range() -> ClosedRange<Double> {
        let (a, b) = (number(), number())
        return a <= b ? a...b : b <= a ? b...a : 0...1
    }

    mutating func instant() -> Instant { Instant(microseconds: microseconds()) }
    mutating func position() -> AxisPosition { AxisPosition(microseconds: microseconds()) }
    mutating func positions() -> Range<AxisPosition> {
        let (a, b) = (position(), position())
        return a <= b ? a..<b : b..<a
    }

    mutating func time() -> TimeText {
        choice([
            .instant(instant()), .instant(.latest), .instant(.earliest),
            .dateOnly(CivilDate(normalizing: 2024, month: count(1...12), day: 1)),
        ])
    }

    mutating func point() -> Point { chance(0.7) ? Point(Double(count(0...480)), Double(count(0...300))) : Point(number(), number()) }

    /// A value for a JSON Schema, mostly one that it allows.
    mutating func node(for schema: TextNode, depth: Int = 0) -> TextNode {
        if chance(0.04) { return oddNode() }
        if case .list(let words)? = schema["enum"]?.content, !words.isEmpty { return choice(words) }
        for key in ["anyOf", "oneOf"] {
            if case .list(let schemas)? = schema[key]?.content, schema["properties"] == nil, !schemas.isEmpty {
                return node(for: choice(schemas), depth: depth)
            }
        }
        if case .list(let examples)? = schema["examples"]?.content, !examples.isEmpty, chance(0.8) { return choice(examples) }
        guard case .text(let type)? = schema["type"]?.content else { return oddNode() }
        switch type {
        case "boolean": return .flag(chance(0.5))
        case "number", "integer": return number(for: schema)
        case "string": return .text(text())
        case "array":
            return .list((0..<count(0...3)).map { _ in schema["items"].map { node(for: $0, depth: depth + 1) } ?? .null })
        case "object": return object(for: schema, depth: depth)
        default: return .null
        }
    }

    private mutating func object(for schema: TextNode, depth: Int) -> TextNode {
        guard case .object(let members)? = schema["properties"]?.content else { return [:] }
        var required: [TextNode] = []
        if case .list(let names)? = schema["required"]?.content { required = names }
        let share = min(1, (depth == 0 ? 4.0 : 2.5) / Double(max(1, members.count)))
        var chosen: [(String, TextNode)] = []
        for member in members where required.contains(.text(member.name)) || chance(share) {
            chosen.append((member.name, node(for: member.value, depth: depth + 1)))
        }
        return .object(chosen)
    }

    private mutating func number(for schema: TextNode) -> TextNode {
        func bound(_ name: String) -> Double? { if case .number(let digits)? = schema[name]?.content { Double(digits) } else { nil } }
        guard chance(0.9), let low = bound("minimum"), let high = bound("maximum") else { return .shortest(number()) }
        let number = low + (min(high, low + choice([0, 1, 10, 300, 5_000])) - low) * Double.random(in: 0...1, using: &random)
        return .shortest(schema["type"] == "integer" || chance(0.5) ? number.rounded() : number)
    }

    private mutating func oddNode() -> TextNode { choice([.null, .flag(true), .text(text()), .shortest(number()), [], [:]]) }
}
