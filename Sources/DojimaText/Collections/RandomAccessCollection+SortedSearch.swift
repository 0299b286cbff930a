extension RandomAccessCollection {
    /// The number of leading elements that satisfy `holds`, which must be true for a prefix of the collection and false after it. O(log
    /// count).
    @inlinable
    package func prefixCount(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[index(startIndex, offsetBy: middle)]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
