import DojimaText

/// 64-bit hashes of pixels, by 64-bit products whose halves are combined by XOR, as in wyhash (Wang Yi).
enum PixelHash {
    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let other: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Returns the hash of consecutive pixels. O(count).
    @inline(__always)
    static func hash(_ pixels: UnsafePointer<UInt32>, _ count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(pixels)
        // Two independent hashes, so that the processor computes two products in parallel.
        var (hash, second, index) = (UInt64(count), odd, 0)
        while index + 8 <= count {
            hash = mixed(word(raw, index) ^ odd, word(raw, index + 2) ^ hash ^ other)
            second = mixed(word(raw, index + 4) ^ odd, word(raw, index + 6) ^ second ^ other)
            index += 8
        }
        hash = mixed(hash ^ odd, second ^ other)
        while index < count {
            hash = mixed(UInt64(pixels[index]) ^ odd, hash ^ other)
            index += 1
        }
        return hash
    }

    /// Returns two pixels as one number.
    @inline(__always)
    private static func word(_ pixels: UnsafeRawPointer, _ index: Int) -> UInt64 {
        pixels.loadUnaligned(fromByteOffset: index * 4, as: UInt64.self)
    }

    /// Combines the hash of a line of pixels with that of the lines above it.
    @inline(__always)
    static func mix(_ line: UInt64, into lines: inout UInt64) { lines = mixed(lines ^ line, odd) &+ line }

    @inline(__always)
    private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
