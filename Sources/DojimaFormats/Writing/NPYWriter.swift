internal import DojimaSeries
public import DojimaTime

/// A writer of rows as one structured NumPy array, which `numpy.load` reads: `datetime64[us]` in UTC, `float64` and texts.
///
///     var writer = NPYWriter([.init("time", .time), .init("close", .number)], rows: 2)
///     writer.append([.times(bars.time[...]), .numbers(bars.close[...])], count: bars.count)
///     let bytes = writer.take()
///
/// The number of rows is part of the header, so it must be known in advance.
public struct NPYWriter: Sendable {
    /// A field of the array.
    public struct Field: Sendable, Equatable {
        /// The type of the values of a field.
        public enum Kind: Sendable, Equatable {
            /// An instant: microseconds since 1970 in UTC.
            case time
            /// A 64-bit floating-point number; NaN if missing.
            case number
            /// A text with the given maximum number of characters.
            case text(Int)
        }

        /// The name of the field in the NumPy array.
        public var name: String
        /// The type of the values.
        public var kind: Kind

        public init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

        fileprivate var size: Int { if case .text(let count) = kind { 4 * max(1, count) } else { 8 } }

        fileprivate var type: String {
            switch kind {
            case .time: "<M8[us]"
            case .number: "<f8"
            case .text(let count): "<U\(max(1, count))"
            }
        }
    }

    /// The values of some rows for one field.
    public enum Column: Sendable {
        /// One moment for each row, for a field of times.
        case times(ArraySlice<Instant>)
        /// One number for each row, for a field of numbers.
        case numbers(ArraySlice<Double>)
        /// One text for all rows, truncated to the length of its field.
        case text(String)

        fileprivate func fits(_ kind: Field.Kind, count: Int) -> Bool {
            switch (self, kind) {
            case (.times(let times), .time): times.count == count
            case (.numbers(let numbers), .number): numbers.count == count
            case (.text, .text): true
            case (.times, _), (.numbers, _), (.text, _): false
            }
        }
    }

    /// The fields of a row, in order.
    public let fields: [Field]
    /// The number of rows that must still be appended.
    public private(set) var rowsLeft: Int
    /// The bytes that were written since the last `take()`.
    private var bytes: [UInt8]
    private let recordSize: Int

    /// - Parameters:
    ///   - fields: the fields of each row, with unique names.
    ///   - rows: the total number of rows.
    public init(_ fields: [Field], rows: Int) {
        precondition(
            !fields.isEmpty && rows >= 0 && Set(fields.map { ExactText($0.name) }).count == fields.count, "field names must be unique")
        (self.fields, rowsLeft) = (fields, rows)
        recordSize = fields.reduce(0) { $0 + $1.size }
        bytes = NPYWriter.header(fields, rows)
    }

    /// Whether the header is so long that `numpy.load` needs the argument `max_header_size`.
    public var isHeaderLong: Bool { NPYWriter.dictionary(fields, rowsLeft).utf8.count > 10_000 - 64 }

    /// Appends rows, given as one column per field, all of the same length. O(rows).
    ///
    /// - Parameters:
    ///   - columns: the columns, in the order of the fields.
    ///   - count: the number of rows, at most `rowsLeft`.
    public mutating func append(_ columns: [Column], count: Int) {
        precondition(count <= rowsLeft, "more rows than announced")
        precondition(
            columns.count == fields.count && zip(fields, columns).allSatisfy { $1.fits($0.kind, count: count) },
            "a column of values for each field")
        rowsLeft -= count
        let size = recordSize
        bytes += [UInt8](unsafeUninitializedCapacity: count * size) { buffer, filled in
            let records = UnsafeMutableRawBufferPointer(buffer)
            records.initializeMemory(as: UInt8.self, repeating: 0)
            var offset = 0
            for (field, column) in zip(fields, columns) {
                switch column {
                case .times(let times):
                    for (row, time) in times.enumerated() {
                        records.storeBytes(of: time.microseconds.littleEndian, toByteOffset: row * size + offset, as: Int64.self)
                    }
                case .numbers(let numbers):
                    for (row, number) in numbers.enumerated() {
                        records.storeBytes(of: number.bitPattern.littleEndian, toByteOffset: row * size + offset, as: UInt64.self)
                    }
                case .text(let text):
                    let scalars = text.unicodeScalars.prefix(field.size / 4).map(\.value.littleEndian)
                    for row in 0..<count {
                        for (index, scalar) in scalars.enumerated() {
                            records.storeBytes(of: scalar, toByteOffset: row * size + offset + 4 * index, as: UInt32.self)
                        }
                    }
                }
                offset += field.size
            }
            filled = count * size
        }
    }

    /// Returns and removes the bytes written so far, so that a long array needs memory only for one chunk.
    public mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// The header: magic bytes, version 1.0 (2.0 for long headers), the header's length and a dictionary in ASCII, padded to a multiple of
    /// 64 bytes.
    private static func header(_ fields: [Field], _ rows: Int) -> [UInt8] {
        let dictionary = Array(dictionary(fields, rows).utf8)
        let isLong = dictionary.count + 64 > 65_535
        let start = isLong ? 12 : 10
        let padding = 63 - (start + dictionary.count) % 64
        let length = dictionary.count + padding + 1
        var header: [UInt8] = NPYHeader.magic + [isLong ? 2 : 1, 0]
        for shift in stride(from: 0, to: isLong ? 32 : 16, by: 8) { header.append(UInt8(truncatingIfNeeded: length >> shift)) }
        return header + dictionary + repeatElement(0x20, count: padding) + [0x0A]
    }

    private static func dictionary(_ fields: [Field], _ rows: Int) -> String {
        let types = fields.map { "(\(pythonText($0.name)), '\($0.type)')" }.joined(separator: ", ")
        return "{'descr': [\(types)], 'fortran_order': False, 'shape': (\(rows),), }"
    }

    /// A text as a Python literal in ASCII.
    private static func pythonText(_ text: String) -> String {
        var out = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": out += "\\\(scalar)"
            case " "..."~": out.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                out +=
                    (scalar.value < 0x10000 ? "\\u" : "\\U")
                    + String(repeating: "0", count: (scalar.value < 0x10000 ? 4 : 8) - digits.count)
                out += digits
            }
        }
        return out + "'"
    }
}
