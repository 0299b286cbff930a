package import DojimaText
package import DojimaSeries
package import DojimaTime

/// A summary of the data that a picture was drawn from, sufficient to detect later changes.
package struct Fingerprint: Sendable, Equatable {
    package enum DataKind: String, Sendable, CaseIterable {
        /// The bars of a symbol, as read for the panes.
        case series
        /// The bars of the navigator.
        case navigator
        /// The annotations of a symbol in the database.
        case annotations
        /// The rows of a table: the bytes of its file, or those of a query or a portfolio as JSON.
        case table
        /// A file of rules, a calendar or an image.
        case file
    }

    /// The symbol, or the name of the file.
    package var name: String
    package var kind: DataKind
    /// The interval of bars; `nil` for other kinds.
    package var interval: BarInterval?
    /// The number of bars, annotations or bytes.
    package var count: Int
    /// The number of bars before the window, which studies, lines and cut bars at its edge need; `nil` for none.
    package var before: Int?
    /// The number of bars after the window; `nil` for none.
    package var after: Int?
    /// The stamp of the first bar; `nil` for other kinds.
    package var first: TimeText?
    package var last: TimeText?
    /// XXH64 in sixteen hexadecimal digits.
    package var hash: String

    init(
        name: String, kind: DataKind, interval: BarInterval? = nil, count: Int, before: Int? = nil, after: Int? = nil,
        first: TimeText? = nil, last: TimeText? = nil, hash: String
    ) {
        self.name = name
        self.kind = kind
        self.interval = interval
        self.count = count
        (self.before, self.after) = (before, after)
        self.first = first
        self.last = last
        self.hash = hash
    }

    package static func == (a: Fingerprint, b: Fingerprint) -> Bool {
        a.name.isExactly(b.name) && a.kind == b.kind && a.interval == b.interval && a.count == b.count && a.first == b.first
            && a.last == b.last && a.hash == b.hash
    }

    /// Creates a fingerprint of bars: their columns one after another, times in microseconds and values as doubles, little-endian. O(bars).
    ///
    /// - Parameter window: the indices of the bars in the window; by default all.
    package init(_ bars: BarSeries, window: Range<Int>? = nil, name: String, kind: DataKind) {
        var sum = XXH64()
        // In pieces: a copy of a million bars would take 48 MB.
        func append<Value>(_ column: [Value], _ word: (Value) -> UInt64) {
            column.withUnsafeBufferPointer { column in
                withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1024) { words in
                    for start in stride(from: 0, to: column.count, by: words.count) {
                        let piece = column[start..<min(column.count, start + words.count)]
                        for (index, value) in piece.enumerated() { words.initializeElement(at: index, to: word(value).littleEndian) }
                        sum.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(words)[..<(8 * piece.count)]))
                    }
                }
            }
        }
        append(bars.time) { UInt64(bitPattern: $0.microseconds) }
        for column in [bars.open, bars.high, bars.low, bars.close, bars.volume] {
            // One NaN for all, since the bits of a missing value do not matter.
            append(column) { $0.isNaN ? Double.nan.bitPattern : $0.bitPattern }
        }
        let (before, after) = window.map { ($0.lowerBound, bars.count - $0.upperBound) } ?? (0, 0)
        self.init(
            name: name, kind: kind, interval: bars.interval, count: bars.count, before: before > 0 ? before : nil,
            after: after > 0 ? after : nil, first: bars.time.first.map { .instant($0) },
            last: bars.time.last.map { .instant($0) }, hash: XXH64.text(sum.value))
    }

    /// Creates a fingerprint of bytes. O(bytes).
    package init(_ bytes: [UInt8], count: Int? = nil, name: String, kind: DataKind) {
        self.init(name: name, kind: kind, count: count ?? bytes.count, hash: XXH64.text(XXH64.hash(of: bytes)))
    }
}

extension Fingerprint: Record {
    package init() { self.init(name: "", kind: .series, count: 0, hash: "") }

    package static var fields: [Field<Fingerprint>] {
        [
            Field("name", \.name, .text, isRequired: true, "The symbol or the file."),
            Field("part", \.kind, .word(of: DataKind.allCases), "The kind of data."),
            Field("interval", \.interval, .interval, "The interval of the bars."),
            Field("count", \.count, .integer(0...(1 << 52)), "The number of bars, annotations or bytes."),
            Field("before", \.before, .integer(0...(1 << 52)), "The number of bars before the window."),
            Field("after", \.after, .integer(0...(1 << 52)), "The number of bars after the window."),
            Field("first", \.first, .time, "The first stamp of the bars."),
            Field("last", \.last, .time, "The last stamp of the bars."),
            Field("hash", \.hash, .text, isRequired: true, "XXH64 in hexadecimal digits."),
        ]
    }
}
