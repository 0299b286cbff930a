package import DojimaText
package import DojimaTime

/// The space at both ends of an axis whose range is not set: values on a value axis, parts of a calendar on a time axis.
public struct AxisPadding<Length: Sendable & Equatable>: Sendable, Equatable {
    /// The space below the lowest value, or before the first bar.
    public var low: Length
    /// The space above the highest value, or after the last bar.
    public var high: Length

    public init(low: Length, high: Length) { (self.low, self.high) = (low, high) }
}

extension Form {
    /// Both lengths in a list, the one at the low end first.
    package static func padding<Length: Sendable & Equatable>(_ length: Form<Length>) -> Form where Value == AxisPadding<Length> {
        .mapped(from: .list(length, 2...2), { ends, _ in AxisPadding(low: ends[0], high: ends[1]) }, inverse: { [$0.low, $0.high] })
    }
}

extension Form<BarInterval?> {
    /// A length such as `5d`, or the number 0 for none.
    package static var intervalOrZero: Form<BarInterval?> {
        let interval = Form<BarInterval>.interval
        return Form(
            read: { node, path in
                if case .number("0") = node.content { return nil }
                return try interval.read(node, path)
            }, write: { $0.map(interval.write) ?? .integer(0) },
            schema: ["anyOf": [interval.schema, ["type": "number", "const": 0]]])
    }
}
