import DojimaScale

/// Divides a rectangle into one rectangle per value, whose areas are proportional to the values and whose sides are similar.
///
/// Rows are filled along the shorter side of the remaining rectangle, largest values first, as long as that makes the worst ratio of the
/// row's sides smaller. Source: Bruls, Huizing and van Wijk, "Squarified Treemaps", 2000. O(n log n).
///
/// - Returns: the rectangles in the order of the values; values that are not above zero have an empty one.
func squarified(_ values: [Double], in box: Rect) -> [Rect] {
    let order = values.indices.filter { values[$0] > 0 && values[$0].isFinite }.sorted { (values[$0], $1) > (values[$1], $0) }
    var boxes = values.map { _ in Rect(x: box.x, y: box.y, width: 0, height: 0) }
    let total = order.reduce(0) { $0 + values[$1] }
    guard total > 0, box.width > 0, box.height > 0 else { return boxes }
    let scale = box.width * box.height / total
    var rest = box
    var first = 0
    while first < order.count {
        let side = min(rest.width, rest.height)
        guard side > 0 else { break }
        var (sum, end) = (0.0, first)
        var worst = Double.infinity
        while end < order.count {
            let (area, largest) = (values[order[end]] * scale, values[order[first]] * scale)
            let added = sum + area
            let ratio = max(side * side * largest / (added * added), added * added / (side * side * area))
            if ratio > worst { break }
            (sum, worst, end) = (added, ratio, end + 1)
        }
        let thickness = sum / side
        let isColumn = rest.width >= rest.height
        var at = isColumn ? rest.y : rest.x
        for index in order[first..<end] {
            let length = values[index] * scale / thickness
            boxes[index] =
                isColumn
                ? Rect(x: rest.x, y: at, width: thickness, height: length) : Rect(x: at, y: rest.y, width: length, height: thickness)
            at += length
        }
        rest =
            isColumn
            ? Rect(x: rest.x + thickness, y: rest.y, width: rest.width - thickness, height: rest.height)
            : Rect(x: rest.x, y: rest.y + thickness, width: rest.width, height: rest.height - thickness)
        first = end
    }
    return boxes
}
