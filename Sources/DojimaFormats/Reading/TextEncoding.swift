/// Whether bytes begin with the mark of UTF-16.
func isUTF16(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 2 && (bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF)
}

/// A file's bytes in UTF-8 where they begin with the mark of UTF-16, as spreadsheets' "Unicode text" does; `nil` where they do not.
func utf8Text(of bytes: Span<UInt8>) -> [UInt8]? {
    guard isUTF16(bytes) else { return nil }
    return bytes[0] == 0xFF ? fromUTF16(bytes, low: 0, high: 1) : fromUTF16(bytes, low: 1, high: 0)
}

private func fromUTF16(_ bytes: Span<UInt8>, low: Int, high: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 2
    while index + 1 < bytes.count {
        units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]))
        index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
}
