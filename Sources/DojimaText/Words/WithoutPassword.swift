/// The path of a file or the address of a server for messages, with any possible password replaced by `***`.
///
/// Misspelled addresses are masked too: those with another scheme or none, and incomplete ones. In a path, a colon is kept after a slash
/// and in a name with a database extension; write `./NAME` for a file whose name looks like an address.
///
///     withoutPassword("http://u:SECRET@h/d")     // http://u:***@h/d
///     withoutPassword("h:SECRET")                // h:***
///     withoutPassword("h:8123/d?password=X")     // h:8123/d?password=***
///     withoutPassword("bars/12:30.db")           // bars/12:30.db
package func withoutPassword(_ address: String) -> String {
    guard address.utf8.contains(where: { [UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "@")].contains($0) }) else {
        return address
    }
    let masked = withMaskedOptions(address)
    let scheme = masked.firstRange(of: "//")?.upperBound
    var (head, rest) = (String(masked[..<(scheme ?? masked.startIndex)]), masked[(scheme ?? masked.startIndex)...])
    var mayBePath = scheme == nil
    if let at = lastAtSign(in: rest) {
        if let colon = firstColon(in: rest[..<at.lowerBound]), colon.upperBound < at.lowerBound {
            head += rest[..<colon.upperBound] + mask
            mayBePath = false
        } else {
            head += rest[..<at.lowerBound]
        }
        head += rest[at]
        rest = rest[at.upperBound...]
    }
    return head + withMaskedPassword(rest, mayBePath: mayBePath)
}

private let mask = "***"

/// Masks the values of all query options except those without secrets.
private func withMaskedOptions(_ address: String) -> String {
    guard let questionMark = address.firstIndex(of: "?") else { return address }
    let query = address[address.index(after: questionMark)...]
    let options = query.split(separator: "&", omittingEmptySubsequences: false).map { option -> String in
        guard let equals = option.firstIndex(of: "="), !["cluster", "compression"].contains(option[..<equals]) else {
            return String(option)
        }
        return option[...equals] + mask
    }
    return address[...questionMark] + options.joined(separator: "&")
}

/// Masks the text after the first colon that neither precedes a port nor is part of a path.
private func withMaskedPassword(_ text: Substring, mayBePath: Bool) -> String {
    var start = text.startIndex
    while let colon = firstColon(in: text[start...]) {
        // Skips the colons of an IPv6 address.
        if let open = text[start..<colon.lowerBound].lastIndex(of: "["), let close = text[open...].firstIndex(of: "]"),
            text[open..<close].dropFirst().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
        {
            start = close
            continue
        }
        let value = text[colon.upperBound...]
        let digits = value.prefix { $0.isASCII && $0.isNumber }
        let end = value.dropFirst(digits.count).first
        if let port = Int(digits), (1...65535).contains(port), end.map("/,?&".contains) ?? true {
            start = digits.endIndex
            continue
        }
        let start = text[..<colon.lowerBound]
        let isInPath = mayBePath && (hasDatabaseExtension(text) || start.contains("/") && !start.contains("?"))
        return value.isEmpty || isInPath ? String(text) : text[..<colon.upperBound] + mask
    }
    return String(text)
}

/// The first colon of a text, literal or percent-encoded.
private func firstColon(in text: Substring) -> Range<Substring.Index>? {
    first(of: [":", "%3A", "%3a", "%253A", "%253a"], in: text)
}

/// The last `@` of a text, which ends the user name and password, literal or percent-encoded.
private func lastAtSign(in text: Substring) -> Range<Substring.Index>? {
    ["@", "%40", "%2540"].flatMap { text.ranges(of: $0) }.max { $0.lowerBound < $1.lowerBound }
}

private func first(of separators: [String], in text: Substring) -> Range<Substring.Index>? {
    separators.compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
}

/// Whether a file name without a folder has the extension of a database.
private func hasDatabaseExtension(_ name: Substring) -> Bool {
    !name.contains("/") && [".db", ".db3", ".sqlite", ".sqlite3"].contains { name.hasSuffix($0) }
}
