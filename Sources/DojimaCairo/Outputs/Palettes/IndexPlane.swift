internal import Glibc

/// The pixels of a frame as indices into its palette, row by row, with the hashes of what its tiles show.
struct IndexPlane: ~Copyable {
    let tiles: TileHashes
    private let indices: PixelMemory
    private let palette: Palette
    private let width: Int
    private let height: Int
    private let pool: PixelPool

    init(_ pixels: borrowing PixelBuffer, _ palette: Palette, in pool: PixelPool) throws(RenderingError) {
        (self.palette, width, height, self.pool) = (palette, pixels.width, pixels.height, pool)
        indices = try PixelMemory(count: width * height, from: pool)
        tiles = palette.write(pixels, to: indices.bytes.assumingMemoryBound(to: UInt8.self))
    }

    /// The frame as a PNG file.
    func png(with encoder: PNGEncoder) throws(RenderingError) -> [UInt8] {
        let width = width
        return try png(width, height, with: encoder) { indices, line, out in
            IndexPlane.write(indices + line * width, above: line == 0 ? nil : indices + (line - 1) * width, width, to: out)
            return line > 0
        }
    }

    /// Some of the tiles as a PNG file.
    func png(of atlas: TileAtlas, with encoder: PNGEncoder) throws(RenderingError) -> [UInt8] {
        let (side, stride) = (TileHashes.side, width)
        return try png(atlas.width, atlas.height, with: encoder) { indices, line, out in
            let inTile = line % side
            atlas.forEachTile(inRow: line / side) { x, y, tileWidth, tileHeight, sourceX in
                guard inTile < tileHeight else { return }
                let row = indices + (y + inTile) * stride + x
                IndexPlane.write(row, above: inTile == 0 ? nil : row - stride, tileWidth, to: out + sourceX)
            }
            // The first line of a tile has nothing to do with the tile above it.
            return inTile > 0
        }
    }

    /// - Parameter write: writes the indices of a line, and returns whether each is less the one above it. What it leaves out is 0.
    private func png(
        _ width: Int, _ height: Int, with encoder: PNGEncoder,
        _ write: @Sendable (_ indices: UnsafeMutableRawPointer, _ line: Int, _ out: UnsafeMutableRawPointer) -> Bool
    ) throws(RenderingError) -> [UInt8] {
        let memory = try PixelMemory(count: (width + 1) * height, from: pool)
        memset(memory.bytes, 0, memory.count)
        // Valid until all is compressed.
        nonisolated(unsafe) let (indices, start) = (indices.bytes, memory.bytes)
        let data = PalettePixels.compressed(width, height) { range in
            for line in range {
                let out = start + line * (width + 1)
                let filter: Palette.Filter = write(indices, line, out + 1) ? .up : .none
                out.storeBytes(of: filter.rawValue, as: UInt8.self)
            }
            return UnsafeRawBufferPointer(start: start + range.lowerBound * (width + 1), count: range.count * (width + 1))
        }
        return encoder.file(palette, width, height, data)
    }

    /// Writes indices, each minus the one above it.
    @inline(__always)
    private static func write(
        _ row: UnsafeMutableRawPointer, above: UnsafeMutableRawPointer?, _ count: Int, to out: UnsafeMutableRawPointer
    ) {
        guard let above else { return out.copyMemory(from: row, byteCount: count) }
        var x = 0
        while x + 16 <= count {
            let difference =
                row.loadUnaligned(fromByteOffset: x, as: SIMD16<UInt8>.self)
                &- above.loadUnaligned(fromByteOffset: x, as: SIMD16<UInt8>.self)
            out.storeBytes(of: difference, toByteOffset: x, as: SIMD16<UInt8>.self)
            x += 16
        }
        while x < count {
            let difference = row.load(fromByteOffset: x, as: UInt8.self) &- above.load(fromByteOffset: x, as: UInt8.self)
            out.storeBytes(of: difference, toByteOffset: x, as: UInt8.self)
            x += 1
        }
    }
}
