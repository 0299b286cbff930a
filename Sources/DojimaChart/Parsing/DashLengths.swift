/// Returns lengths of dashes and gaps, in pixels, parsed from text such as `4,3`; an empty list for `solid`; `nil` for any other text.
package func dashLengths(written text: String) -> [Double]? {
    guard text != "solid" else { return [] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let lengths = parts.compactMap { $0 }
    guard (1...8).contains(parts.count), lengths.count == parts.count, lengths.allSatisfy({ $0 > 0 && $0 <= 1000 }) else { return nil }
    return lengths
}
