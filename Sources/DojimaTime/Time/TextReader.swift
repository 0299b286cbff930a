import DojimaText

/// A parser that consumes a short text from its start. The methods below consume nothing if they do not match.
struct TextReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    /// Consumes the next byte if it is `byte`; returns whether it did.
    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Consumes an optional sign; returns -1 for a minus, else 1.
    mutating func sign() -> Int {
        if take(UInt8(ascii: "-")) { return -1 }
        _ = take(UInt8(ascii: "+"))
        return 1
    }

    /// Consumes and returns the longest leading run of matching bytes.
    mutating func run(_ isMember: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let run = rest.prefix(while: isMember)
        rest = rest[run.endIndex...]
        return run
    }

    mutating func digits() -> ArraySlice<UInt8> { run(isDigit) }

    /// Consumes exactly `count` digits (at most 18), even if more follow; returns `nil` if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var value = 0
        for index in rest.startIndex..<(rest.startIndex + count) {
            guard isDigit(rest[index]) else { return nil }
            value = value * 10 + Int(rest[index] - 48)
        }
        rest = rest[(rest.startIndex + count)...]
        return value
    }

    /// Consumes a run of one to three digits if its value is at most `maximum`.
    mutating func number(upTo maximum: Int) -> Int? {
        var reader = self
        let count = reader.digits().count
        guard (1...3).contains(count), let value = number(digits: count), value <= maximum else { return nil }
        return value
    }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
