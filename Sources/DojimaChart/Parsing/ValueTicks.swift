public import DojimaScale
import DojimaText

/// The ticks of a value axis in written form: `5`, `5@1` (counted from 1), `2^1` (each power of 2), or `95,100=par,105`.
public struct ValueTicks: Sendable, Equatable {
    /// A hint for error messages, as a clause.
    package static let advice =
        "write a distance above zero such as 5 or 5@1, 2^1 for powers of 2, or numbers with commas between them, each with =TEXT for a label"

    /// The text that was parsed.
    public let text: String
    /// Where the ticks are.
    public let placement: ValueTickStyle.Placement

    /// Parses the written form; returns `nil` for any other text.
    public init?(_ text: String) {
        self.text = text
        let powers = text.split(separator: "^", omittingEmptySubsequences: false)
        if powers.count == 2 {
            guard let base = Double(powers[0]), base > 1, base.isFinite, let every = Int(powers[1]), (1...1000).contains(every) else {
                return nil
            }
            placement = .exponents(base: base, every: every)
            return
        }
        if !text.contains(","), !text.contains("=") {
            let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            // A written distance is meant to give round numbers, so its default anchor is 0; that of `TickFrequency` is the lowest value.
            guard let step = halves.first.flatMap({ DecimalNumber($0) }),
                let anchor = halves.count == 2 ? DecimalNumber(halves[1]) : DecimalNumber("0"),
                let frequency = TickFrequency(step, anchor: anchor)
            else { return nil }
            placement = .every(frequency)
            return
        }
        var marks: [ValueMark] = []
        for item in text.split(separator: ",") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let number = DecimalNumber(parts[0]) else { return nil }
            marks.append(ValueMark(number.value, label: parts.count == 2 ? String(parts[1]) : nil))
        }
        guard !marks.isEmpty else { return nil }
        placement = .at(marks)
    }

    public static func == (a: ValueTicks, b: ValueTicks) -> Bool { a.text == b.text }
}
