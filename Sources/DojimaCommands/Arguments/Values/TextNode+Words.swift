import DojimaText

extension TextNode {
    /// A text, or the digits of a number; `nil` for another value.
    var word: String? {
        switch content {
        case .text(let text), .number(let text): text
        default: nil
        }
    }

    /// The words of a list; `nil` if the value is not a list or has other elements.
    var words: [String]? {
        guard case .list(let elements) = content else { return nil }
        let words = elements.compactMap(\.word)
        return words.count == elements.count ? words : nil
    }
}
