/// Names within an edit distance of two from a wrong one, ignoring case: the nearest first, at most three. O(names).
///
///     nearestNames(to: "XNSY", among: ["XNYS", "XLON"])      // ["XNYS"]
package func nearestNames(to name: String, among names: [String]) -> [String] {
    let wanted = Array(name.uppercased().utf8.prefix(40))
    var near: [(distance: Int, name: String)] = []
    for name in names {
        let distance = editDistance(wanted, Array(name.uppercased().utf8))
        // Names that share only half of a short name are not similar.
        if distance <= 2, distance * 2 < name.utf8.count { near.append((distance, name)) }
    }
    return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map { $0.name }
}

/// The edit distance: how many letters must be changed, added, removed or swapped with their neighbours. O(a * b).
package func editDistance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    // Row i holds the distances of the first i letters of `a` to every prefix of `b`.
    var rows = [Array(0...b.count)]
    for (i, letter) in a.enumerated() {
        var row = [i + 1]
        for (j, other) in b.enumerated() {
            var least = min(rows[i][j] + (letter == other ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1)
            if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, rows[i - 1][j - 1] + 1) }
            row.append(least)
        }
        rows.append(row)
    }
    return rows[a.count][b.count]
}
