import DojimaText

extension AnimatedImage {
    /// Returns an animated PNG (PNG Specification, third edition, 2025) that plays once; viewers of still pictures show the first frame.
    /// Empty without frames.
    package func png() -> [UInt8] {
        guard count > 0 else { return [] }
        let palette = palette
        var file = PNGFile()
        file.append(chunk: "IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 3, 0, 0, 0])
        file.append(chunk: "acTL", bigEndian(UInt32(count)) + bigEndian(1))
        file.append(chunk: "PLTE", palette.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
        var number: UInt32 = 0
        forEachUpdate(palette) { update in
            let isFirst = number == 0
            file.append(chunk: "fcTL", control(update, number))
            let data = AnimatedImage.data(update)
            if isFirst {
                file.append(chunk: "IDAT", data)
            } else {
                file.append(chunk: "fdAT", bigEndian(number + 1) + data)
            }
            number += isFirst ? 1 : 2
        }
        file.append(chunk: "IEND", [])
        return file.bytes
    }

    /// Returns the chunk with the position, size and duration of a frame, in milliseconds; the frame replaces the previous pixels.
    private func control(_ update: Update, _ number: UInt32) -> [UInt8] {
        let time = UInt16(clamping: Int(clamping: (update.seconds * 1000).rounded()))
        return [number, UInt32(update.width), UInt32(update.height), UInt32(update.x), UInt32(update.y)].flatMap(bigEndian)
            + [UInt8(time >> 8), UInt8(time & 255), 0x03, 0xE8, 0, 0]
    }

    /// Returns the compressed rows, each a filter byte (0, none) and indices.
    private static func data(_ update: Update) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((update.width + 1) * update.height)
        for y in 0..<update.height {
            rows.append(0)
            rows += update.indices[y * update.width..<(y + 1) * update.width]
        }
        return rows.withUnsafeBytes { bytes in
            // A frame always has pixels.
            bytes.baseAddress.map { PNGFile.compressed($0, count: bytes.count) } ?? []
        }
    }
}
