extension TextReader {
    /// Reads an offset such as `+05:30`, `-0800`, `+5` or `+09:18:59`, in seconds east of UTC; the sign is required, hours are at most 23.
    mutating func offset() -> Int? {
        guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else { return nil }
        let sign = sign()
        var ahead = self
        let digits = ahead.digits().count
        guard [1, 2, 4].contains(digits), let hours = number(digits: min(digits, 2)), hours < 24 else { return nil }
        var seconds = hours * 3600
        if digits == 4 {
            guard let minutes = number(digits: 2), minutes < 60 else { return nil }
            return sign * (seconds + minutes * 60)
        }
        for unit in [60, 1] {
            guard take(UInt8(ascii: ":")) else { break }
            guard let part = number(digits: 2), part < 60 else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }
}

/// Appends an offset such as `+05:30`, with seconds only if they are not zero, as in local mean times.
func appendOffset(_ offset: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    let size = abs(offset)
    appendTwoDigits(size / 3600, to: &text)
    text.append(UInt8(ascii: ":"))
    appendTwoDigits(size / 60 % 60, to: &text)
    guard size % 60 != 0 else { return }
    text.append(UInt8(ascii: ":"))
    appendTwoDigits(size % 60, to: &text)
}

/// Appends `07`; the value is 0...99.
func appendTwoDigits(_ value: Int, to text: inout [UInt8]) {
    text.append(48 &+ UInt8(truncatingIfNeeded: value / 10))
    text.append(48 &+ UInt8(truncatingIfNeeded: value % 10))
}

extension Zone {
    /// Parses `Z`, `UTC`, `GMT` and offsets such as `+05:30`, `+0530`, `+5`, `UTC+5`, `GMT+05:30`; returns `nil` for anything else.
    init?(offsetText text: String) {
        let isNamed = text.hasPrefix("UTC") || text.hasPrefix("GMT")
        var reader = TextReader(Array(text.utf8)[...].dropFirst(isNamed ? 3 : 0))
        if isNamed && reader.isAtEnd || text == "Z" {
            self = .utc
        } else if let offset = reader.offset(), reader.isAtEnd {
            self.init(offset: offset)
        } else {
            return nil
        }
    }

    /// Returns the identifier of a fixed offset: `+05:30`.
    static func identifier(ofOffset offset: Int) -> String {
        var text: [UInt8] = []
        appendOffset(offset, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
