/// Returns a text as a cell of RFC 4180: quoted if it contains a comma, a quote or a line end, or begins or ends with a blank, which some
/// readers would drop.
package func quotedForCSV(_ text: String) -> String {
    let isBlank = { (byte: UInt8?) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let needsQuotes =
        text.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D } || isBlank(text.utf8.first) || isBlank(text.utf8.last)
    guard needsQuotes else { return text }
    var out = "\""
    for scalar in text.unicodeScalars {
        if scalar == "\"" { out += "\"\"" } else { out.unicodeScalars.append(scalar) }
    }
    return out + "\""
}

/// Returns a text with an apostrophe before it if spreadsheets would read it as a formula.
///
///     guardedForSpreadsheets("=1+1")     // '=1+1
package func guardedForSpreadsheets(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    switch first {
    // The last four are full-width forms, which some spreadsheets treat as the ASCII characters.
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": return "'" + text
    default: return text
    }
}
