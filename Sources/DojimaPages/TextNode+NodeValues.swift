import DojimaText

extension TextNode {
    /// The number; `nil` for another kind of value.
    var number: Double? { if case .number(let digits) = content { Double(digits) } else { nil } }

    /// The text; `nil` for another kind of value.
    var text: String? { if case .text(let text) = content { text } else { nil } }
}
