import DojimaText
internal import DojimaTime

/// A pattern for stamps: `dd.MM.yyyy HH:mm`, `MMM d, yyyy`, `yyyyMMdd'T'HHmmss`.
///
/// `yyyy yy` year, `MM M` month, `MMM` name of the month, `dd d` day, `HH H hh h` hour, `mm m` minute, `ss s` second, `S...` decimals, `a`
/// AM or PM, `Z` an offset. Without a day, stamps are months. Other characters match themselves; letters except `T` must be in single
/// quotes. Patterns such as `%Y-%m-%d` are accepted too.
public struct StampPattern: Sendable, Equatable {
    enum Piece: Sendable, Equatable {
        case field(UInt8, width: Int)
        case literal(UInt8)
    }

    var pieces: [Piece] = []
    /// The text from which the pattern was created.
    public let text: String

    /// Returns `nil` if year or month is missing, a field is repeated, or a letter is unknown. Without a day it is a pattern of months.
    public init?(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "%")) ? compilePercent(bytes) : compileLetters(bytes) else { return nil }
        let fields = pieces.compactMap { if case .field(let letter, _) = $0 { letter } else { nil } }
        guard Set(fields).count == fields.count, ["y", "M"].allSatisfy({ fields.contains(UInt8(ascii: $0)) }) else { return nil }
    }

    private mutating func compileLetters(_ bytes: [UInt8]) -> Bool {
        var index = 0
        while index < bytes.count {
            let letter = bytes[index]
            if letter == UInt8(ascii: "'") {
                guard let close = bytes[(index + 1)...].firstIndex(of: letter) else { return false }
                for byte in bytes[(index + 1)..<close] { pieces.append(.literal(byte)) }
                index = close + 1
            } else if letter == UInt8(ascii: "T") || !isLetter(letter) {
                pieces.append(.literal(letter))
                index += 1
            } else {
                guard "yMdHhmsSaZ".utf8.contains(letter) else { return false }
                let width = bytes[index...].prefix { $0 == letter }.count
                guard width <= 9 else { return false }
                pieces.append(.field(letter, width: width))
                index += width
            }
        }
        return true
    }

    private mutating func compilePercent(_ bytes: [UInt8]) -> Bool {
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "%") else {
                pieces.append(.literal(bytes[index]))
                index += 1
                continue
            }
            guard index + 1 < bytes.count else { return false }
            switch bytes[index + 1] {
            case UInt8(ascii: "Y"): pieces.append(.field(UInt8(ascii: "y"), width: 4))
            case UInt8(ascii: "y"): pieces.append(.field(UInt8(ascii: "y"), width: 2))
            case UInt8(ascii: "m"): pieces.append(.field(UInt8(ascii: "M"), width: 2))
            case UInt8(ascii: "b"), UInt8(ascii: "B"): pieces.append(.field(UInt8(ascii: "M"), width: 3))
            case UInt8(ascii: "d"): pieces.append(.field(UInt8(ascii: "d"), width: 2))
            case UInt8(ascii: "H"): pieces.append(.field(UInt8(ascii: "H"), width: 2))
            case UInt8(ascii: "I"): pieces.append(.field(UInt8(ascii: "h"), width: 2))
            case UInt8(ascii: "M"): pieces.append(.field(UInt8(ascii: "m"), width: 2))
            case UInt8(ascii: "S"): pieces.append(.field(UInt8(ascii: "s"), width: 2))
            case UInt8(ascii: "f"): pieces.append(.field(UInt8(ascii: "S"), width: 6))
            case UInt8(ascii: "p"): pieces.append(.field(UInt8(ascii: "a"), width: 1))
            case UInt8(ascii: "z"): pieces.append(.field(UInt8(ascii: "Z"), width: 1))
            case UInt8(ascii: "%"): pieces.append(.literal(UInt8(ascii: "%")))
            default: return false
            }
            index += 2
        }
        return true
    }
}

extension StampPattern {
    /// Whether stamps are months.
    var isMonthly: Bool { !has("d") }

    /// Whether years have two digits.
    var hasShortYear: Bool {
        pieces.contains { if case .field(UInt8(ascii: "y"), let width) = $0 { width <= 2 } else { false } }
    }

    private func has(_ letter: Unicode.Scalar) -> Bool {
        pieces.contains { if case .field(UInt8(ascii: letter), _) = $0 { true } else { false } }
    }

    private struct Fields {
        var (year, month, day) = (0, 0, 1)
        var (hour, minute, second) = (0, 0, 0)
        var fraction: Int64 = 0
        var isAfternoon: Bool?
        var offset: Int32?
        var hasTime = false
    }

    /// Reads a stamp that matches the entire pattern.
    func read(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ century: Century) -> ReadStamp? {
        var fields = Fields()
        var position = start
        for piece in pieces {
            switch piece {
            case .literal(let byte):
                guard position < end, text[position] == byte else { return nil }
                position += 1
            case .field(let letter, let width):
                guard read(letter, width, text, &position, end, century, &fields) else { return nil }
            }
        }
        if let isAfternoon = fields.isAfternoon {
            guard (1...12).contains(fields.hour) else { return nil }
            fields.hour = fields.hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard position == end, fields.hour < 24, fields.minute < 60, fields.second < 60,
            let date = CivilDate(existing: fields.year, month: fields.month, day: fields.day)
        else { return nil }
        let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(fields.hour * 3600 + fields.minute * 60 + fields.second)
        let shift = Int64(fields.offset ?? 0)
        return ReadStamp(
            value: (seconds - shift) * 1_000_000 + fields.fraction, isAbsolute: fields.offset != nil, hasTime: fields.hasTime,
            offset: fields.offset ?? 0)
    }

    private func read(
        _ letter: UInt8, _ width: Int, _ text: Span<UInt8>, _ position: inout Int, _ end: Int, _ century: Century, _ fields: inout Fields
    ) -> Bool {
        switch letter {
        case UInt8(ascii: "M") where width >= 3:
            let first = position
            while position < end, isLetter(text[position]) { position += 1 }
            let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            guard position - first >= 3, let month = names.firstIndex(of: text.string(first, first + 3).lowercased()) else { return false }
            fields.month = month + 1
            return true
        case UInt8(ascii: "a"):
            guard position + 1 < end, text[position + 1] | 0x20 == 0x6D else { return false }
            let half = text[position] | 0x20
            guard half == 0x61 || half == 0x70 else { return false }
            fields.isAfternoon = half == 0x70
            position += 2
            return true
        case UInt8(ascii: "Z"):
            fields.offset = readOffset(text, &position, end)
            return fields.offset != nil
        default: break
        }
        let first = position
        // A repeated letter matches that many digits, so that runs without separators can be divided; a single letter matches one or two.
        let maximumDigits = letter == UInt8(ascii: "S") ? 9 : width == 1 ? 2 : width
        var value = 0
        while position < end, position - first < maximumDigits, isDigit(text[position]) {
            value = value * 10 + Int(digit(text[position]))
            position += 1
        }
        let digits = position - first
        guard digits > 0, width == 1 || letter == UInt8(ascii: "S") || digits == width || !(position < end && isDigit(text[position]))
        else { return false }
        switch letter {
        case UInt8(ascii: "y"):
            // The limit prevents overflow; years above 9999 are invalid in any case.
            fields.year = width <= 2 ? century.year(value) : min(value, 99_999)
        case UInt8(ascii: "M"): fields.month = value
        case UInt8(ascii: "d"): fields.day = value
        case UInt8(ascii: "H"), UInt8(ascii: "h"): (fields.hour, fields.hasTime) = (value, true)
        case UInt8(ascii: "m"): fields.minute = value
        case UInt8(ascii: "s"): fields.second = value
        default:
            var fraction = Int64(value)
            for _ in digits..<9 { fraction *= 10 }
            fields.fraction = fraction / 1000
        }
        return true
    }
}
