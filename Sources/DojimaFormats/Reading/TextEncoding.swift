/// A file's bytes in UTF-8 where they begin with the mark of UTF-16, as spreadsheets' "Unicode text" does; `nil` where they do not.
func utf8Text(of bytes: Span<UInt8>) -> [UInt8]? {
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return fromUTF16(bytes, low: 0, high: 1) }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return fromUTF16(bytes, low: 1, high: 0) }
    return nil
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
