import DojimaSeries
import DojimaText

/// Reads values of the format RowBinary: numbers in little-endian order, texts and arrays after their lengths.
struct RowBinaryReader {
    private let bytes: [UInt8]
    /// The index of the next byte.
    private var next = 0
    private let server: Server

    init(_ bytes: [UInt8], server: Server) {
        self.bytes = bytes
        self.server = server
    }

    var isAtEnd: Bool { next == bytes.count }

    /// The maximum number of rows in an answer: more than any server has.
    static let maximumRows = 1 << 53

    /// Reads a number of rows.
    ///
    /// - Parameter maximum: the maximum number of rows.
    mutating func count(atMost maximum: Int = maximumRows) throws -> Int {
        let value: UInt64 = try integer()
        guard value <= maximum else { throw unsound("it counts \(value) rows, but there are at most \(maximum)") }
        return Int(value)
    }

    /// Throws if bytes are left.
    func expectEnd() throws { guard isAtEnd else { throw unsound("the answer has more rows than requested") } }

    /// The error for an answer with values that cannot be right.
    func unsound(_ reason: String) -> MarketError { .unsound(server.name, reason) }

    mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>(_: Integer.Type = Integer.self) throws -> Integer {
        let width = MemoryLayout<Integer>.size
        guard width <= bytes.count - next else { throw truncated }
        defer { next += width }
        return Integer(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: next, as: Integer.self) })
    }

    mutating func double() throws -> Double { Double(bitPattern: try integer()) }

    mutating func text() throws -> String {
        let count = try length()
        guard count <= bytes.count - next else { throw truncated }
        defer { next += count }
        return String(decoding: bytes[next..<next + count], as: UTF8.self)
    }

    mutating func array<Element>(_ element: (inout RowBinaryReader) throws -> Element) throws -> [Element] {
        let count = try length()
        // Each element takes at least one byte: no memory is reserved for a wrong length.
        guard count <= bytes.count - next else { throw truncated }
        return try (0..<count).map { _ in try element(&self) }
    }

    /// Reads the length of a text or array: a variable-length integer with seven bits per byte, the lowest first.
    private mutating func length() throws -> Int {
        var (length, shift) = (UInt64(0), UInt64(0))
        while shift < 63 {
            let byte: UInt8 = try integer()
            length |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(length) }
            shift += 7
        }
        throw truncated
    }

    /// The error for an answer that ends within a row.
    private var truncated: any Error { unsound("it ends within a row") }
}

extension [UInt8] {
    /// Appends a text in RowBinary format: its length, then its bytes.
    mutating func write(text: String) {
        write(count: text.utf8.count)
        self += text.utf8
    }

    /// Appends a count as a variable-length integer: seven bits per byte, the lowest first.
    mutating func write(count: Int) {
        var rest = UInt64(count)
        while rest >= 128 {
            append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends a number in little-endian order.
    mutating func write<Integer: FixedWidthInteger>(_ value: Integer) { Swift.withUnsafeBytes(of: value.littleEndian) { self += $0 } }
}

/// Returns a text as an SQL string literal.
func literal(_ text: String) -> String {
    var line = "'"
    for scalar in text.unicodeScalars {
        switch scalar {
        case "'", "\\": line += "\\" + String(Character(scalar))
        case "\0": line += "\\0"
        default: line.unicodeScalars.append(scalar)
        }
    }
    return line + "'"
}

/// Returns a name as a quoted SQL identifier.
func identifier(_ name: String) -> String {
    "`" + name.replacing("\\", with: "\\\\").replacing("`", with: "\\`") + "`"
}
