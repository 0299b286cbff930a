import DojimaText
public import DojimaChart

/// A picture that changes: of each frame only the tiles in which it differs from the one before, as one PNG file.
///
///     var picture = ChangingPicture()
///     let first = try picture.next(scene)          // one part, the whole
///     let second = try picture.next(moved)         // the parts that have changed
///
/// Put over the frame before, the parts give exactly the pixels of the PNG file of the whole scene. What a frame looked like is kept as a hash
/// of 64 bits for each tile, less than a thousandth of its pixels. Not for use from several threads.
public struct ChangingPicture {
    /// A rectangle of a frame in device pixels, and where its pixels stand in the PNG file.
    public struct Part: Sendable, Equatable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
        public var sourceX: Int
        public var sourceY: Int
    }

    public struct Frame: Sendable {
        /// The size in device pixels.
        public var width: Int
        public var height: Int
        /// Whether the only part is all of the frame, whatever was there before.
        public var isWhole: Bool
        /// From top to bottom; empty where nothing has changed.
        public var parts: [Part]
        /// A file with the pixels of all parts side by side; empty where there are none.
        public var png: [UInt8]
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
            let frame = try frame((width, height), tiles, since: before) { atlas throws(RenderingError) in
                guard let atlas else { return try encoder.encode(try pixels.copy(), palette: nil) }
                return try encoder.encode(try pixels.atlas(atlas), palette: nil)
            }
            last = tiles
            return frame
        }
        let plane = try IndexPlane(pixels, palette, in: pool)
        let frame = try frame((width, height), plane.tiles, since: before) { atlas throws(RenderingError) in
            guard let atlas else { return try plane.png(with: encoder) }
            return try plane.png(of: atlas, with: encoder)
        }
        last = plane.tiles
        return frame
    }

    /// - Parameter png: makes the file of some tiles; `nil` for the whole frame.
    private func frame(
        _ size: (width: Int, height: Int), _ tiles: TileHashes, since before: TileHashes?,
        png: (TileAtlas?) throws(RenderingError) -> [UInt8]
    ) throws(RenderingError) -> Frame {
        let (width, height) = size
        guard let before, before.isOfSameSize(tiles) else {
            let whole = Part(x: 0, y: 0, width: width, height: height, sourceX: 0, sourceY: 0)
            return Frame(width: width, height: height, isWhole: true, parts: [whole], png: try png(nil))
        }
        let atlas = TileAtlas(of: tiles.changes(since: before), width: width, height: height)
        return Frame(
            width: width, height: height, isWhole: false, parts: atlas.parts, png: atlas.parts.isEmpty ? [] : try png(atlas))
    }
}
