/// The characters of a picture with their colours, read as a terminal reads them (ECMA-48), and their pixels.
struct DecodedCharacters {
    struct Cell: Equatable {
        var character: Character
        var ink: UInt32?
        var background: UInt32?
    }

    private(set) var rows: [[Cell]] = []

    /// Reads characters and 24-bit colours; `nil` for any other escape sequence.
    init?(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        var row: [Cell] = []
        var (ink, background): (UInt32?, UInt32?)
        while let scalar = rest.popFirst() {
            guard scalar != "\n" else {
                rows.append(row)
                row = []
                continue
            }
            guard scalar == "\u{1B}" else {
                row.append(Cell(character: Character(scalar), ink: ink, background: background))
                continue
            }
            guard rest.popFirst() == "[", let end = rest.firstIndex(of: "m") else { return nil }
            let parts = String(rest[..<end]).split(separator: ";").compactMap { UInt32($0) }
            rest = rest[rest.index(after: end)...]
            if parts == [0] {
                (ink, background) = (nil, nil)
            } else {
                guard parts.count == 10, parts[0...1] == [38, 2], parts[5...6] == [48, 2] else { return nil }
                ink = parts[2] << 16 | parts[3] << 8 | parts[4]
                background = parts[7] << 16 | parts[8] << 8 | parts[9]
            }
        }
        guard row.isEmpty else { return nil }
    }

    var lines: [String] { rows.map { String($0.map(\.character)) } }

    /// The eight pixels of a character, two by four: which of them have ink, by the names of the characters in Unicode.
    static func ink(of character: Character) -> [Bool]? {
        let halves: [Character: String] = [
            " ": "00000000", "▀": "11110000", "▄": "00001111", "▌": "10101010", "▐": "01010101", "█": "11111111", "▂": "00000011",
            "▆": "00111111", "▘": "10100000", "▝": "01010000", "▖": "00001010", "▗": "00000101", "▚": "10100101", "▞": "01011010",
            "▙": "10101111", "▟": "01011111", "▛": "11111010", "▜": "11110101",
        ]
        if let text = halves[character] { return text.map { $0 == "1" } }
        guard let value = character.unicodeScalars.first?.value, (0x2800...0x28FF).contains(value) else { return nil }
        // Dots 1, 2, 3 and 7 are in the left column, 4, 5, 6 and 8 in the right one; dot n is bit n - 1.
        return [1, 4, 2, 5, 3, 6, 7, 8].map { dot in value >> UInt32(dot - 1) & 1 == 1 }
    }
}
