/// A search for the windows of a column that are most similar to its last values: those with the smallest Euclidean distance of z-scores.
///
/// All windows are first compared by dot products with the pattern, in blocks whose mean is subtracted, so that a high price level costs no
/// precision. Windows with nearly the smallest distance are then compared value by value, as are windows that vary little relative to
/// their block.
struct SimilarWindows {
    struct Found {
        var start: Int
        var distance: Double
        /// The correlation with the pattern; NaN if the values of the window or of the pattern do not vary.
        var correlation: Double
    }

    private let values: [Double]
    private let length: Int
    /// The pattern minus its mean, scaled to length 1; empty if its values do not vary.
    private let pattern: [Double]
    /// For each window 1 minus its correlation with the pattern; infinite if it overlaps a window that was already found.
    private var dissimilarity: [Double] = []
    /// Whether the misfit of a window was computed value by value.
    private var isExact: [Bool] = []
    /// The minimum misfit of each block of windows.
    private var blockMinimums: [Double] = []
    private static let block = 1024
    /// An upper bound of the error of a misfit computed by dot products.
    private static let error = 1e-6

    /// - Parameter length: at least 2 and at most half the number of `values`.
    init(_ values: [Double], length: Int) {
        precondition(length > 1 && values.count >= 2 * length, "values for the pattern and a window before it")
        (self.values, self.length) = (values, length)
        pattern = Self.unit(values[(values.count - length)...])
        let windows = values.count - 2 * length + 1
        dissimilarity = Array(repeating: 1, count: windows)
        isExact = Array(repeating: pattern.isEmpty, count: windows)
        if !pattern.isEmpty { compareAll() }
        for start in stride(from: 0, to: windows, by: Self.block) { blockMinimums.append(minimum(ofBlock: start / Self.block)) }
    }

    /// Returns the nearest windows that do not overlap, by increasing distance; of equal ones the earlier first.
    func nearest(_ count: Int) -> [Found] {
        var search = self
        var found: [Found] = []
        while found.count < count, let start = search.next() {
            let isConstant = pattern.isEmpty || Self.unit(values[start..<start + length]).isEmpty
            let dissimilarity = search.dissimilarity[start]
            found.append(
                Found(
                    start: start, distance: (2 * Double(length) * dissimilarity).squareRoot(),
                    correlation: isConstant ? .nan : 1 - dissimilarity))
            search.exclude(around: start)
        }
        return found
    }

    /// Returns the nearest of the remaining windows.
    private mutating func next() -> Int? {
        while true {
            guard let minimum = blockMinimums.min(), minimum < .infinity else { return nil }
            var isRefined = false
            forEachWindow(upTo: minimum + 2 * Self.error) { search, start in
                guard !search.isExact[start] else { return }
                search.dissimilarity[start] = search.exactDissimilarity(start)
                search.isExact[start] = true
                search.blockMinimums[start / Self.block] = search.minimum(ofBlock: start / Self.block)
                isRefined = true
            }
            guard !isRefined else { continue }
            // Distances that differ by no more than rounding errors count as equal.
            let bound = minimum.squareRoot() + 1e-9
            var first: Int?
            forEachWindow(upTo: bound * bound) { _, start in first = first ?? start }
            return first
        }
    }

    private mutating func forEachWindow(upTo bound: Double, _ body: (inout SimilarWindows, Int) -> Void) {
        for block in blockMinimums.indices where blockMinimums[block] <= bound {
            for start in block * Self.block..<min(dissimilarity.count, (block + 1) * Self.block) where dissimilarity[start] <= bound {
                body(&self, start)
            }
        }
    }

    private mutating func exclude(around start: Int) {
        let range = max(0, start - length + 1)..<min(dissimilarity.count, start + length)
        for other in range { dissimilarity[other] = .infinity }
        for block in range.lowerBound / Self.block...(range.upperBound - 1) / Self.block { blockMinimums[block] = minimum(ofBlock: block) }
    }

    private func minimum(ofBlock block: Int) -> Double {
        dissimilarity[block * Self.block..<min(dissimilarity.count, (block + 1) * Self.block)].min() ?? .infinity
    }

    /// Returns half the mean squared difference of z-scores, which equals 1 minus their correlation.
    private func exactDissimilarity(_ start: Int) -> Double {
        let other = Self.unit(values[start..<start + length])
        guard !other.isEmpty else { return 1 }
        var sum = 0.0
        for index in pattern.indices { sum += (pattern[index] - other[index]) * (pattern[index] - other[index]) }
        return sum / 2
    }

    /// Returns values minus their mean, scaled to length 1; empty if their deviation is below 1e-12 of the largest absolute value.
    private static func unit(_ values: ArraySlice<Double>) -> [Double] {
        // Subtracting the first value, which is near the mean if the values vary little, keeps the differences exact.
        let origin = values[values.startIndex]
        var (sum, largest) = (0.0, 0.0)
        for value in values {
            sum += value - origin
            largest = max(largest, abs(value))
        }
        let shift = sum / Double(values.count)
        let distances = values.map { ($0 - origin) - shift }
        var squares = 0.0
        for distance in distances { squares += distance * distance }
        guard (squares / Double(values.count)).squareRoot() >= 1e-12 * largest, squares > 0 else { return [] }
        let scale = 1 / squares.squareRoot()
        return distances.map { $0 * scale }
    }

    /// Fills `dissimilarity`.
    private mutating func compareAll() {
        let windows = dissimilarity.count
        var work = BlockWork(size: max(Self.block, length), length: length)
        var imprecise: [Int] = []
        for first in stride(from: 0, to: windows, by: work.size) {
            let count = min(work.size, windows - first)
            values.withUnsafeBufferPointer { values in
                dissimilarity.withUnsafeMutableBufferPointer { dissimilarity in
                    work.compare(
                        pattern, with: UnsafeBufferPointer(rebasing: values[first..<first + count + length - 1]),
                        into: UnsafeMutableBufferPointer(rebasing: dissimilarity[first..<first + count])
                    ) { imprecise.append(first + $0) }
                }
            }
        }
        for start in imprecise {
            dissimilarity[start] = exactDissimilarity(start)
            isExact[start] = true
        }
    }
}

/// Buffers for the comparison of blocks of windows, reused for each block.
private struct BlockWork {
    let size: Int
    private let length: Int
    private var centered: [Double]
    /// Cumulative sums; the difference of two of them is the sum over a window.
    private var (sums, squareSums): ([Double], [Double])

    /// - Parameter size: the maximum number of windows in a block.
    init(size: Int, length: Int) {
        (self.size, self.length) = (size, length)
        centered = Array(repeating: 0, count: size + length - 1)
        (sums, squareSums) = (Array(repeating: 0, count: size + length), Array(repeating: 0, count: size + length))
    }

    /// Computes 1 minus the correlation of a pattern of mean 0 and length 1 with each window of some values.
    ///
    /// - Parameter needsExactValue: called with the index of each window for which cumulative sums are not precise enough.
    mutating func compare(
        _ pattern: [Double], with values: UnsafeBufferPointer<Double>, into dissimilarity: UnsafeMutableBufferPointer<Double>,
        needsExactValue: (Int) -> Void
    ) {
        let (length, center) = (length, values.reduce(0, +) / Double(values.count))
        var (scale, largest, sum, squares) = (0.0, 0.0, 0.0, 0.0)
        for index in values.indices {
            let value = values[index] - center
            (sum, squares) = (sum + value, squares + value * value)
            (scale, largest) = (max(scale, abs(value)), max(largest, abs(values[index])))
            (centered[index], sums[index + 1], squareSums[index + 1]) = (value, sum, squares)
        }
        // For windows that vary less than this, cumulative sums are not precise enough.
        let minimum = max(1e-4 * scale * scale, 1e-18 * largest * largest)
        pattern.withUnsafeBufferPointer { pattern in
            centered.withUnsafeBufferPointer { centered in
                for window in dissimilarity.indices {
                    let total = sums[window + length] - sums[window]
                    let spread = squareSums[window + length] - squareSums[window] - total * total / Double(length)
                    if spread / Double(length) > minimum {
                        let dot = dotProduct(pattern, UnsafeBufferPointer(rebasing: centered[window..<window + length]))
                        dissimilarity[window] = 1 - dot / spread.squareRoot()
                    } else {
                        needsExactValue(window)
                    }
                }
            }
        }
    }
}
