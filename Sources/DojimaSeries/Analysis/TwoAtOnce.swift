internal import Dispatch

/// Works out two values, at the same time where that is worth a second thread.
///
/// - Parameter isLong: whether either takes some tenths of a millisecond at least.
func both<A, B>(atOnce isLong: Bool, _ first: () -> A, _ second: () -> B) -> (A, B) {
    guard isLong else { return (first(), second()) }
    var (a, b): (A?, B?) = (nil, nil)
    withUnsafeMutablePointer(to: &a) { a in
        withUnsafeMutablePointer(to: &b) { b in
            // Each iteration has a value of its own.
            nonisolated(unsafe) let (first, second, a, b) = (first, second, a, b)
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 { a.pointee = first() } else { b.pointee = second() }
            }
        }
    }
    return (a ?? first(), b ?? second())
}
