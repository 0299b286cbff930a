/// Text for a message or a table, with escapes for characters that would control a terminal or change the order of the text shown.
///
/// Escapes are those of Swift: `\n`, `\r`, `\t`, and `\u{1B}` for all others. The escaped characters are control characters (C0, DEL, C1),
/// direction controls, line and paragraph separators, invisible format characters, and U+FFFD, which replaces bytes that were not UTF-8.
/// Joiners are kept, because scripts and emoji need them. Escaping the result again changes nothing.
///
///     printable("A\u{1B}[31m\nB")     // A\u{1B}[31m\nB as one line of plain characters
package func printable(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ 0x20 <= $0 && $0 <= 0x7E }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
        if scalar.isPrintable { out.unicodeScalars.append(scalar) } else { out += escape(scalar) }
    }
    return out
}

/// Text of several lines, escaped as by `printable` but with newlines and tabs kept.
package func printableLines(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ 0x20 <= $0 && $0 <= 0x7E || $0 == 0x0A || $0 == 0x09 }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
        if scalar.isPrintable || scalar == "\n" || scalar == "\t" { out.unicodeScalars.append(scalar) } else { out += escape(scalar) }
    }
    return out
}

private func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        if value < 0x7F { return value >= 0x20 }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        // ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER.
        case .format: return value == 0x200C || value == 0x200D
        // U+FFFD replaces bytes that were not UTF-8.
        default: return value != 0xFFFD
        }
    }
}
