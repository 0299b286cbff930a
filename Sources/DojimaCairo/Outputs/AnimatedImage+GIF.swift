import DojimaText

extension AnimatedImage {
    /// Returns a GIF (GIF89a, CompuServe 1990) that plays once, with times in hundredths of a second. Empty without frames.
    ///
    /// Viewers show a frame for at least two hundredths of a second.
    package func gif() -> [UInt8] {
        guard count > 0 else { return [] }
        let palette = palette
        // The number of colours in a table is a power of two, at least four.
        let bits = max(2, (max(2, palette.count) - 1).bitWidth - (max(2, palette.count) - 1).leadingZeroBitCount)
        var file: [UInt8] = Array("GIF89a".utf8) + AnimatedImage.littleEndian(width) + AnimatedImage.littleEndian(height)
        file += [0x80 | 0x70 | UInt8(bits - 1), 0, 0]
        for color in palette { file += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)] }
        file += [UInt8](repeating: 0, count: ((1 << bits) - palette.count) * 3)
        var (time, shown) = (0.0, 0)
        forEachUpdate(palette) { update in
            // End times are rounded instead of durations, so that rounding errors do not add up.
            time += update.seconds
            let end = Int(clamping: (time * 100).rounded(), to: 0...1 << 40)
            let delay = min(max(0, end - shown), 65_535)
            shown = end
            // A graphic control extension that keeps the previous frame, then the frame.
            file += [0x21, 0xF9, 4, 0x04] + AnimatedImage.littleEndian(delay) + [0, 0]
            file += [0x2C] + [update.x, update.y, update.width, update.height].flatMap(AnimatedImage.littleEndian) + [0]
            file.append(UInt8(bits))
            file += LZW.blocks(update.indices, bits: bits)
        }
        return file + [0x3B]
    }

    private static func littleEndian(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}

/// The compression of GIF: codes of growing width for strings of indices seen before (Welch, "A Technique for High-Performance Data
/// Compression", 1984).
enum LZW {
    private static let maximumCodes = 4096

    /// Returns compressed indices as blocks of at most 255 bytes, each preceded by its length, with an empty block at the end.
    static func blocks(_ indices: [UInt8], bits: Int) -> [UInt8] {
        let bytes = codes(indices, bits: bits)
        var blocks: [UInt8] = []
        blocks.reserveCapacity(bytes.count + bytes.count / 255 + 2)
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 255)
            blocks.append(UInt8(end - start))
            blocks += bytes[start..<end]
            start = end
        }
        blocks.append(0)
        return blocks
    }

    /// Returns the codes, packed from their lowest bits. O(indices).
    private static func codes(_ indices: [UInt8], bits: Int) -> [UInt8] {
        let (clear, end) = (1 << bits, 1 << bits + 1)
        var out = BitWriter()
        // The code of a known string followed by an index, at code * 256 + index; 0 means none, as it is never the code of a longer string.
        var longer = [UInt16](repeating: 0, count: maximumCodes * 256)
        var used: [Int] = []
        var (next, width) = (end + 1, bits + 1)
        out.write(clear, width)
        guard var code = indices.first.map({ Int($0) }) else {
            out.write(end, width)
            return out.finished()
        }
        for index in indices.dropFirst() {
            let entry = code << 8 | Int(index)
            if longer[entry] != 0 {
                code = Int(longer[entry])
                continue
            }
            out.write(code, width)
            if next < maximumCodes {
                longer[entry] = UInt16(next)
                used.append(entry)
                // The decoder is one string behind: it widens its codes when this one no longer fits.
                if next == 1 << width { width += 1 }
                next += 1
            } else {
                out.write(clear, width)
                for entry in used { longer[entry] = 0 }
                used.removeAll(keepingCapacity: true)
                (next, width) = (end + 1, bits + 1)
            }
            code = Int(index)
        }
        out.write(code, width)
        // After the last code the decoder adds one more string, which may increase the width.
        if next == 1 << width, width < 12 { width += 1 }
        out.write(end, width)
        return out.finished()
    }
}

/// A writer of numbers of variable bit width, packed into bytes from the lowest bit.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pendingBits = 0
    private var count = 0

    mutating func write(_ value: Int, _ width: Int) {
        pendingBits |= value << count
        count += width
        while count >= 8 {
            bytes.append(UInt8(pendingBits & 255))
            pendingBits >>= 8
            count -= 8
        }
    }

    func finished() -> [UInt8] { count > 0 ? bytes + [UInt8(pendingBits & 255)] : bytes }
}
