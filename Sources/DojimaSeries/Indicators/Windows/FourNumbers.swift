/// Four numbers of a column in a row, for loops that are to take several at once: the compiler makes such of plain loops only where it sees
/// that no column is another, and that nothing is saved by a branch.
typealias Four = SIMD4<Double>

extension Four {
    /// The four from a place on.
    @inline(__always)
    init(at place: UnsafePointer<Double>) { self = UnsafeRawPointer(place).loadUnaligned(as: Four.self) }

    /// Writes the four from a place on.
    @inline(__always)
    func write(to place: UnsafeMutablePointer<Double>) { UnsafeMutableRawPointer(place).storeBytes(of: self, as: Four.self) }
}
