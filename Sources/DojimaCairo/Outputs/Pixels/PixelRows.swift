/// Calls `body` with each run of equal pixels in a row, from left to right: the value, and its columns. O(columns).
@inline(__always)
func forEachRun(in row: UnsafePointer<UInt32>, _ columns: Range<Int>, _ body: (_ pixel: UInt32, _ columns: Range<Int>) -> Void) {
    var x = columns.lowerBound
    while x < columns.upperBound {
        let end = endOfRun(in: row, from: x, to: columns.upperBound)
        body(row[x], x..<end)
        x = end
    }
}

/// Returns the end of the run of equal pixels that begins at `start`, at most `limit`.
@inline(__always)
func endOfRun(in row: UnsafePointer<UInt32>, from start: Int, to limit: Int) -> Int {
    firstDifference(row + 1, row, from: start, to: limit - 1) + 1
}

/// Returns the first index from `start` on at which two rows differ; `limit` if they do not differ before it.
///
/// Compares 16 pixels at a time, then four: most of a chart is background.
@inline(__always)
func firstDifference(_ row: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, from start: Int, to limit: Int) -> Int {
    var x = start
    while x + 16 <= limit {
        var difference = SIMD2<UInt64>()
        for four in 0..<4 {
            let some = UnsafeRawPointer(row + x + four * 4).loadUnaligned(as: SIMD2<UInt64>.self)
            let others = UnsafeRawPointer(other + x + four * 4).loadUnaligned(as: SIMD2<UInt64>.self)
            difference |= some ^ others
        }
        guard difference[0] | difference[1] == 0 else { break }
        x += 16
    }
    while x + 4 <= limit {
        let four = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD2<UInt64>.self)
        let others = UnsafeRawPointer(other + x).loadUnaligned(as: SIMD2<UInt64>.self)
        guard four == others else { break }
        x += 4
    }
    while x < limit, row[x] == other[x] { x += 1 }
    return x
}

extension UnsafeMutablePointer<UInt32> {
    /// Replaces each pixel of a row by the result of `body`, which is called once per run of equal pixels. O(count).
    func replaceRuns(count: Int, _ body: (UInt32) -> UInt32) {
        forEachRun(in: self, 0..<count) { pixel, columns in
            let replacement = body(pixel)
            // Most pixels do not change, and are not written.
            guard replacement != pixel else { return }
            (self + columns.lowerBound).update(repeating: replacement, count: columns.count)
        }
    }
}
