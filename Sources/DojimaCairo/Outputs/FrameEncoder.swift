import DojimaText
public import DojimaChart

/// An encoder of a changing picture: each frame contains only the tiles that differ from the previous frame, as runs of pixels.
///
///     var encoder = FrameEncoder()
///     let first = try encoder.next(scene)          // one region, the complete frame
///     let second = try encoder.next(moved)         // the regions that have changed
///     send(second)
///
/// Drawn over the previous frame, the regions give exactly the pixels of the PNG file of the scene. Of the previous frame, only a 64-bit hash
/// of each tile is kept. Not thread-safe.
public struct FrameEncoder: ~Copyable {
    /// A rectangle of a frame in device pixels.
    public struct Region: Sendable, Equatable {
        /// The distance from the left edge of the frame.
        public var x: Int
        /// The distance from the top edge of the frame.
        public var y: Int
        /// The number of columns of pixels.
        public var width: Int
        /// The number of rows of pixels.
        public var height: Int
    }

    /// The tiles that changed since the previous frame.
    public struct Frame: Sendable, Equatable {
        /// The size in device pixels.
        public var width: Int
        /// The height of the picture in device pixels.
        public var height: Int
        /// Whether the only part is the complete frame, so that the previous frame is not needed.
        public var isComplete: Bool
        /// Rectangles that do not overlap; empty if nothing has changed.
        public var regions: [Region]
        /// At most 256 colours, each as red, green, blue and alpha from the lowest byte; empty if the frame has more, or translucent ones.
        public var palette: [UInt32]
        /// The pixels of all parts, one part after the other, each line by line, encoded as steps.
        ///
        /// The two highest bits of the first byte of a step are its kind, and the other six the number of its pixels minus 1; the value 63
        /// means 64 pixels plus the number in the next two bytes (little-endian). Kind 0 repeats the pixels of the line above in the same
        /// part; kind 1 has one colour for all its pixels; kind 2 has one colour per pixel. Colours follow the count: an index into the
        /// palette in one byte or, without a palette, red, green, blue and alpha.
        public var runs: [UInt8]
    }

    private let cache = DrawingCache()
    private let pool: PixelPool
    /// The tiles of the last frame.
    private var tiles: TileHashes?

    /// - Parameter pool: the memory for drawing frames, which several pictures may share.
    public init(drawingIn pool: PixelPool = PixelPool()) { self.pool = pool }

    /// Draws the next frame. O(pixels). Throws the errors of `OutputFormat.png`; the frame after an error is complete.
    public mutating func next(_ scene: Scene) throws(RenderingError) -> Frame {
        let before = tiles
        tiles = nil
        let pixels = try PixelBuffer.drawing(scene, cache: cache, in: pool)
        // The colours of the PNG file, which may be fewer than those of the pixels.
        let palette = PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasGradientsOrImages, scale: scene.scale, metadata: nil
        ).palette(of: pixels)
        if let palette, !palette.isExact { pixels.replacePixels { 0xFF00_0000 | palette.colors[Int(palette.index(of: $0))] } }
        let shown = TileHashes(of: pixels)
        tiles = shown
        let changes = before.flatMap { shown.changes(since: $0) }
        let regions = changes ?? [Region(x: 0, y: 0, width: pixels.width, height: pixels.height)]
        return Frame(
            width: pixels.width, height: pixels.height, isComplete: changes == nil, regions: regions,
            palette: palette?.colors.map { PNGEncoder.rgba($0, isOpaque: true) } ?? [],
            runs: FrameEncoder.runs(of: regions, in: pixels, palette))
    }

    private static func runs(of regions: [Region], in pixels: borrowing PixelBuffer, _ palette: Palette?) -> [UInt8] {
        let (start, width, isOpaque) = (pixels.row(0), pixels.width, pixels.isOpaque)
        var runs = PixelRuns()
        for region in regions {
            if let palette {
                runs.append(region, of: start, width) { pixel, bytes in bytes.append(palette.index(of: pixel)) }
            } else {
                runs.append(region, of: start, width) { pixel, bytes in
                    let color = PNGEncoder.rgba(pixel, isOpaque: isOpaque)
                    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: color >> shift)) }
                }
            }
        }
        return runs.bytes
    }
}
