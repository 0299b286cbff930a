import DojimaText

/// Colour quantization: boxes of similar colours, each represented by its most frequent one.
///
/// As in Heckbert, "Color Image Quantization for Frame Buffer Display" (1982), but boxes are split in the middle of their longest side, so
/// that even rare colours change little.
enum ColorBoxes {
    typealias Counted = (color: UInt32, count: Int)

    /// Returns at most `maximumCount` colours that represent the given distinct ones. O(colours * boxes).
    static func representatives(of colors: [Counted], maximumCount: Int) -> [UInt32] {
        guard maximumCount > 0, !colors.isEmpty else { return [] }
        var boxes = [colors]
        var sides = [longestSide(of: colors)]
        while boxes.count < maximumCount, let widest = sides.indices.max(by: { sides[$0].length < sides[$1].length }),
            sides[widest].length > 0
        {
            let side = sides[widest]
            let middle = side.low + side.length / 2
            let low = boxes[widest].filter { channel($0.color, side.shift) <= middle }
            let high = boxes[widest].filter { channel($0.color, side.shift) > middle }
            (boxes[widest], sides[widest]) = (low, longestSide(of: low))
            boxes.append(high)
            sides.append(longestSide(of: high))
        }
        return boxes.compactMap { box in box.max { ($0.count, $1.color) < ($1.count, $0.color) }?.color }
    }

    private static func channel(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 255) }

    private static func longestSide(of box: [Counted]) -> (shift: UInt32, low: Int, length: Int) {
        var longest: (shift: UInt32, low: Int, length: Int) = (0, 0, -1)
        for shift: UInt32 in [16, 8, 0] {
            let values = box.map { channel($0.color, shift) }
            guard let low = values.min(), let high = values.max(), high - low > longest.length else { continue }
            longest = (shift, low, high - low)
        }
        return longest
    }
}
