/// The bytes of a file that may still be arriving, from a disk, a decompressor or a pipe.
package struct ArrivingBytes: Sendable {
    /// Waits until more than `count` bytes or all bytes are available, and returns the available bytes.
    ///
    /// Returned bytes never change, but the next call may move them to another address, and the former address is then invalid.
    package var after: @Sendable (_ count: Int) throws -> (bytes: UnsafeRawBufferPointer, isWhole: Bool)
    /// The total number of bytes, if known.
    var expected: Int?
    /// Called periodically by long passes over complete bytes; bytes already processed need not stay in memory.
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

/// The text of a file without a byte order mark.
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

    /// Whether the bytes are a copy, which may differ from the file's bytes.
    var isRewritten: Bool { if case .owned = self { true } else { false } }

    /// The bytes after a UTF-8 byte order mark.
    static func textBytes(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[mark(bytes)...])
    }

    /// The length of a UTF-8 byte order mark at the beginning; 0 if there is none.
    static func mark(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? 3 : 0 }

    /// Calls `body` with the text.
    func withBytes<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        switch self {
        case .borrowed(let bytes): try body(bytes.bindMemory(to: UInt8.self).span)
        case .owned(let bytes): try body(bytes.span)
        }
    }
}

/// A text that is complete or still arriving.
enum GrowingText {
    case whole(FileText)
    /// Arriving bytes, of which the first `mark` are a byte order mark.
    case arriving(ArrivingBytes, mark: Int)

    /// Calls `body` each time the text has grown, with the text up to the last line end; the last time with the complete text.
    func forEachGrowth(_ body: (Span<UInt8>) throws -> Void) throws {
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

    /// The bytes up to the last line feed, or all of them if `isWhole`.
    static func lines(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> UnsafeRawBufferPointer {
        isWhole ? bytes : UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)])
    }
}
