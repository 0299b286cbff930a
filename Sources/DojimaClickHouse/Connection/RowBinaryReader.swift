import DojimaSeries
import DojimaText
import NIOCore

/// Reads values of the format RowBinary: numbers in little-endian order, texts and arrays after their lengths.
struct RowBinaryReader {
    private var bytes: ByteBuffer
    private let server: Server

    init(_ bytes: ByteBuffer, server: Server) {
        self.bytes = bytes
        self.server = server
    }

    var isAtEnd: Bool { bytes.readableBytes == 0 }

    /// The number of rows that a server may count: more than there are on any.
    static let mostRows = 1 << 53

    /// Reads a number of rows.
    ///
    /// - Parameter most: how many there may be.
    mutating func count(atMost most: Int = mostRows) throws -> Int {
        let value: UInt64 = try integer()
        guard value <= most else { throw unsound("\(value) rows are counted where there are at most \(most)") }
        return Int(value)
    }

    /// Throws if a row follows that was not asked for.
    func expectEnd() throws { guard isAtEnd else { throw unsound("there is more than was asked for") } }

    /// The error for an answer with values that cannot be right.
    func unsound(_ reason: String) -> MarketError { .unsound(server.name, reason) }

    mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) throws -> Integer {
        guard let value = bytes.readInteger(endianness: .little, as: Integer.self) else { throw cut }
        return value
    }

    mutating func double() throws -> Double { Double(bitPattern: try integer()) }

    mutating func text() throws -> String {
        guard let text = bytes.readString(length: try length()) else { throw cut }
        return text
    }

    mutating func array<Element>(_ element: (inout RowBinaryReader) throws -> Element) throws -> [Element] {
        let count = try length()
        // Each element has a byte at least, so that no memory is reserved for what cannot come.
        guard count <= bytes.readableBytes else { throw cut }
        return try (0..<count).map { _ in try element(&self) }
    }

    /// The length of a text or array: seven bits a byte, the lowest first.
    private mutating func length() throws -> Int {
        var (length, shift) = (UInt64(0), UInt64(0))
        while shift < 63 {
            let byte: UInt8 = try integer()
            length |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(length) }
            shift += 7
        }
        throw cut
    }

    /// The error for a whole answer that ends within a row.
    private var cut: any Error { unsound("it ends within a row") }
}

extension ByteBuffer {
    /// Appends a text as RowBinary has it.
    mutating func write(text: String) {
        var length = text.utf8.count
        while length >= 0x80 {
            writeInteger(UInt8(length & 0x7F | 0x80))
            length >>= 7
        }
        writeInteger(UInt8(length))
        writeString(text)
    }

    /// Appends a number in little-endian order.
    mutating func write<Integer: FixedWidthInteger>(_ value: Integer) { writeInteger(value, endianness: .little) }
}

/// A text as a literal of SQL.
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

/// A name as an identifier of SQL.
func identifier(_ name: String) -> String {
    "`" + name.replacing("\\", with: "\\\\").replacing("`", with: "\\`") + "`"
}
