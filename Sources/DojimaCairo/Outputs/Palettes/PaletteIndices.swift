internal import Dispatch
internal import Glibc

extension Palette {
    /// Writes the index of each pixel, row by row, and returns the hashes of what the tiles show, in bands of rows concurrently.
    func write(_ pixels: borrowing PixelBuffer, to indices: UnsafeMutablePointer<UInt8>) -> TileHashes {
        let (width, height) = (pixels.width, pixels.height)
        // Valid until all bands are written.
        nonisolated(unsafe) let (start, indices) = (pixels.row(0), indices)
        return TileHashes(width: width, height: height) { hashes, columns in
            nonisolated(unsafe) let hashes = hashes
            // Bands of whole tiles.
            let rows = hashes.count / max(1, columns)
            let bands = min(rows, PalettePixels.bands(width, height))
            let make = { @Sendable (band: Int) in
                let tiles = band * rows / bands..<(band + 1) * rows / bands
                for row in tiles {
                    let lines = row * TileHashes.side..<min(height, (row + 1) * TileHashes.side)
                    write(
                        start, width, lines, to: indices,
                        UnsafeMutableBufferPointer(rebasing: hashes[(row * columns)..<((row + 1) * columns)]))
                }
            }
            if bands <= 1 { make(0) } else { DispatchQueue.concurrentPerform(iterations: bands, execute: make) }
        }
    }

    /// Writes the indices of one row of tiles. What is as in the line above is not looked up again.
    private func write(
        _ pixels: UnsafePointer<UInt32>, _ width: Int, _ lines: Range<Int>, to indices: UnsafeMutablePointer<UInt8>,
        _ hashes: UnsafeMutableBufferPointer<UInt64>
    ) {
        let side = TileHashes.side
        // What each tile shows in the line above, and in one line of one tile.
        var above = [UInt64](repeating: 0, count: hashes.count), shown = [UInt32](repeating: 0, count: side)
        shown.withUnsafeMutableBufferPointer { shown in
            guard let shown = shown.baseAddress else { return }
            lookUp { index in
                for y in lines {
                    let (row, out) = (pixels + y * width, indices + y * width)
                    for tile in hashes.indices {
                        let (from, to) = (tile * side, min(width, (tile + 1) * side))
                        if y > lines.lowerBound, memcmp(row + from, row + from - width, (to - from) * 4) == 0 {
                            memcpy(out + from, out + from - width, to - from)
                        } else {
                            for x in from..<to {
                                out[x] = index(row[x])
                                shown[x - from] = colors[Int(out[x])]
                            }
                            above[tile] = TileHashes.hash(shown, to - from)
                        }
                        TileHashes.mix(above[tile], into: &hashes[tile])
                    }
                }
            }
        }
    }
}
