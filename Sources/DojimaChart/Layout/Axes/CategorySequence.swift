import DojimaText
import DojimaTime

/// The names of categories in an order that readers know, so that they complete omitted ones: numbers or times of day in equal steps,
/// and months or weekdays in equal steps of their cycle.
enum CategorySequence {
    /// Returns for each name whether it and at least two neighbours are such a sequence, as 1999, 2001, 2003 or Mon, Tue, Wed. O(names).
    static func members(of names: [String]) -> [Bool] {
        let places = names.map(Place.init)
        let steps = zip(places, places.dropFirst()).map { place, next in next.flatMap { place?.step(to: $0) } }
        var members = names.map { _ in false }
        for (index, pair) in zip(steps, steps.dropFirst()).enumerated() where pair.0 != nil && pair.0 == pair.1 {
            for place in index...index + 2 { members[place] = true }
        }
        return members
    }

    /// The place of a name in the order of its kind.
    private struct Place {
        enum Kind { case number, percentage, time, month, weekday }

        let kind: Kind
        let number: Double

        init?(_ name: String) {
            let word = name.lowercased()
            if let month = months.firstIndex(where: { $0 == word || $0.prefix(3) == word }) {
                (kind, number) = (.month, Double(month))
            } else if let day = Weekday(name: word) {
                (kind, number) = (.weekday, Double(day.rawValue))
            } else if case let parts = word.split(separator: ":", omittingEmptySubsequences: false), parts.count == 2,
                let hours = UInt8(parts[0]), let minutes = UInt8(parts[1]), parts[1].count == 2
            {
                (kind, number) = (.time, Double(hours) * 60 + Double(minutes))
            } else {
                let digits = String(word.compactMap { $0 == "," ? nil : $0 == "\u{2212}" ? "-" : $0 })
                let isPercentage = digits.hasSuffix("%")
                guard let value = Double(isPercentage ? String(digits.dropLast()) : digits), value.isFinite else { return nil }
                (kind, number) = (isPercentage ? .percentage : .number, value)
            }
        }

        /// Returns the distance to the next place, in its kind; `nil` if there is none.
        func step(to next: Place) -> Step? {
            guard kind == next.kind, number != next.number else { return nil }
            let cycle: Double? =
                switch kind {
                case .month: 12
                case .weekday: 7
                case .time: 24 * 60
                case .number, .percentage: nil
                }
            let distance = next.number - number
            // Millionths make steps of decimal fractions equal.
            return Step(kind: kind, size: cycle.map { distance < 0 ? distance + $0 : distance } ?? (distance * 1e6).rounded())
        }
    }

    private struct Step: Equatable {
        let kind: Place.Kind
        let size: Double
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]
}
