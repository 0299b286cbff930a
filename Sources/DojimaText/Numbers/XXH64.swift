/// The XXH64 checksum, which identifies files and detects changes. It does not protect against forgery. 48 MB take about 10 ms.
///
///     var sum = XXH64()
///     for part in parts { sum.append(part) }
///     let text = XXH64.text(sum.value)
///
/// Source: Yann Collet, "XXH64 algorithm description" (xxHash fast digest algorithm, version 0.1.1).
package struct XXH64 {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    private var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
    private var count = 0
    /// The bytes after the last complete block of 32.
    private var rest: [UInt8] = []

    /// Creates the checksum of no bytes, with seed 0.
    package init() {}

    /// A hash as sixteen hexadecimal digits.
    package static func text(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The hash with seed 0; `progress` is called about every 2 MB with the number of bytes processed. O(bytes).
    package static func hash(_ bytes: UnsafeRawBufferPointer, _ progress: (_ done: Int) -> Void = { _ in }) -> UInt64 {
        var (sum, done) = (XXH64(), 0)
        while done < bytes.count {
            let end = min(bytes.count, done + 1 << 21)
            sum.append(UnsafeRawBufferPointer(rebasing: bytes[done..<end]))
            done = end
            progress(done)
        }
        return sum.value
    }

    /// Appends bytes. The result does not depend on how the bytes are divided among calls. O(bytes).
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        var at = 0
        if !rest.isEmpty {
            at = min(32 - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<at])
            guard rest.count == 32 else { return }
            let block = rest
            block.withUnsafeBytes { _ = processBlocks(of: $0, from: 0) }
            rest.removeAll(keepingCapacity: true)
        }
        at = processBlocks(of: bytes, from: at)
        rest.append(contentsOf: bytes[at...])
    }

    /// Processes the complete blocks of 32 bytes from an offset; returns the offset of the remaining bytes.
    private mutating func processBlocks(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var (at, (a, b, c, d)) = (start, lanes)
        while at + 32 <= bytes.count {
            a = XXH64.round(a, XXH64.word(bytes, at))
            b = XXH64.round(b, XXH64.word(bytes, at + 8))
            c = XXH64.round(c, XXH64.word(bytes, at + 16))
            d = XXH64.round(d, XXH64.word(bytes, at + 24))
            at += 32
        }
        lanes = (a, b, c, d)
        return at
    }

    /// The hash of the bytes so far.
    package var value: UInt64 {
        var hash = XXH64.prime5
        if count >= 32 {
            let (a, b, c, d) = lanes
            hash = XXH64.rotate(a, 1) &+ XXH64.rotate(b, 7) &+ XXH64.rotate(c, 12) &+ XXH64.rotate(d, 18)
            for lane in [a, b, c, d] { hash = (hash ^ XXH64.round(0, lane)) &* XXH64.prime1 &+ XXH64.prime4 }
        }
        hash &+= UInt64(count)
        return rest.withUnsafeBytes { XXH64.finished(hash, $0) }
    }

    /// Mixes the bytes after the last block into a hash.
    private static func finished(_ hash: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var (hash, at) = (hash, 0)
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
