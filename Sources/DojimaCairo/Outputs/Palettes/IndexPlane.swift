/// The pixels of a frame as indices into its palette, row by row, with the hashes of what its tiles show.
struct IndexPlane: ~Copyable {
    let tiles: TileHashes
    private let indices: PixelMemory
    private let palette: Palette
    private let width: Int
    private let pool: PixelPool

    init(_ pixels: borrowing PixelBuffer, _ palette: Palette, in pool: PixelPool) throws(RenderingError) {
        (self.palette, width, self.pool) = (palette, pixels.width, pool)
        indices = try PixelMemory(count: pixels.width * pixels.height, from: pool)
        tiles = palette.write(pixels, to: indices.bytes.assumingMemoryBound(to: UInt8.self))
    }

    /// A rectangle as a PNG file.
    func png(of box: TileHashes.Box, with encoder: PNGEncoder) throws(RenderingError) -> [UInt8] {
        let start = UnsafeRawPointer(indices.bytes + box.y * width + box.x).assumingMemoryBound(to: UInt8.self)
        return try encoder.encode(palette, indices: start, stride: width, box.width, box.height, in: pool)
    }
}
