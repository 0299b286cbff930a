import DojimaTestSupport
import DojimaText
import Testing

@Suite struct XXH64Tests {
    /// Made by xxhash 3.5 (`xxhash.xxh64(bytes(i * 7 % 251 for i in range(n)))`): lengths around the algorithm's strides.
    @Test(
        "Hashes equal those of xxhash",
        arguments: [
            (0, "ef46db3751d8e999"), (1, "e934a84adb052768"), (3, "9ff70a635a6209ab"), (4, "ae5acdc00a55ac41"), (7, "d734a6b26f3da63e"),
            (8, "87116b3365b924eb"), (14, "8b3c6f96512c86a1"), (31, "0f187c62b1e722b7"), (32, "91b0cb0931a8c629"), (33, "931b043cf8d65b94"),
            (63, "575186c12dcebcfd"), (100, "b7fe1d84b2f23a05"), (1000, "023fd2ed1ff957d5"),
        ])
    func hash(_ count: Int, _ text: String) {
        let bytes = (0..<count).map { UInt8($0 * 7 % 251) }
        #expect(XXH64.text(XXH64.hash(of: bytes)) == text)
    }

    @Test("For any division of the bytes, the hash is that of all together") func parts() {
        var random = SeededGenerator(seed: 64)
        for count in [0, 5, 31, 32, 33, 64, 100, 1000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            for _ in 0..<30 {
                var (sum, start) = (XXH64(), 0)
                while start < count {
                    let end = Int.random(in: start...min(count, start + 70), using: &random)
                    bytes[start..<end].withUnsafeBytes { sum.append($0) }
                    start = end
                }
                #expect(sum.value == XXH64.hash(of: bytes), "\(count)")
            }
        }
    }

    @Test("The pauses report the progress, and change nothing") func pauses() {
        let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761) }
        var told: [Int] = []
        let hash = bytes.withUnsafeBytes { XXH64.hash($0) { told.append($0) } }
        #expect(hash == XXH64.hash(of: bytes) && told == told.sorted() && told.count >= 2 && (told.last ?? 0) > 4_999_900)
    }
}
