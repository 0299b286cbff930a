import Glibc

/// Bytes that are written to a file, a mebibyte at a time.
struct ByteSink {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let capacity = 1 << 20
    private let descriptor: Int32
    private let path: String
    private var buffer: [UInt8] = []

    init(path: String) throws {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(description: "\(path): \(String(cString: strerror(errno)))") }
        buffer.reserveCapacity(ByteSink.capacity + 512)
    }

    mutating func write(_ text: StaticString) throws {
        put(text)
        try flushWhenFull()
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        buffer.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func put(_ bytes: [UInt8]) { buffer.append(contentsOf: bytes) }

    @inline(__always)
    mutating func put(twoDigits value: Int) {
        buffer.append(UInt8(truncatingIfNeeded: 48 + value / 10))
        buffer.append(UInt8(truncatingIfNeeded: 48 + value % 10))
    }

    /// A number that is not negative.
    mutating func put(_ value: Int) {
        var divisor = 1
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            buffer.append(UInt8(truncatingIfNeeded: 48 + value / divisor % 10))
            divisor /= 10
        }
    }

    @inline(__always)
    mutating func flushWhenFull() throws {
        if buffer.count >= ByteSink.capacity { try flush() }
    }

    mutating func flush() throws {
        var rest = buffer[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Failure(description: "\(path): \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(written)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
