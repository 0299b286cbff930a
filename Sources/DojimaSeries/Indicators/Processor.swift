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
