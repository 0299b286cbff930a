internal import DojimaSeries
import DojimaText

/// Consecutive roll-ups of one level as bytes. A row of the table `rollup` contains those that begin in one stretch of the level's grid.
///
/// With one row for each roll-up, stepping through the rows in SQLite would take longer than all other work on them.
enum RollupPage {
    /// The number of grid buckets in a page. If all of them have bars, 32 still fit into one page of the file.
    static let buckets: Int64 = 32
    /// The size of a roll-up in bytes: twelve numbers of 64 bits, little-endian, in the order of `append`.
    static let rowBytes = 96

    /// Returns the start of the page that contains a stamp.
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
                        UInt64(truncatingIfNeeded: row.count),
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

    /// Appends the rows of the page that starts at `page`.
    ///
    /// Throws `RollupDamage` if the bytes are not complete rows, or if a row is not possible for any bars: aggregation relies on the order
    /// of the rows, and on each row being within one bucket of its level.
    static func append(_ bytes: UnsafeRawBufferPointer, of page: Int64, at level: RollupLevel, to rows: inout [Bucket]) throws {
        guard bytes.count % rowBytes == 0, bytes.count <= Int(buckets) * rowBytes else {
            throw RollupDamage(page: page, level: level, reason: "\(bytes.count) bytes, which is not a possible number of buckets")
        }
        var before: Int64?
        for offset in stride(from: 0, to: bytes.count, by: rowBytes) {
            func word(_ index: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self))
            }
            func double(_ index: Int) -> Double { Double(bitPattern: word(index)) }
            let row = Bucket(
                first: Int64(bitPattern: word(0)), last: Int64(bitPattern: word(1)), open: double(2), high: double(3), low: double(4),
                close: double(5), firstClose: double(6), lowestClose: double(7), highestClose: double(8),
                volume: VolumeSum(sum: double(9), rest: double(10)), count: Int(truncatingIfNeeded: word(11)))
            let bucket = level.start(of: row.first)
            let isPossible = row.first <= row.last && row.count > 0 && UInt64(row.count - 1) <= UInt64(bitPattern: row.last &- row.first)
            guard isPossible, level.start(of: row.last) == bucket, start(of: row.first, at: level) == page,
                before.map({ $0 < bucket }) ?? true
            else { throw RollupDamage(page: page, level: level, reason: "a bucket with impossible values") }
            before = bucket
            rows.append(row)
        }
    }
}

/// The error for a row of the table `rollup` that this program did not write.
struct RollupDamage: Error {
    var page: Int64
    var level: RollupLevel
    var reason: String

    var message: String { "the roll-up of \(level.seconds) s at \(page) has \(reason)" }
}
