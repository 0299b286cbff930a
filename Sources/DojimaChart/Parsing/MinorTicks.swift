package import DojimaScale
package import DojimaText

extension Form<ValueTickStyle.Minors> {
    /// `none`, `automatic`, `/5` for a number of parts of each step, or a distance such as `0.5`.
    package static var valueMinors: Form<ValueTickStyle.Minors> {
        .parsed(
            advice: "write none, automatic, /5 for five parts of each step, or a distance above zero such as 0.5", examples: ["/5", "0.5"],
            parse: { text in
                switch text {
                case "none": return ValueTickStyle.Minors.none
                case "automatic": return .automatic
                default: break
                }
                if text.first == "/" { return Int(text.dropFirst()).flatMap { (2...100).contains($0) ? .parts($0) : nil } }
                return DecimalNumber(text).flatMap { $0.value > 0 ? .every($0.value) : nil }
            },
            text: { minors in
                switch minors {
                case .none: "none"
                case .automatic: "automatic"
                case .parts(let count): "/\(count)"
                case .every(let distance): shortNumber(distance)
                }
            })
    }
}

extension Form<TimeTickStyle.Minors> {
    /// `none`, `automatic`, or a step such as `1w`.
    package static var timeMinors: Form<TimeTickStyle.Minors> {
        .parsed(
            advice: "write none, automatic, or a step such as 1w", examples: ["1w"],
            parse: { text in
                switch text {
                case "none": TimeTickStyle.Minors.none
                case "automatic": .automatic
                default: TimeStep(text).map { .every($0) }
                }
            },
            text: { minors in
                switch minors {
                case .none: "none"
                case .automatic: "automatic"
                case .every(let step): step.description
                }
            })
    }
}
