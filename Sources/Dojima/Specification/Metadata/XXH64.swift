/// XXH64, a fast 64-bit hash (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md): it finds changes, and proves nothing against a forger.
///
///     XXH64.hash(of: Array("abc".utf8))      // 0x44BC2CF5AD770999
enum XXH64 {
    private static let primes: [UInt64] = [
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63, 0x27D4_EB2F_1656_67C5,
    ]

    /// The hash of some bytes, with seed 0. O(bytes).
    static func hash(of bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            let (p1, p2, p3, p4, p5) = (primes[0], primes[1], primes[2], primes[3], primes[4])
            func word(_ at: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) }
            func round(_ sum: UInt64, _ input: UInt64) -> UInt64 { rotated(sum &+ input &* p2, 31) &* p1 }
            var at = 0
            var hash = p5
            if bytes.count >= 32 {
                var (a, b, c, d) = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
                while at + 32 <= bytes.count {
                    a = round(a, word(at))
                    b = round(b, word(at + 8))
                    c = round(c, word(at + 16))
                    d = round(d, word(at + 24))
                    at += 32
                }
                hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
                for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* p1 &+ p4 }
            }
            hash = hash &+ UInt64(bytes.count)
            while at + 8 <= bytes.count {
                hash = rotated(hash ^ round(0, word(at)), 27) &* p1 &+ p4
                at += 8
            }
            if at + 4 <= bytes.count {
                let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
                hash = rotated(hash ^ (half &* p1), 23) &* p2 &+ p3
                at += 4
            }
            while at < bytes.count {
                hash = rotated(hash ^ (UInt64(bytes[at]) &* p5), 11) &* p1
                at += 1
            }
            hash = (hash ^ (hash >> 33)) &* p2
            hash = (hash ^ (hash >> 29)) &* p3
            return hash ^ (hash >> 32)
        }
    }

    private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
}
