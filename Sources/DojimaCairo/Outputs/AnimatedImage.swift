import DojimaText
package import DojimaChart

/// An animation of frames of one size, for an animated PNG or a GIF.
///
///     var image = AnimatedImage()
///     for scene in scenes { try image.append(scene, lasting: 0.05) }
///     let bytes = image.png()
///
/// All frames share one palette of 256 colours. The colours of the scenes stay exact; if there are too many, shades at the edges of letters
/// and lines are replaced by the nearest frequent ones. Each frame after the first contains only the rectangle that changes.
package struct AnimatedImage: Sendable {
    private(set) var width = 0
    private(set) var height = 0
    private var frames: [Frame] = []
    /// The number of pixels in all frames by colour, `0xRRGGBB`.
    private var counts: [UInt32: Int] = [:]
    private var exact: Set<UInt32> = []
    private let cache = DrawingCache()

    /// The pixels of a frame as indices into its own colours.
    private struct Frame: Sendable {
        var colors: [UInt32]
        var indices: [UInt8]
        var seconds: Double
    }

    package init() {}

    package var count: Int { frames.count }

    /// Adds a frame. Throws if it cannot be drawn or differs in size from the others. O(pixels); keeps one byte per pixel.
    package mutating func append(_ scene: Scene, lasting seconds: Double) throws(RenderingError) {
        precondition(seconds >= 0, "the duration of a frame must not be negative")
        let pixels = try PixelBuffer.drawing(scene, cache: cache)
        let size = (pixels.width, pixels.height)
        guard frames.isEmpty || size == (width, height) else {
            throw RenderingError(
                "a frame of \(size.0) by \(size.1) pixels in an animation of \(width) by \(height); all frames must have one size")
        }
        (width, height) = size
        for color in scene.opaqueColors { exact.insert(color.rgb) }
        let frame = try frame(pixels, scene, seconds)
        var used = [Int](repeating: 0, count: 256)
        for index in frame.indices { used[Int(index)] += 1 }
        for (color, count) in zip(frame.colors, used) where count > 0 { counts[color, default: 0] += count }
        frames.append(frame)
    }

    private func frame(_ pixels: borrowing PixelBuffer, _ scene: Scene, _ seconds: Double) throws(RenderingError) -> Frame {
        guard let palette = Palette(of: pixels, exact: scene.opaqueColors, allowsCoarse: true) else {
            throw RenderingError("a frame has more than 256 distinct colours: an animation cannot show gradients")
        }
        return Frame(colors: palette.colors, indices: palette.indices(of: pixels), seconds: seconds)
    }

    /// A frame in the shared palette, or the part of it that differs from the previous frame.
    struct Update {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
        var indices: [UInt8]
        var seconds: Double
    }

    /// The palette of all frames: all colours if there are at most 256; else the most frequent exact ones, and one for each box of similar
    /// other colours.
    var palette: [UInt32] {
        func order(_ a: (key: UInt32, value: Int), _ b: (key: UInt32, value: Int)) -> Bool {
            (exact.contains(a.key) ? 0 : 1, -a.value, a.key) < (exact.contains(b.key) ? 0 : 1, -b.value, b.key)
        }
        let sorted = counts.sorted(by: order)
        guard sorted.count > 256 else { return sorted.map(\.key) }
        let exactColors = sorted.prefix(128).prefix { exact.contains($0.key) }.map(\.key)
        return exactColors
            + ColorBoxes.representatives(
                of: sorted.dropFirst(exactColors.count).map { ($0.key, $0.value) }, maximumCount: 256 - exactColors.count)
    }

    /// Calls `body` with each frame in order, in the colours of `palette`. O(pixels of all frames).
    func forEachUpdate(_ palette: [UInt32], _ body: (Update) -> Void) {
        let indices = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, UInt8($0)) })
        var last: [UInt8] = []
        for frame in frames {
            let newIndices = frame.colors.map { indices[$0] ?? AnimatedImage.nearest(to: $0, in: palette) }
            let pixels = frame.indices.map { newIndices[Int($0)] }
            let complete = Update(width: width, height: height, indices: pixels, seconds: frame.seconds)
            body(last.isEmpty ? complete : changed(from: last, to: complete))
            last = pixels
        }
    }

    private static func nearest(to color: UInt32, in palette: [UInt32]) -> UInt8 {
        func distance(_ other: UInt32) -> Int {
            [16, 8, 0].reduce(0) { sum, shift in
                let difference = Int(color >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
                return sum + difference * difference
            }
        }
        return UInt8(palette.indices.min { distance(palette[$0]) < distance(palette[$1]) } ?? 0)
    }

    /// Returns the smallest rectangle that contains all changed pixels; one pixel if there are none.
    private func changed(from last: [UInt8], to frame: Update) -> Update {
        func row(_ y: Int) -> Range<Int> { y * width..<(y + 1) * width }
        func differs(_ y: Int) -> Bool { last[row(y)] != frame.indices[row(y)] }
        guard let top = (0..<height).first(where: differs), let bottom = (0..<height).last(where: differs) else {
            return Update(width: 1, height: 1, indices: [frame.indices[0]], seconds: frame.seconds)
        }
        var (left, right) = (width - 1, 0)
        for y in top...bottom {
            let start = y * width
            var x = 0
            while x < left, last[start + x] == frame.indices[start + x] { x += 1 }
            left = min(left, x)
            x = width - 1
            while x > right, last[start + x] == frame.indices[start + x] { x -= 1 }
            right = max(right, x)
        }
        var update = Update(x: left, y: top, width: right - left + 1, height: bottom - top + 1, indices: [], seconds: frame.seconds)
        update.indices.reserveCapacity(update.width * update.height)
        for y in top...bottom { update.indices += frame.indices[y * width + left...y * width + right] }
        return update
    }
}
