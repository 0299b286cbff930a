/// The names within an edit distance of two from a misspelled name, ignoring case: at most three, nearest first. O(names).
///
///     nearestNames(to: "XNSY", among: ["XNYS", "XLON"])      // ["XNYS"]
package func nearestNames(to name: String, among names: [String]) -> [String] {
    let wanted = Array(name.uppercased().utf8.prefix(40))
    var near: [(distance: Int, name: String)] = []
    for name in names {
        let distance = editDistance(wanted, Array(name.uppercased().utf8))
        // In a short name, a distance of half its length is not similar.
        if distance <= 2, distance * 2 < name.utf8.count { near.append((distance, name)) }
    }
    return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map { $0.name }
}

/// The edit distance of two UTF-8 texts: the number of bytes to change, add, remove or swap with their neighbours. O(a * b).
package func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    // `row` holds the distances of the first i + 1 bytes of `a` to every prefix of `b`; `last` and `earlier` are the two previous rows.
    let width = b.count + 1
    var (earlier, last, row) = ([Int](repeating: 0, count: width), Array(0..<width), [Int](repeating: 0, count: width))
    var i = 0
    while i < a.count {
        row[0] = i + 1
        var j = 0
        while j < b.count {
            var distance = min(last[j] + (a[i] == b[j] ? 0 : 1), min(row[j], last[j + 1]) + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, earlier[j - 1] + 1) }
            row[j + 1] = distance
            j += 1
        }
        (earlier, last, row) = (last, row, earlier)
        i += 1
    }
    return last[b.count]
}
