/// Bytes of a file that may still be arriving, from a disk, a decompressor or a pipe.
package struct ArrivingBytes: Sendable {
    /// All bytes that are there, as soon as they are more than `count` or all there will be.
    ///
    /// Bytes once given stay the same, but may come at another address the next time, and then no longer lie at the former one.
    package var after: @Sendable (_ count: Int) throws -> (bytes: UnsafeRawBufferPointer, isWhole: Bool)
    /// How many bytes there will be, where that is known.
    var expected: Int?
    /// Called now and then by long passes over bytes that are all there: what lies behind need not stay in memory.
    var pause: @Sendable () -> Void

    package init(
        after: @escaping @Sendable (_ count: Int) throws -> (bytes: UnsafeRawBufferPointer, isWhole: Bool),
        expected: Int? = nil, pause: @escaping @Sendable () -> Void = {}
    ) {
        self.after = after
        self.expected = expected
        self.pause = pause
    }
}

/// The text of a file without the mark that may precede it.
enum FileText: @unchecked Sendable {
    // Sendable: the borrowed bytes are never written, and the caller keeps them alive.
    case borrowed(UnsafeRawBufferPointer)
    case owned([UInt8])

    init(_ bytes: UnsafeRawBufferPointer) {
        if let rewritten = utf8Text(of: bytes.bindMemory(to: UInt8.self).span) {
            self = .owned(rewritten)
        } else {
            self = .borrowed(UnsafeRawBufferPointer(rebasing: bytes[FileText.mark(bytes)...]))
        }
    }

    init(_ bytes: [UInt8]) {
        self = .owned(utf8Text(of: bytes.span) ?? Array(bytes.dropFirst(bytes.withUnsafeBytes(FileText.mark))))
    }

    /// Whether the bytes are others than those of the file.
    var isRewritten: Bool { if case .owned = self { true } else { false } }

    /// The bytes behind a mark of UTF-8.
    static func textBytes(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[mark(bytes)...])
    }

    /// The number of bytes in the mark of UTF-8 at the beginning.
    static func mark(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? 3 : 0 }

    /// Lends the text.
    func withBytes<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        switch self {
        case .borrowed(let bytes): try body(bytes.bindMemory(to: UInt8.self).span)
        case .owned(let bytes): try body(bytes.span)
        }
    }
}

/// A text that is there, or is still arriving.
enum GrowingText {
    case whole(FileText)
    /// Behind a mark of some bytes.
    case arriving(ArrivingBytes, mark: Int)

    /// Lends the text again and again while it grows, each time all of it that is there up to the end of a line; the last time whole.
    func forEachStretch(_ body: (Span<UInt8>) throws -> Void) throws {
        switch self {
        case .whole(let text): try text.withBytes(body)
        case .arriving(let source, let mark):
            var count = 0
            var hasMore = true
            while hasMore {
                let (bytes, isWhole) = try source.after(count)
                (count, hasMore) = (bytes.count, !isWhole)
                let lines = GrowingText.lines(bytes, isWhole: isWhole)
                if lines.count >= mark { try body(UnsafeRawBufferPointer(rebasing: lines[mark...]).bindMemory(to: UInt8.self).span) }
            }
        }
    }

    /// The bytes up to the last line feed, or all of them when they are whole.
    static func lines(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> UnsafeRawBufferPointer {
        isWhole ? bytes : UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)])
    }
}
