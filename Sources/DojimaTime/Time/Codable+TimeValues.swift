import DojimaText

// Times are encoded as their texts, exactly, even outside the limits of times from any input.

extension Instant: Codable {
    /// Decodes ISO 8601 with an offset: `"2020-01-01T09:30:00Z"`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a moment such as 2020-01-01T09:30:00Z") { text in
            if case .instant(let instant) = TimeText(Array(text.utf8)[...]) { instant } else { nil }
        }
    }

    /// Encodes `description`.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension CivilDate: Codable {
    /// Decodes `"2020-01-31"`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a date such as 2020-01-31") { text in
            var reader = TextReader(Array(text.utf8)[...])
            let date = reader.isoDate(yearDigits: 7)
            return reader.isAtEnd ? date : nil
        }
    }

    /// Encodes `description`.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension MonthDay: Codable {
    /// Decodes `"12-25"`.
    public init(from decoder: any Decoder) throws { self = try decoder.value("a date of every year such as 12-25") { MonthDay($0) } }

    /// Encodes `description`.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension TimeOfDay: Codable {
    /// Decodes `"09:30"`, `"09:30:15"` or `"09:30:15.25"`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a time of day such as 09:30") { text in
            var reader = TextReader(Array(text.utf8)[...])
            let time = reader.isoTime()
            return reader.isAtEnd ? time : nil
        }
    }

    /// Encodes `description`.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension BarInterval: Codable {
    /// Decodes `"5m"`.
    public init(from decoder: any Decoder) throws { self = try decoder.value("an interval such as 5m, 1h or 1d") { BarInterval($0) } }

    /// Encodes `description`.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension Zone: Codable {
    /// Decodes a name of the system's tz database, or an offset: `"Europe/London"`, `"+05:30"`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as ZoneError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes `identifier`.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(identifier) }
}

extension Decoder {
    /// Decodes a text and parses it; `form` names what it must be.
    fileprivate func value<Value>(_ form: String, _ parse: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = parse(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not \(form)")
        }
        return value
    }
}

extension Encoder {
    fileprivate func encode(_ text: String) throws {
        var container = singleValueContainer()
        try container.encode(text)
    }
}
