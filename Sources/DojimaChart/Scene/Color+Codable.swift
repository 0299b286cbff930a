import DojimaText

extension Color: Codable {
    /// Decodes `#RGB`, `#RRGGBB`, `#RRGGBBAA` or a CSS name. Throws for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(text: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a color such as #2962ff")
        }
        self = color
    }

    /// Encodes `text`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
