internal import CProcessor

/// Where the values of two halves are.
typealias HalvesIn = (UnsafePointer<Double>, UnsafePointer<Double>)

/// Where the results of two halves come to be.
typealias HalvesOut = (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)

/// The values of two halves at a row and at the next.
@inline(__always)
func twoRows(of values: HalvesIn, at index: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    fetchAhead(values.0 + index)
    fetchAhead(values.1 + index)
    return nearTwoRows(of: values, at: index)
}

/// The same of values that have been read lately.
@inline(__always)
func nearTwoRows(of values: HalvesIn, at index: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    // Loaded and stored as vectors: of single numbers the compiler would make single steps.
    let first = UnsafeRawPointer(values.0 + index).loadUnaligned(as: SIMD2<Double>.self)
    let second = UnsafeRawPointer(values.1 + index).loadUnaligned(as: SIMD2<Double>.self)
    return (SIMD2(first.x, second.x), SIMD2(first.y, second.y))
}

/// Writes the results of two halves at a row and at the next.
@inline(__always)
func write(_ row: SIMD2<Double>, _ next: SIMD2<Double>, into results: HalvesOut, at index: Int) {
    UnsafeMutableRawPointer(results.0 + index).storeBytes(of: SIMD2(row.x, next.x), as: SIMD2<Double>.self)
    UnsafeMutableRawPointer(results.1 + index).storeBytes(of: SIMD2(row.y, next.y), as: SIMD2<Double>.self)
}

/// The same, where the halves are near to each other.
@inline(__always)
func writeAhead(_ row: SIMD2<Double>, _ next: SIMD2<Double>, into results: HalvesOut, at index: Int) {
    fetchAhead(results.0 + index)
    fetchAhead(results.1 + index)
    write(row, next, into: results, at: index)
}

/// The square roots of two numbers.
@inline(__always)
func squareRoots(_ numbers: SIMD2<Double>) -> SIMD2<Double> { square_roots(numbers) }

/// Two numbers, 0 in place of a negative one; a missing one stays missing.
@inline(__always)
func atLeastZero(_ numbers: SIMD2<Double>) -> SIMD2<Double> { at_least_zero(numbers) }

extension Double {
    /// Whether two known numbers have the same bits.
    @inline(__always)
    func isSame(as other: Double) -> Bool { bitPattern == other.bitPattern && !isNaN }
}

/// Has the memory fetched that a long column reads or writes some rows after a place: processors look ahead by themselves, but only to the end
/// of a page of 4096 bytes.
@inline(__always)
func fetchAhead(_ place: UnsafePointer<Double>) { fetch_ahead(place + 512) }
