internal import DojimaSeries
internal import GRDB

/// Neighbouring roll-ups of one level as bytes: a row of the table `rollup` holds those that begin in one stretch of the level's grid.
///
/// A row each would cost SQLite more to step over than all that is done with it.
enum RollupPage {
    /// Buckets of the grid a page; 32 that all hold bars still lie within one page of the file.
    static let buckets: Int64 = 32
    /// Twelve numbers of 64 bits, little-endian: the order of `append`.
    static let rowBytes = 96

    /// The start of the page that a stamp falls in.
    static func start(of time: Int64, at level: RollupLevel) -> Int64 { RollupLevel(width: level.width * buckets).start(of: time) }

    static func bytes(of rows: ArraySlice<Bucket>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: rows.count * rowBytes) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            for row in rows {
                store(
                    [
                        UInt64(bitPattern: row.first), UInt64(bitPattern: row.last), row.open.bitPattern, row.high.bitPattern,
                        row.low.bitPattern, row.close.bitPattern, row.firstClose.bitPattern, row.lowestClose.bitPattern,
                        row.highestClose.bitPattern, row.volume.sum.bitPattern, row.volume.rest.bitPattern,
                        UInt64(bitPattern: row.count),
                    ], in: raw, at: count)
                count += rowBytes
            }
        }
    }

    @inline(__always)
    private static func store(_ words: [UInt64], in raw: UnsafeMutableRawBufferPointer, at offset: Int) {
        for (index, word) in words.enumerated() {
            raw.storeBytes(of: word.littleEndian, toByteOffset: offset + 8 * index, as: UInt64.self)
        }
    }

    /// Adds the rows of a page; throws where its bytes are not whole rows.
    static func append(_ bytes: UnsafeRawBufferPointer, to rows: inout [Bucket]) throws {
        guard bytes.count % rowBytes == 0 else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "a row of rollup has \(bytes.count) bytes, which are no whole buckets")
        }
        for offset in stride(from: 0, to: bytes.count, by: rowBytes) {
            func word(_ index: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self))
            }
            func double(_ index: Int) -> Double { Double(bitPattern: word(index)) }
            rows.append(
                Bucket(
                    first: Int64(bitPattern: word(0)), last: Int64(bitPattern: word(1)), open: double(2), high: double(3), low: double(4),
                    close: double(5), firstClose: double(6), lowestClose: double(7), highestClose: double(8),
                    volume: VolumeSum(sum: double(9), rest: double(10)), count: Int64(bitPattern: word(11))))
        }
    }
}
