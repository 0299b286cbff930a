import DojimaText

/// File names made from symbols.
///
/// Different symbols have different names, and every name is valid within one folder: letters, digits and `-_.^=+,@` are kept, all other
/// bytes are escaped as in `%2F`, and so are a dash and a dot at the beginning. `BRK/B` gives `BRK%2FB`.
enum DefaultName {
    /// The maximum length of a stem. File systems allow 255 bytes, which must include an extension, a number and a prefix.
    private static let maximumBytes = 200

    /// Returns a symbol as a file name without an extension.
    static func stem(_ symbol: String) -> String {
        // The stem `%` is used only for the empty symbol, since the character `%` is written as `%25`.
        guard !symbol.isEmpty else { return "%" }
        var stem = ""
        for scalar in symbol.unicodeScalars {
            if stays(scalar), !(stem.isEmpty && (scalar == "-" || scalar == ".")) {
                stem.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 { stem += escape(byte) }
            }
        }
        guard stem.utf8.count > maximumBytes else { return stem }
        var beginning = ""
        for character in stem where beginning.utf8.count + character.utf8.count <= maximumBytes - 20 { beginning.append(character) }
        return beginning + mark(String(sum(of: symbol), radix: 16))
    }

    /// Returns the stem for a symbol of a database, or for a file from the last part of its path.
    static func stem(of name: String, isStored: Bool) -> String {
        stem(isStored ? name : String(name.split(separator: "/").last ?? "chart"))
    }

    /// Returns a suffix that cannot occur in a name made from a symbol alone.
    static func mark(_ text: String) -> String { "~" + text }

    private static func stays(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark: true
        default: "-_.^=+,@".unicodeScalars.contains(scalar)
        }
    }

    private static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
    }

    /// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): distinguishes long symbols with the same beginning.
    private static func sum(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
