import DojimaText

/// Whether bytes begin with a UTF-16 byte order mark.
func isUTF16(_ bytes: Span<UInt8>) -> Bool { bytes.withUnsafeBytes { UTF16Decoder($0) != nil } }

/// The bytes of a file converted to UTF-8 if they begin with a UTF-16 byte order mark, as in the "Unicode text" of spreadsheets; otherwise
/// `nil`.
func utf8Text(of bytes: Span<UInt8>) -> [UInt8]? {
    bytes.withUnsafeBytes { bytes in
        guard var rewriting = UTF16Decoder(bytes) else { return nil }
        return rewriting.next(bytes) + rewriting.end()
    }
}

/// A converter of UTF-16 text to UTF-8 in chunks, which may end within a character.
///
///     guard var rewriting = UTF16Decoder(pieces[0]) else { return }
///     for piece in pieces { write(rewriting.next(piece)) }
///     write(rewriting.end())
///
/// Unpaired surrogates, and half a code unit at the end, become U+FFFD. Memory is that of one chunk.
package struct UTF16Decoder: Sendable {
    private let isLittle: Bool
    /// Whether the byte order mark was read.
    private var isBegun = false
    /// The first byte of an incomplete code unit.
    private var half: UInt8?
    /// The first surrogate of an incomplete pair.
    private var lead: UInt16?

    /// Returns `nil` if the first bytes of the text are not a UTF-16 byte order mark.
    package init?(_ first: UnsafeRawBufferPointer) {
        guard first.count >= 2 else { return nil }
        switch (first[0], first[1]) {
        case (0xFF, 0xFE): isLittle = true
        case (0xFE, 0xFF): isLittle = false
        default: return nil
        }
    }

    /// Converts the next bytes of the text; the first chunk begins with the byte order mark. O(n).
    package mutating func next(_ piece: UnsafeRawBufferPointer) -> [UInt8] {
        var piece = piece[...]
        // A code unit becomes at most three bytes, a surrogate pair four; the rest of the previous chunk adds up to six.
        return Array(unsafeUninitializedCapacity: piece.count / 2 * 3 + 9) { out, count in
            if let first = half, let second = piece.popFirst() {
                half = nil
                append(isLittle ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second), to: out, &count)
            }
            let units = UnsafeRawBufferPointer(rebasing: piece)
            var index = 0
            while index + 1 < units.count {
                let stored = units.loadUnaligned(fromByteOffset: index, as: UInt16.self)
                let unit = isLittle ? UInt16(littleEndian: stored) : UInt16(bigEndian: stored)
                if unit < 0x80, lead == nil {
                    out[count] = UInt8(truncatingIfNeeded: unit)
                    count += 1
                } else {
                    append(unit, to: out, &count)
                }
                index += 2
            }
            if index < units.count { half = units[index] }
        }
    }

    /// Converts the incomplete rest at the end of the text.
    package mutating func end() -> [UInt8] {
        let marks = (lead == nil ? 0 : 1) + (half == nil ? 0 : 1)
        (lead, half) = (nil, nil)
        return Array(repeatElement([0xEF, 0xBF, 0xBD], count: marks).joined())
    }

    private mutating func append(_ unit: UInt16, to out: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        guard isBegun else {
            isBegun = true
            return
        }
        func put(_ scalar: UInt32) {
            guard let encoded = Unicode.Scalar(scalar) else { return }
            for byte in UTF8.encode(encoded) ?? UTF8.encodedReplacementCharacter {
                out[count] = byte
                count += 1
            }
        }
        if let high = lead {
            lead = nil
            if UTF16.isTrailSurrogate(unit) { return put(0x1_0000 + UInt32(high - 0xD800) << 10 + UInt32(unit - 0xDC00)) }
            put(0xFFFD)
        }
        if UTF16.isLeadSurrogate(unit) {
            lead = unit
        } else {
            put(UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit))
        }
    }
}
