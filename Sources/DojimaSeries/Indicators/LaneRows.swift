/// Where the values of two lanes are: of both halves of a column, or of two blocks of a window.
typealias LanesIn = (UnsafePointer<Double>, UnsafePointer<Double>)

/// Where the results of two lanes come to be.
typealias LanesOut = (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)

/// The values of two lanes at a row and at the next.
@inline(__always)
func twoRows(of values: LanesIn, at index: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    fetchAhead(values.0 + index)
    fetchAhead(values.1 + index)
    return nearTwoRows(of: values, at: index)
}

/// The same of values that have been read lately.
@inline(__always)
func nearTwoRows(of values: LanesIn, at index: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    // Loaded and stored as vectors: of single numbers the compiler would make single steps.
    let first = UnsafeRawPointer(values.0 + index).loadUnaligned(as: SIMD2<Double>.self)
    let second = UnsafeRawPointer(values.1 + index).loadUnaligned(as: SIMD2<Double>.self)
    return (SIMD2(first.x, second.x), SIMD2(first.y, second.y))
}

/// Writes the results of two lanes at a row and at the next.
@inline(__always)
func write(_ row: SIMD2<Double>, _ next: SIMD2<Double>, into results: LanesOut, at index: Int) {
    UnsafeMutableRawPointer(results.0 + index).storeBytes(of: SIMD2(row.x, next.x), as: SIMD2<Double>.self)
    UnsafeMutableRawPointer(results.1 + index).storeBytes(of: SIMD2(row.y, next.y), as: SIMD2<Double>.self)
}

/// The same, with the memory of later results fetched. Of lanes that are far from each other that takes more time than it saves.
@inline(__always)
func writeAhead(_ row: SIMD2<Double>, _ next: SIMD2<Double>, into results: LanesOut, at index: Int) {
    fetchAhead(results.0 + index)
    fetchAhead(results.1 + index)
    write(row, next, into: results, at: index)
}

extension Double {
    /// Whether two known numbers have the same bits.
    @inline(__always)
    func isSame(as other: Double) -> Bool { bitPattern == other.bitPattern && !isNaN }
}
