import DojimaText
public import DojimaChart

/// A picture that changes: of each frame only the tiles in which it differs from the one before, as runs of pixels.
///
///     var picture = ChangingPicture()
///     let first = try picture.next(scene)          // one part, the whole
///     let second = try picture.next(moved)         // the parts that have changed
///     send(second)
///     picture.prepare()                            // what the third would wait for otherwise
///
/// Put over the frame before, the parts give exactly the pixels of the PNG file of the whole scene. What a frame looked like is kept as a hash
/// of 64 bits for each tile, less than a thousandth of its pixels. Not for use from several threads.
///
/// Where most tiles have changed in one frame, as in a drag, those are parts of the next one too, whether or not they differ: they are
/// compared only by `prepare`. So the first frame after a drag may have parts that show what is there already.
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
    private var last: (tiles: TileHashes, changed: TileSet)?
    private var unprepared: Unprepared?
    /// How many frames were prepared, modulo `round`.
    private var prepared = 0

    /// Of so many frames in a row that are prepared without being compared, the last two are compared nevertheless: what is the same in both
    /// is no longer expected to change.
    private static let round = 8

    /// What is not done for a frame before it is sent.
    private struct Unprepared: ~Copyable {
        var pixels: PixelBuffer
        let palette: Palette?
        let repeats: RepeatedBlocks
        let background: Color
        /// What the frame before looked like.
        let before: TileHashes?
        /// The tiles that are sent without being compared.
        let expected: TileSet
    }

    /// - Parameter pool: the memory in which frames are drawn, which several pictures may share.
    public init(drawingIn pool: PixelPool = PixelPool()) { self.pool = pool }

    /// Draws the next frame. O(pixels). Throws as `CairoRenderer.png` does; the next frame is then whole.
    public mutating func next(_ scene: Scene) throws(RenderingError) -> Frame {
        prepare()
        let before = last
        last = nil
        let pixels = try PixelBuffer.drawing(scene, cache: cache, in: pool)
        // On one thread: the next frame would wait for a second one that has no processor, where a browser has the others.
        let repeats = RepeatedBlocks(pixels, isConcurrent: false)
        // The colours of the PNG file, which may be fewer than those of the pixels.
        let palette = PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasShades, scale: scene.scale, metadata: nil
        ).palette(of: pixels, repeats)
        var tiles = TileHashes(width: pixels.width, height: pixels.height)
        var expected = TileSet(width: pixels.width, height: pixels.height)
        if let changed = before?.changed, changed.hasMost, tiles.haveSize(of: changed) { expected = changed }
        tiles.hash(expected.others, of: pixels, palette, repeats)
        let changes = before.flatMap { tiles.changes(since: $0.tiles) }
        let parts = changes?.parts ?? [Part(x: 0, y: 0, width: pixels.width, height: pixels.height)]
        let frame = Frame(
            width: pixels.width, height: pixels.height, isWhole: changes == nil, parts: parts,
            palette: palette?.colors.map { PNGEncoder.rgba($0, isOpaque: true) } ?? [],
            runs: ChangingPicture.runs(of: parts, in: pixels, palette, repeats))
        last = (tiles, changes ?? expected)
        unprepared = Unprepared(
            pixels: pixels, palette: palette, repeats: repeats, background: scene.background, before: before?.tiles, expected: expected)
        return frame
    }

    /// Does what the next frame would wait for, so that it is drawn sooner: call it once the frame has been sent. O(pixels).
    ///
    /// - Parameter comparing: whether what was sent without being compared is compared now. `false` saves time where other pictures wait for
    ///   it; what stands still again may then be sent for some frames more.
    public mutating func prepare(comparing: Bool = true) {
        guard let rest = unprepared.take() else { return }
        prepared = (prepared + 1) % ChangingPicture.round
        if rest.expected.count > 0, comparing || prepared < 2, var tiles = last?.tiles {
            tiles.hash(rest.expected, of: rest.pixels, rest.palette, rest.repeats)
            last = (tiles, rest.before.flatMap { tiles.changes(since: $0) } ?? rest.expected)
        }
        rest.pixels.clear(for: rest.background)
    }

    private static func runs(
        of parts: [Part], in pixels: borrowing PixelBuffer, _ palette: Palette?, _ repeats: RepeatedBlocks
    ) -> [UInt8] {
        let (start, width, isOpaque) = (pixels.row(0), pixels.width, pixels.isOpaque)
        var runs = PixelRuns()
        guard let palette else {
            for part in parts {
                runs.append(part, of: start, width, repeats) { pixel, bytes in
                    let color = PNGEncoder.rgba(pixel, isOpaque: isOpaque)
                    bytes.append(UInt8(truncatingIfNeeded: color))
                    bytes.append(UInt8(truncatingIfNeeded: color >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: color >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: color >> 24))
                }
            }
            return runs.bytes
        }
        palette.lookUp { index in
            for part in parts { runs.append(part, of: start, width, repeats) { pixel, bytes in bytes.append(index(pixel)) } }
        }
        return runs.bytes
    }
}
