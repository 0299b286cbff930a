/// Infers the decimal mark of a file from all its prices and volumes.
struct NumberEvidence {
    private(set) var point = 0
    private(set) var comma = 0
    /// The number of numbers such as `1,234`, whose comma may be a thousands separator or a decimal mark.
    private(set) var unclearComma = 0
    /// The number of numbers such as `1.234`, whose point may be either.
    private(set) var unclearPoint = 0

    /// Adds one cell, which may contain a number with decimal or thousands marks.
    mutating func add(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
        var (commas, points) = (0, 0)
        var (lastComma, lastPoint) = (-1, -1)
        var (digitsBefore, digitsAfter) = (0, 0)
        var startsWithZero = false
        for index in start..<end {
            switch text[index] {
            case UInt8(ascii: ","): (commas, lastComma, digitsAfter) = (commas + 1, index, 0)
            case UInt8(ascii: "."): (points, lastPoint, digitsAfter) = (points + 1, index, 0)
            case 0x30...0x39 where commas + points == 0:
                if digitsBefore == 0 { startsWithZero = text[index] == 0x30 }
                digitsBefore += 1
            case 0x30...0x39: digitsAfter += 1
            default: break
            }
        }
        if commas + points == 0 { return }
        if commas > 0, points > 0 {
            if lastComma > lastPoint { comma += 1 } else { point += 1 }
        } else if commas > 1 {
            point += 1
        } else if points > 1 {
            comma += 1
        } else if digitsAfter != 3 || digitsBefore > 3 || startsWithZero {
            if commas == 1 { comma += 1 } else { point += 1 }
        } else if commas == 1 {
            unclearComma += 1
        } else {
            unclearPoint += 1
        }
    }

    /// The style proved by the numbers, or the assumed style if they prove none; with a note for the user.
    func inferred(delimiter: UInt8?) -> (style: NumberStyle, note: String?) {
        if comma > point { return (.comma, "numbers have a decimal comma") }
        if point > 0 { return (.point, nil) }
        if unclearComma == 0 {
            // Programs that write points as thousands separators usually separate columns by semicolons.
            let isOpen = unclearPoint > 0 && delimiter == UInt8(ascii: ";")
            return (.point, isOpen ? "points in numbers are read as decimal points: each is followed by three digits" : nil)
        }
        if delimiter == UInt8(ascii: ",") || delimiter == nil {
            return (.point, "commas in numbers are read as thousands separators: each is followed by three digits")
        }
        return (.comma, "commas in numbers are read as decimal separators: columns are not separated by commas")
    }
}
