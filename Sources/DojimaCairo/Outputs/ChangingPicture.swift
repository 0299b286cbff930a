import DojimaText
public import DojimaChart

/// A picture that changes: of each frame only the tiles in which it differs from the one before, as runs of pixels.
///
///     var picture = ChangingPicture()
///     let first = try picture.next(scene)          // one part, the whole
///     let second = try picture.next(moved)         // the parts that have changed
///     send(second)
///
/// Put over the frame before, the parts give exactly the pixels of the PNG file of the whole scene. What a frame looked like is kept as a hash
/// of 64 bits for each tile. Not for use from several threads.
public struct ChangingPicture: ~Copyable {
    /// A rectangle of a frame in device pixels.
    public struct Part: Sendable, Equatable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
    }

    public struct Frame: Sendable, Equatable {
        /// The size in device pixels.
        public var width: Int
        public var height: Int
        /// Whether the only part is all of the frame, whatever was there before.
        public var isWhole: Bool
        /// Rectangles that do not overlap; empty where nothing has changed.
        public var parts: [Part]
        /// At most 256 colours, each as red, green, blue and alpha from the lowest byte; empty where the frame has more, or translucent ones.
        public var palette: [UInt32]
        /// The pixels of all parts, one part after the other and each line by line, as steps.
        ///
        /// The first byte of a step has its kind in the two highest bits, and below them the count of its pixels less one; 63 stands for 64
        /// and as many more as the next two bytes say, the lower one first. The pixels of kind 0 are those above them in the same part, those
        /// of kind 1 have one colour, which follows, and those of kind 2 have a colour each, which follow. A colour is an index into the
        /// palette, in one byte, and without a palette red, green, blue and alpha.
        public var runs: [UInt8]
    }

    private let cache = DrawingCache()
    private let pool: PixelPool
    /// The tiles of the last frame.
    private var tiles: TileHashes?

    /// - Parameter pool: the memory in which frames are drawn, which several pictures may share.
    public init(drawingIn pool: PixelPool = PixelPool()) { self.pool = pool }

    /// Draws the next frame. O(pixels). Throws as `CairoRenderer.png` does; the next frame is then whole.
    public mutating func next(_ scene: Scene) throws(RenderingError) -> Frame {
        let before = tiles
        tiles = nil
        let pixels = try PixelBuffer.drawing(scene, cache: cache, in: pool)
        // The colours of the PNG file, which may be fewer than those of the pixels.
        let palette = PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasShades, scale: scene.scale, metadata: nil
        ).palette(of: pixels)
        if let palette, !palette.isExact { pixels.replacePixels { 0xFF00_0000 | palette.colors[Int(palette.index(of: $0))] } }
        let shown = TileHashes(of: pixels)
        tiles = shown
        let changes = before.flatMap { shown.changes(since: $0) }
        let parts = changes ?? [Part(x: 0, y: 0, width: pixels.width, height: pixels.height)]
        return Frame(
            width: pixels.width, height: pixels.height, isWhole: changes == nil, parts: parts,
            palette: palette?.colors.map { PNGEncoder.rgba($0, isOpaque: true) } ?? [],
            runs: ChangingPicture.runs(of: parts, in: pixels, palette))
    }

    private static func runs(of parts: [Part], in pixels: borrowing PixelBuffer, _ palette: Palette?) -> [UInt8] {
        let (start, width, isOpaque) = (pixels.row(0), pixels.width, pixels.isOpaque)
        var runs = PixelRuns()
        for part in parts {
            if let palette {
                runs.append(part, of: start, width) { pixel, bytes in bytes.append(palette.index(of: pixel)) }
            } else {
                runs.append(part, of: start, width) { pixel, bytes in
                    let color = PNGEncoder.rgba(pixel, isOpaque: isOpaque)
                    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: color >> shift)) }
                }
            }
        }
        return runs.bytes
    }
}
