import DojimaText
public import DojimaChart

/// A picture that changes: of each frame only the rectangles in which it differs from the one before, as PNG files.
///
///     var picture = ChangingPicture()
///     let first = try picture.next(scene)          // one part, the whole
///     let second = try picture.next(moved)         // the parts that have changed
///
/// Put over the frame before, the parts give exactly the pixels of the PNG file of the whole scene. What a frame looked like is kept as a hash
/// of 64 bits for each tile, less than a thousandth of its pixels. Not for use from several threads.
public struct ChangingPicture {
    /// A rectangle of a frame in device pixels, and its picture.
    public struct Part: Sendable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
        public var png: [UInt8]
    }

    public struct Frame: Sendable {
        /// The size in device pixels.
        public var width: Int
        public var height: Int
        /// Whether the only part is all of the frame, whatever was there before.
        public var isWhole: Bool
        /// From top to bottom; empty where nothing has changed.
        public var parts: [Part]
    }

    private let cache = DrawingCache()
    private let pool: PixelPool
    private var last: TileHashes?

    /// - Parameter pool: the memory in which frames are drawn, which several pictures may share.
    public init(drawingIn pool: PixelPool = PixelPool()) { self.pool = pool }

    /// Draws the next frame. O(pixels). Throws as `CairoRenderer.png` does; the next frame is then whole.
    public mutating func next(_ scene: Scene) throws(RenderingError) -> Frame {
        let before = last
        last = nil
        try DrawingLibraries.load()
        let pixels = try PixelBuffer.drawing(scene, cache: cache, in: pool)
        let (width, height) = (pixels.width, pixels.height)
        let encoder = PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasShades, scale: scene.scale, metadata: nil)
        guard let palette = encoder.palette(of: pixels) else {
            let tiles = TileHashes(pixels)
            let frame = try frame((width, height), tiles, since: before) { box throws(RenderingError) in
                try encoder.encode(try pixels.part(box.x, box.y, box.width, box.height), palette: nil)
            }
            last = tiles
            return frame
        }
        let plane = try IndexPlane(pixels, palette, in: pool)
        let frame = try frame((width, height), plane.tiles, since: before) { box throws(RenderingError) in
            try plane.png(of: box, with: encoder)
        }
        last = plane.tiles
        return frame
    }

    private func frame(
        _ size: (width: Int, height: Int), _ tiles: TileHashes, since before: TileHashes?,
        png: (TileHashes.Box) throws(RenderingError) -> [UInt8]
    ) throws(RenderingError) -> Frame {
        let boxes = before.flatMap { $0.isOfSameSize(tiles) ? tiles.changes(since: $0) : nil }
        var parts: [Part] = []
        for box in boxes ?? [TileHashes.Box(x: 0, y: 0, width: size.width, height: size.height)] {
            parts.append(Part(x: box.x, y: box.y, width: box.width, height: box.height, png: try png(box)))
        }
        return Frame(width: size.width, height: size.height, isWhole: boxes == nil, parts: parts)
    }
}
