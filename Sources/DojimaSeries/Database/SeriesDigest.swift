import DojimaTime

/// A digest of a series that is equal for identical copies: its extent, and a checksum of all values of all bars.
package struct SeriesDigest: Equatable, Sendable {
    /// `nil` if there are no bars.
    package private(set) var extent: SeriesExtent?
    /// The sum of a hash of each bar, modulo 2⁶⁴.
    package private(set) var sum: UInt64

    package init(extent: SeriesExtent? = nil, sum: UInt64 = 0) {
        self.extent = extent
        self.sum = sum
    }

    /// Adds bars that are later than all previous ones. O(bars).
    package mutating func add(_ bars: BarSeries) {
        guard let first = bars.time.first, let last = bars.time.last else { return }
        extent = SeriesExtent(first: extent?.first ?? first, last: last, count: (extent?.count ?? 0) + bars.count)
        for index in bars.indices {
            var hash = UInt64(bitPattern: bars.time[index].microseconds).intHash64
            for price in [bars.open[index], bars.high[index], bars.low[index], bars.close[index]] { hash = (hash ^ price.digits).intHash64 }
            let volume = bars.volume[index]
            sum &+= (hash ^ (volume.isNaN ? .max : volume.digits)).intHash64
        }
    }

    /// Returns a description of how a copy differs; `nil` if it does not.
    package func difference(of copy: SeriesDigest) -> String? {
        guard copy != self else { return nil }
        let more = (copy.extent?.count ?? 0) - (extent?.count ?? 0)
        guard more == 0 else { return "\(abs(more)) \(abs(more) == 1 ? "bar" : "bars") \(more > 0 ? "more" : "fewer")" }
        return copy.extent == extent ? "other values" : "other stamps"
    }
}

extension Double {
    /// The bits of a number, with minus zero as zero, since databases treat the two as equal.
    fileprivate var digits: UInt64 { (self + 0).bitPattern }
}

extension UInt64 {
    /// A 64-bit hash, equal to the function `intHash64` of ClickHouse: the finalizer of MurmurHash3, after an XOR with a constant.
    package var intHash64: UInt64 {
        var hash = self ^ 0x4CF2_D2BA_AE6D_A887
        hash ^= hash >> 33
        hash &*= 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        hash &*= 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
