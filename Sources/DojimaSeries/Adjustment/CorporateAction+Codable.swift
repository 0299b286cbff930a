import DojimaTime

extension CorporateAction: Codable {
    private enum CodingKeys: String, CodingKey { case exDate, type, value, contract }

    /// Encodes `type`, and as `value` the ratio, the amount or the change: `{"exDate":"2020-08-31","type":"split","value":4}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(exDate, forKey: .exDate)
        try container.encode(type, forKey: .type)
        try container.encode(ratio ?? amount ?? change, forKey: .value)
        try container.encodeIfPresent(contract, forKey: .contract)
    }

    /// Throws for an unknown type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let value = try container.decode(Double.self, forKey: .value)
        let kind: Kind
        switch try container.decode(String.self, forKey: .type) {
        case "split": kind = .split(value)
        case "dividend": kind = .dividend(value)
        case "roll": kind = .roll(to: try container.decode(String.self, forKey: .contract), change: value)
        case let other:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "\(other) is not a type of action: split, dividend or roll")
        }
        self.init(exDate: try container.decode(CivilDate.self, forKey: .exDate), kind: kind)
    }
}
