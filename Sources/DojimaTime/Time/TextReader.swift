/// Takes parts off the front of a short text; what does not fit stays.
struct TextReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    /// Takes one byte if it is the wanted one.
    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes a plus or minus: 1 or -1, and 1 without one.
    mutating func sign() -> Int {
        if take(UInt8(ascii: "-")) { return -1 }
        _ = take(UInt8(ascii: "+"))
        return 1
    }

    /// Takes the bytes of a leading run.
    mutating func run(_ isMember: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let run = rest.prefix(while: isMember)
        rest = rest[run.endIndex...]
        return run
    }

    mutating func digits() -> ArraySlice<UInt8> { run(isDigit) }

    /// Takes exactly `count` digits, which may be followed by more; at most 18.
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

    /// Takes all digits there are, one to three, if they make a number up to `most`.
    mutating func number(upTo most: Int) -> Int? {
        var reader = self
        let count = reader.digits().count
        guard (1...3).contains(count), let value = number(digits: count), value <= most else { return nil }
        return value
    }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
