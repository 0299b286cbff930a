import DojimaTime

extension Bar: Codable {
    private enum CodingKeys: String, CodingKey { case time, open, high, low, close, volume }

    /// Encodes the time as ISO 8601, a price that is not a number as null, and a volume only if it is known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time, forKey: .time)
        for (key, price) in [(CodingKeys.open, open), (.high, high), (.low, low), (.close, close)] {
            try container.encode(price.isNaN ? nil : price, forKey: key)
        }
        try container.encodeIfPresent(volume.flatMap { $0.isNaN ? nil : $0 }, forKey: .volume)
    }

    /// Decodes a price that is null as one that is not a number. Throws for an infinite value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Double? {
            let value = try container.decodeIfPresent(Double.self, forKey: key)
            if let value, value.isInfinite {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "\(key.rawValue) is infinite")
            }
            return value
        }
        func price(_ key: CodingKeys) throws -> Double {
            guard container.contains(key) else {
                throw DecodingError.keyNotFound(
                    key, DecodingError.Context(codingPath: container.codingPath, debugDescription: "a bar has no \(key.rawValue)"))
            }
            return try number(key) ?? .nan
        }
        self.init(
            time: try container.decode(Instant.self, forKey: .time), open: try price(.open), high: try price(.high),
            low: try price(.low), close: try price(.close), volume: try number(.volume))
    }
}
