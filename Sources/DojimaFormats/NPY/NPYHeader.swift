import DojimaText

/// The header of a NumPy file that contains one structured array with one dimension.
///
/// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html: magic bytes, a version, the length of the header, and a Python
/// dictionary with the type, the order and the shape. The records follow without gaps.
struct NPYHeader {
    struct Field {
        var name: String
        var type: NPYType
        /// The type as written in the header.
        var typeName: String
        /// The byte offset in a record.
        var offset: Int
    }

    var fields: [Field] = []
    /// The number of records.
    private(set) var rows = 0
    /// The size of a record, in bytes.
    private(set) var recordSize = 0
    /// The distance between the values of one field in consecutive records, in bytes.
    private(set) var stride = 0
    /// The byte offset of the first record in the file.
    private(set) var start = 0

    static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

    private static let maximumHeaderBytes = 1 << 20
    private static let maximumRecordBytes = 1 << 20
    private static let maximumFields = 4096

    static func begins(_ text: Span<UInt8>) -> Bool {
        text.count >= magic.count && magic.indices.allSatisfy { text[$0] == magic[$0] }
    }

    /// Reads the header of a file; throws `ReadingError` if the file does not contain such an array.
    ///
    /// - Parameter allowsPlain: whether an array without fields is read too, of one or two dimensions; its columns are fields `#1`, `#2`.
    init(_ text: Span<UInt8>, name file: String, allowsPlain: Bool = false) throws(ReadingError) {
        guard NPYHeader.begins(text) else {
            throw ReadingError(.malformed, "\(file): this is not a NumPy file: the magic bytes are missing")
        }
        let header = try NPYHeader.headerText(text, file)
        start = header.upperBound
        guard let literal = PythonLiteral(text, header, isLatin: text[6] < 3), let descr = literal["descr"],
            case .truth(let isByColumn)? = literal["fortran_order"], case .list(let shape)? = literal["shape"]
        else { throw NPYHeader.broken("the header is not a dictionary of descr, fortran_order and shape", file) }
        if allowsPlain, case .text(let type) = descr {
            try setPlain(type, shape, isByColumn: isByColumn, file)
            return
        }
        guard case .list(let fields) = descr else { throw NPYHeader.noFields(descr, file) }
        guard shape.count == 1 else { throw NPYHeader.wrongShape(shape, file) }
        guard case .integer(let rows) = shape[0], rows >= 0 else { throw NPYHeader.broken("the count of records is not a number", file) }
        self.rows = rows
        try appendFields(fields, file)
        stride = recordSize
    }

    /// Sets the fields of an array without names, one for each column.
    private mutating func setPlain(
        _ typeName: String, _ shape: [PythonLiteral], isByColumn: Bool, _ file: String
    ) throws(ReadingError) {
        guard let type = NPYType(typeName), type.size > 0 else { throw NPYHeader.wrongType(typeName, of: "#1", file) }
        guard (1...2).contains(shape.count) else {
            throw ReadingError(.malformed, "\(file): the array has \(shape.count) dimensions; a table has one or two")
        }
        var lengths: [Int] = []
        for case .integer(let length) in shape where length >= 0 { lengths.append(length) }
        guard lengths.count == shape.count else { throw NPYHeader.broken("the shape is not numbers", file) }
        let columns = lengths.count == 2 ? lengths[1] : 1
        guard (1...NPYHeader.maximumFields).contains(columns) else { throw NPYHeader.broken("\(columns) columns", file) }
        let (columnSize, isBeyond) = lengths[0].multipliedReportingOverflow(by: type.size)
        guard type.size * columns <= NPYHeader.maximumRecordBytes, !isBeyond else { throw NPYHeader.tooLarge(file) }
        (rows, recordSize, stride) = (lengths[0], type.size * columns, isByColumn ? type.size : type.size * columns)
        let step = isByColumn ? columnSize : type.size
        let (_, isTooFar) = step.multipliedReportingOverflow(by: columns)
        guard !isTooFar else { throw NPYHeader.tooLarge(file) }
        fields = (0..<columns).map { Field(name: "#\($0 + 1)", type: type, typeName: typeName, offset: $0 * step) }
    }

    /// Throws unless the file contains exactly the number of records that the header gives.
    func requireRecords(_ text: Span<UInt8>, name file: String) throws(ReadingError) {
        let (size, isBeyond) = rows.multipliedReportingOverflow(by: recordSize)
        let rest = text.count - start
        guard !isBeyond, size <= rest else {
            throw ReadingError(
                .malformed,
                "\(file): the header says \(rows) records of \(recordSize) bytes, and \(rest) bytes follow: the file is truncated; write it again"
            )
        }
        guard size == rest else {
            throw ReadingError(
                .malformed, "\(file): \(rest - size) bytes follow the \(rows) records of the header; write one array into a file")
        }
    }

    /// The byte range of the dictionary.
    private static func headerText(_ text: Span<UInt8>, _ file: String) throws(ReadingError) -> Range<Int> {
        let cut = broken("it ends within the header", file)
        guard text.count >= 10 else { throw cut }
        guard (1...3).contains(text[6]), text[7] == 0 else {
            throw ReadingError(
                .malformed, "\(file): version \(text[6]).\(text[7]) of NumPy's format is not supported; versions 1.0 to 3.0 are read")
        }
        let width = text[6] == 1 ? 2 : 4
        guard text.count >= 8 + width else { throw cut }
        var length = 0
        for index in 0..<width { length |= Int(text[8 + index]) << (8 * index) }
        guard length <= maximumHeaderBytes else { throw broken("a header of \(length) bytes", file) }
        guard length <= text.count - 8 - width else { throw cut }
        return 8 + width..<8 + width + length
    }

    private mutating func appendFields(_ descr: [PythonLiteral], _ file: String) throws(ReadingError) {
        guard descr.count <= NPYHeader.maximumFields else { throw NPYHeader.broken("\(descr.count) fields", file) }
        for entry in descr {
            guard case .list(let parts) = entry, (2...3).contains(parts.count), let name = NPYHeader.fieldName(parts[0]) else {
                throw NPYHeader.broken("a field has no name and type", file)
            }
            let (type, typeName) = try NPYHeader.type(parts, of: name, file, depth: 0)
            // Fields without a name are padding.
            if !name.isEmpty { fields.append(Field(name: name, type: type, typeName: typeName, offset: recordSize)) }
            recordSize += type.size
            guard recordSize <= NPYHeader.maximumRecordBytes else { throw NPYHeader.tooLarge(file) }
        }
        guard recordSize > 0 else { throw NPYHeader.broken("records of no bytes", file) }
    }

    /// The name of a field: a text, or the second element of a pair of title and name.
    private static func fieldName(_ literal: PythonLiteral) -> String? {
        switch literal {
        case .text(let name): return name
        case .list(let parts) where parts.count == 2:
            guard case .text(let name) = parts[1] else { return nil }
            return name
        default: return nil
        }
    }

    /// The type of a field, with the type's name: a single value, an array with a shape, or nested fields.
    private static func type(
        _ parts: [PythonLiteral], of field: String, _ file: String, depth: Int
    ) throws(ReadingError) -> (NPYType, name: String) {
        var (type, name) = (NPYType(otherOf: 0), "fields within it")
        switch parts[1] {
        case .text(let written):
            guard let parsed = NPYType(written) else { throw wrongType(written, of: field, file) }
            (type, name) = (parsed, written)
        case .list(let inner) where depth < 8 && inner.count <= maximumFields:
            for entry in inner {
                guard case .list(let parts) = entry, (2...3).contains(parts.count) else {
                    throw broken("a field has no name and type", file)
                }
                type.size += try self.type(parts, of: field, file, depth: depth + 1).0.size
                guard type.size <= maximumRecordBytes else { throw tooLarge(file) }
            }
        default: throw broken("a field has no type", file)
        }
        guard parts.count == 3 else { return (type, name) }
        var shape: [PythonLiteral] = [parts[2]]
        if case .list(let lengths) = parts[2] { shape = lengths }
        var size = type.size
        for length in shape {
            guard case .integer(let count) = length, (0...maximumRecordBytes).contains(count) else {
                throw broken("a field has no shape", file)
            }
            size *= count
            guard size <= maximumRecordBytes else { throw tooLarge(file) }
        }
        return (NPYType(otherOf: size), "\(name) of several values")
    }

    private static func tooLarge(_ file: String) -> ReadingError { broken("records of more than a megabyte", file) }

    private static func broken(_ what: String, _ file: String) -> ReadingError {
        ReadingError(.malformed, "\(file): the NumPy file is damaged (\(what)); write it again with numpy.save")
    }

    private static let advice =
        "save one structured array of one dimension, with time as datetime64[us] and open, high, low, close as float64"

    private static func noFields(_ descr: PythonLiteral, _ file: String) -> ReadingError {
        guard case .text(let name) = descr else { return broken("there is no type", file) }
        return ReadingError(.notMarketData, "\(file): the array of \(printable(String(name.prefix(40)))) has no named fields; \(advice)")
    }

    private static func wrongShape(_ shape: [PythonLiteral], _ file: String) -> ReadingError {
        ReadingError(.notMarketData, "\(file): the array has \(shape.count) dimensions; \(advice)")
    }

    /// The error for a field of a type that cannot be read.
    static func wrongType(_ type: String, of field: String, _ file: String) -> ReadingError {
        let (type, field) = (printable(String(type.prefix(40))), printable(String(field.prefix(40))))
        let what = type.hasSuffix("O") ? "holds Python objects (\(type)), which are not read" : "has the type \(type), which is not read"
        return ReadingError(.notMarketData, "\(file): the field '\(field)' \(what); \(advice)")
    }
}
