import DojimaText

extension ZoneTable {
    /// Reads a TZif file (RFC 8536): the 64-bit block if there is one, and the POSIX rule in its footer.
    init(file bytes: [UInt8], of identifier: String) throws(ZoneError) {
        guard let table = bytes.withUnsafeBytes({ ZoneTable(tzif: $0) }) else { throw .malformed(identifier) }
        self = table
    }

    private init?(tzif bytes: UnsafeRawBufferPointer) {
        guard let first = ZoneFileHeader(bytes, at: 0) else { return nil }
        guard first.version >= 2 else {
            self.init(bytes, block: first, timeSize: 4, rule: nil)
            return
        }
        guard let second = ZoneFileHeader(bytes, at: first.end(timeSize: 4)) else { return nil }
        let footer = bytes[min(second.end(timeSize: 8), bytes.count)...]
        let newline = UInt8(ascii: "\n")
        guard footer.first == newline, let end = footer.dropFirst().firstIndex(of: newline) else { return nil }
        let text = footer[(footer.startIndex + 1)..<end]
        var rule: ZoneRule?
        if !text.isEmpty {
            rule = ZoneRule(posix: text)
            if rule == nil { return nil }
        }
        self.init(bytes, block: second, timeSize: 8, rule: rule)
    }

    private init?(_ bytes: UnsafeRawBufferPointer, block: ZoneFileHeader, timeSize: Int, rule: ZoneRule?) {
        // Files with leap seconds do not count POSIX time.
        guard block.end(timeSize: timeSize) <= bytes.count, block.leaps == 0, block.types > 0 else { return nil }
        let indexes = block.start + block.times * timeSize
        let types = indexes + block.times
        func offset(ofType type: Int) -> Int32? {
            guard type < block.types else { return nil }
            let offset = Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: types + type * 6, as: Int32.self))
            return abs(Int(offset)) <= ZoneTable.largestOffset ? offset : nil
        }
        let letters = types + block.types * 6
        func name(ofType type: Int) -> String {
            let first = letters + Int(bytes[types + type * 6 + 5])
            let end = letters + block.letters
            guard first < end else { return "" }
            return String(decoding: bytes[first..<end].prefix { $0 != 0 }, as: UTF8.self)
        }
        // The first type, local mean time, applies before the first change.
        guard let first = offset(ofType: 0) else { return nil }
        var starts: [Int64] = []
        var offsets = [first]
        var names = [name(ofType: 0)]
        starts.reserveCapacity(block.times)
        offsets.reserveCapacity(block.times + 1)
        for index in 0..<block.times {
            let position = block.start + index * timeSize
            let start =
                timeSize == 8
                ? Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int64.self))
                : Int64(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int32.self)))
            guard starts.last.map({ $0 < start }) ?? true, let offset = offset(ofType: Int(bytes[indexes + index])) else { return nil }
            starts.append(start)
            offsets.append(offset)
            names.append(name(ofType: Int(bytes[indexes + index])))
        }
        self.init(starts: starts, offsets: offsets, names: names, rule: rule)
    }
}

/// The header of a block of a TZif file.
private struct ZoneFileHeader {
    var version: Int
    /// The index of the first byte of the block's data.
    var start: Int
    var (universal, standard, leaps, times, types, letters) = (0, 0, 0, 0, 0, 0)

    init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard offset + 44 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { return nil }
        // The version is an ASCII digit, or zero for the first.
        version = max(1, Int(bytes[offset + 4]) - 48)
        start = offset + 44
        func count(_ index: Int) -> Int {
            Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 20 + index * 4, as: UInt32.self)))
        }
        (universal, standard, leaps) = (count(0), count(1), count(2))
        (times, types, letters) = (count(3), count(4), count(5))
    }

    /// Returns the index after the block's data if its times have `timeSize` bytes.
    func end(timeSize: Int) -> Int {
        start + times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standard + universal
    }
}
