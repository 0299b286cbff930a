import DojimaText

/// An index of the segments of a timeline: a uniform grid over their starts.
///
/// A binary search among n segments takes log n steps, each a cache miss if moments come in random order; the grid narrows it to the
/// few segments of one cell. It takes at most eight bytes per segment.
@usableFromInline
struct SegmentGrid: Sendable, Equatable {
    /// For each cell, the index of the last segment that starts at or before the cell's first moment; one extra cell at the end.
    @usableFromInline let cells: [UInt32]
    /// The first start, in microseconds.
    @usableFromInline let origin: Int64
    /// A cell is 2^shift microseconds wide.
    @usableFromInline let shift: Int64

    /// Creates the grid of segments. It has no cells for fewer than 64 segments, because a search without a grid is as fast.
    init(_ segments: [Timeline.Segment]) {
        guard segments.count >= 64, segments.count < Int(UInt32.max), let first = segments.first, let last = segments.last else {
            (cells, origin, shift) = ([], 0, 0)
            return
        }
        origin = first.start.microseconds
        let length = SegmentGrid.distance(from: origin, to: last.start.microseconds)
        // The smallest power of two with at most two cells per segment, so that most cells hold one segment or none.
        let width = length / UInt64(2 * (segments.count - 2)) + 1
        shift = Int64(UInt64.bitWidth - width.leadingZeroBitCount)
        let count = Int(length >> UInt64(shift)) + 1
        var cells: [UInt32] = []
        cells.reserveCapacity(count + 1)
        for (index, segment) in segments.enumerated() {
            // The first cell that begins at or after the start.
            let offset = SegmentGrid.distance(from: origin, to: segment.start.microseconds)
            let cell = offset == 0 ? 0 : Int((offset - 1) >> UInt64(shift)) + 1
            while cells.count < cell { cells.append(UInt32(index - 1)) }
            if cells.count == cell { cells.append(UInt32(index)) } else { cells[cell] = UInt32(index) }
        }
        while cells.count <= count { cells.append(UInt32(segments.count - 1)) }
        self.cells = cells
    }

    /// Returns the bounds of the index of the last segment that starts at or before a value, for values from the first start to the last.
    @inlinable
    func candidates(for value: Int64) -> (first: Int, last: Int) {
        let cell = Int(SegmentGrid.distance(from: origin, to: value) >> UInt64(truncatingIfNeeded: shift))
        return cells.withUnsafeBufferPointer { (Int($0[cell]), Int($0[cell + 1])) }
    }

    @inlinable
    static func distance(from a: Int64, to b: Int64) -> UInt64 { UInt64(bitPattern: b &- a) }
}
