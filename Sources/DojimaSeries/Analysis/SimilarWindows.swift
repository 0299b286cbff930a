/// The windows of a column that look most like its last values: those with the least Euclidean distance of z-scores.
///
/// All windows are compared by dot products with the pattern, block by block and less the mean of their block, so that a high level costs no
/// digits. Those near the least are then compared value by value, and so is a window that hardly moves beside its block.
struct SimilarWindows {
    struct Found {
        var start: Int
        var distance: Double
        /// NaN where the window or the pattern stands still.
        var correlation: Double
    }

    private let values: [Double]
    private let length: Int
    /// The pattern less its mean and scaled to the length 1; empty where it stands still.
    private let pattern: [Double]
    /// One less the correlation of each window; infinite where it overlaps one that was taken.
    private var misfit: [Double] = []
    /// Whether a misfit was worked out value by value.
    private var isExact: [Bool] = []
    /// The least misfit of each block of windows.
    private var leasts: [Double] = []
    private static let block = 1024
    /// More than the error of a misfit by dot products.
    private static let error = 1e-6

    /// - Parameter length: at least 2; `values` has at least twice as many.
    init(_ values: [Double], length: Int) {
        precondition(length > 1 && values.count >= 2 * length, "values for the pattern and a window before it")
        (self.values, self.length) = (values, length)
        pattern = Self.unit(values[(values.count - length)...])
        let windows = values.count - 2 * length + 1
        misfit = Array(repeating: 1, count: windows)
        isExact = Array(repeating: pattern.isEmpty, count: windows)
        if !pattern.isEmpty { compareAll() }
        for start in stride(from: 0, to: windows, by: Self.block) { leasts.append(least(ofBlock: start / Self.block)) }
    }

    /// The nearest windows that do not overlap, the least distance first, of equal ones the earlier.
    func nearest(_ count: Int) -> [Found] {
        var search = self
        var found: [Found] = []
        while found.count < count, let start = search.next() {
            let standsStill = pattern.isEmpty || Self.unit(values[start..<start + length]).isEmpty
            let misfit = search.misfit[start]
            found.append(
                Found(
                    start: start, distance: (2 * Double(length) * misfit).squareRoot(), correlation: standsStill ? .nan : 1 - misfit))
            search.leaveOut(around: start)
        }
        return found
    }

    /// The nearest window of those that are left.
    private mutating func next() -> Int? {
        while true {
            guard let least = leasts.min(), least < .infinity else { return nil }
            var isRefined = false
            forEachWindow(upTo: least + 2 * Self.error) { search, start in
                guard !search.isExact[start] else { return }
                search.misfit[start] = search.exactMisfit(start)
                search.isExact[start] = true
                search.leasts[start / Self.block] = search.least(ofBlock: start / Self.block)
                isRefined = true
            }
            guard !isRefined else { continue }
            // Distances that differ by less than rounding does are equal.
            let bound = least.squareRoot() + 1e-9
            var first: Int?
            forEachWindow(upTo: bound * bound) { _, start in first = first ?? start }
            return first
        }
    }

    private mutating func forEachWindow(upTo bound: Double, _ body: (inout SimilarWindows, Int) -> Void) {
        for block in leasts.indices where leasts[block] <= bound {
            for start in block * Self.block..<min(misfit.count, (block + 1) * Self.block) where misfit[start] <= bound {
                body(&self, start)
            }
        }
    }

    private mutating func leaveOut(around start: Int) {
        let range = max(0, start - length + 1)..<min(misfit.count, start + length)
        for other in range { misfit[other] = .infinity }
        for block in range.lowerBound / Self.block...(range.upperBound - 1) / Self.block { leasts[block] = least(ofBlock: block) }
    }

    private func least(ofBlock block: Int) -> Double {
        misfit[block * Self.block..<min(misfit.count, (block + 1) * Self.block)].min() ?? .infinity
    }

    /// Half the mean square of the differences of z-scores, which is one less their correlation.
    private func exactMisfit(_ start: Int) -> Double {
        let other = Self.unit(values[start..<start + length])
        guard !other.isEmpty else { return 1 }
        var sum = 0.0
        for index in pattern.indices { sum += (pattern[index] - other[index]) * (pattern[index] - other[index]) }
        return sum / 2
    }

    /// Values less their mean and scaled to the length 1; empty where their deviation is below 1e-12 of the largest: they stand still.
    private static func unit(_ values: ArraySlice<Double>) -> [Double] {
        // The first value is near the mean where all are, and its differences are exact there.
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

    /// Fills `misfit`.
    private mutating func compareAll() {
        let windows = misfit.count
        let size = max(Self.block, length)
        var dots = [Double](repeating: 0, count: size)
        for first in stride(from: 0, to: windows, by: size) {
            let count = min(size, windows - first)
            let part = values[first..<first + count + length - 1]
            let centre = part.reduce(0, +) / Double(part.count)
            let centred = part.map { $0 - centre }
            let (scale, largest) = (centred.reduce(0) { max($0, abs($1)) }, part.reduce(0) { max($0, abs($1)) })
            correlate(centred, count, into: &dots)
            // Sums up to each value; what lies between two of them is that of a window.
            var (sum, squares) = (0.0, 0.0)
            var (sums, squareSums) = ([0.0], [0.0])
            sums.reserveCapacity(centred.count + 1)
            squareSums.reserveCapacity(centred.count + 1)
            for value in centred {
                (sum, squares) = (sum + value, squares + value * value)
                sums.append(sum)
                squareSums.append(squares)
            }
            for place in 0..<count {
                let total = sums[place + length] - sums[place]
                let spread = squareSums[place + length] - squareSums[place] - total * total / Double(length)
                // Of a window that hardly moves, sums leave too few digits.
                let variance = spread / Double(length)
                if variance > 1e-4 * scale * scale, variance.squareRoot() > 1e-9 * largest {
                    misfit[first + place] = 1 - dots[place] / spread.squareRoot()
                } else {
                    misfit[first + place] = exactMisfit(first + place)
                    isExact[first + place] = true
                }
            }
        }
    }

    /// The dot products of the pattern with the first `count` windows of some values.
    private func correlate(_ part: [Double], _ count: Int, into dots: inout [Double]) {
        pattern.withUnsafeBufferPointer { pattern in
            part.withUnsafeBufferPointer { part in
                for start in 0..<count {
                    dots[start] = dotProduct(pattern, UnsafeBufferPointer(rebasing: part[start..<start + pattern.count]))
                }
            }
        }
    }
}
