/// The XXH64 checksum, which identifies files and detects changes; it is no protection against forgery. 48 MB take about 10 ms.
///
/// Source: Yann Collet, "XXH64 algorithm description" (xxHash fast digest algorithm, version 0.1.1).
package enum XXH64 {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// A hash as sixteen hexadecimal digits.
    package static func text(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The hash with seed 0; `pause` is called about every 2 MB with the count of bytes done. O(bytes).
    package static func hash(_ bytes: UnsafeRawBufferPointer, _ pause: (_ done: Int) -> Void = { _ in }) -> UInt64 {
        var at = 0
        var hash = prime5
        if bytes.count >= 32 {
            var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
            while at + 32 <= bytes.count {
                let end = min(bytes.count, at + 1 << 21)
                while at + 32 <= end {
                    a = round(a, word(bytes, at))
                    b = round(b, word(bytes, at + 8))
                    c = round(c, word(bytes, at + 16))
                    d = round(d, word(bytes, at + 24))
                    at += 32
                }
                pause(at)
            }
            hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
            for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
        }
        hash &+= UInt64(bytes.count)
        while at + 8 <= bytes.count {
            hash = rotate(hash ^ round(0, word(bytes, at)), 27) &* prime1 &+ prime4
            at += 8
        }
        if at + 4 <= bytes.count {
            let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
            hash = rotate(hash ^ half &* prime1, 23) &* prime2 &+ prime3
            at += 4
        }
        while at < bytes.count {
            hash = rotate(hash ^ UInt64(bytes[at]) &* prime5, 11) &* prime1
            at += 1
        }
        hash = (hash ^ hash >> 33) &* prime2
        hash = (hash ^ hash >> 29) &* prime3
        return hash ^ hash >> 32
    }

    /// The hash of some bytes, with seed 0. O(bytes).
    package static func hash(of bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { hash($0) } }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 { rotate(lane &+ word &* prime2, 31) &* prime1 }

    @inline(__always)
    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
}
