internal import CProcessor

/// The square roots of two numbers, taken at once.
@inline(__always)
func squareRoots(_ numbers: SIMD2<Double>) -> SIMD2<Double> { square_roots(numbers) }

/// Two numbers, 0 in place of a negative one; a missing one stays missing.
@inline(__always)
func atLeastZero(_ numbers: SIMD2<Double>) -> SIMD2<Double> { at_least_zero(numbers) }

/// Has the memory fetched that a long column reads or writes some rows after a place: processors look ahead by themselves, but only to the end
/// of a page of 4096 bytes.
@inline(__always)
func fetchAhead(_ place: UnsafePointer<Double>) { fetch_ahead(place + 512) }

/// The memory that the next stretch of some long columns reads or writes, fetched in parts between the steps of this one.
///
/// A processor waits where more is to be fetched than it has places for; what is fetched little by little is there when its turn comes.
struct MemoryAhead {
    private let places: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>?)
    private let step: Int
    private var row = 0

    /// - Parameters:
    ///   - first, second, third: where a stretch of each column begins.
    ///   - parts: in how many parts that of the next one is fetched.
    @inline(__always)
    init(
        _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ third: UnsafePointer<Double>? = nil, parts: Int
    ) {
        (places, step) = ((first, second, third), stretch / parts)
    }

    /// Has the next part fetched.
    @inline(__always)
    mutating func fetchPart() {
        let end = min(row &+ step, stretch)
        while row < end {
            fetchAhead(places.0 + row)
            fetchAhead(places.1 + row)
            if let third = places.2 { fetchAhead(third + row) }
            row &+= 8
        }
    }
}
