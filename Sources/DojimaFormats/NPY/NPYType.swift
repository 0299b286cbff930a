import DojimaText
internal import DojimaTime

/// The type of one field of a structured array: `<f8`, `<M8[us]`, `|S10`.
struct NPYType: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case float, signed, unsigned
        /// `datetime64`: a count since 1970 in a unit, without a zone.
        case time(TimeUnit)
        /// A text of bytes, or of four-byte characters, padded with zeros.
        case bytes, characters
        /// A type that bars do not use: booleans, complex numbers, `timedelta64`, subarrays and nested fields.
        case other
    }

    /// A unit of `datetime64` that can be read.
    enum TimeUnit: String, Sendable {
        case days = "D"
        case hours = "h"
        case minutes = "m"
        case seconds = "s"
        case milliseconds = "ms"
        case microseconds = "us"
        case nanoseconds = "ns"
    }

    var kind: Kind
    /// The size in bytes.
    var size: Int
    var isBig = false

    /// Returns `nil` for a text that is not a type, and for Python objects, which only Python can read.
    init?(_ name: String) {
        var rest = Array(name.utf8)[...]
        if let order = rest.first, [0x3C, 0x3E, 0x7C, 0x3D].contains(order) {
            isBig = order == UInt8(ascii: ">")
            rest = rest.dropFirst()
        }
        guard let letter = rest.popFirst() else { return nil }
        let digits = rest.prefix(while: isDigit)
        let unit = String(decoding: rest.dropFirst(digits.count), as: UTF8.self)
        guard digits.count <= 7, let count = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        size = count
        let isMoment = letter == UInt8(ascii: "M")
        guard unit.isEmpty || isMoment || letter == UInt8(ascii: "m") else { return nil }
        switch letter {
        case UInt8(ascii: "f"): kind = [4, 8].contains(count) ? .float : .other
        case UInt8(ascii: "i"): kind = [1, 2, 4, 8].contains(count) ? .signed : .other
        case UInt8(ascii: "u"): kind = [1, 2, 4, 8].contains(count) ? .unsigned : .other
        case UInt8(ascii: "M"):
            let timeUnit = unit.hasPrefix("[") && unit.hasSuffix("]") ? TimeUnit(rawValue: String(unit.dropFirst().dropLast())) : nil
            kind = count == 8 ? timeUnit.map { .time($0) } ?? .other : .other
        case UInt8(ascii: "S"), UInt8(ascii: "a"): kind = .bytes
        case UInt8(ascii: "U"): (kind, size) = (.characters, 4 * count)
        case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "c"), UInt8(ascii: "m"), UInt8(ascii: "V"): kind = .other
        default: return nil
        }
    }

    /// Creates a type of which only the size matters.
    init(otherOf size: Int) { (kind, self.size) = (.other, size) }

    var isNumber: Bool { kind == .float || kind == .signed || kind == .unsigned }
    var isText: Bool { kind == .bytes || kind == .characters }
}

extension NPYType {
    /// The number at a byte offset, as the nearest double; the value must be within the bytes.
    @inline(__always)
    func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Double {
        switch (kind, size) {
        case (.float, 8): Double(bitPattern: load(bytes, offset))
        case (.float, _): Double(Float(bitPattern: load(bytes, offset)))
        case (.unsigned, _): Double(unsigned(bytes, offset))
        default: Double(signed(bytes, offset))
        }
    }

    @inline(__always)
    func signed(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int64 {
        switch size {
        case 1: Int64(load(bytes, offset) as Int8)
        case 2: Int64(load(bytes, offset) as Int16)
        case 4: Int64(load(bytes, offset) as Int32)
        default: load(bytes, offset)
        }
    }

    func unsigned(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        switch size {
        case 1: UInt64(load(bytes, offset) as UInt8)
        case 2: UInt64(load(bytes, offset) as UInt16)
        case 4: UInt64(load(bytes, offset) as UInt32)
        default: load(bytes, offset)
        }
    }

    @inline(__always)
    private func load<Value: FixedWidthInteger & BitwiseCopyable>(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Value {
        let stored = bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
        return isBig ? Value(bigEndian: stored) : Value(littleEndian: stored)
    }

    /// Appends the text at a byte offset, in UTF-8 and without trailing zeros.
    func appendText(_ bytes: UnsafeRawBufferPointer, _ offset: Int, to text: inout [UInt8]) {
        if kind == .bytes {
            let cell = bytes[offset..<offset + size]
            text += cell[..<(cell.lastIndex { $0 != 0 }.map { $0 + 1 } ?? offset)]
            return
        }
        var scalars = String.UnicodeScalarView()
        for index in stride(from: offset, to: offset + size, by: 4) {
            let value: UInt32 = load(bytes, index)
            guard value != 0 else { break }
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        text += String(scalars).utf8
    }
}

extension NPYType.TimeUnit {
    /// The microseconds since 1970 of a count, rounded down; `nil` if out of range.
    @inline(__always)
    func microseconds(_ count: Int64) -> Int64? {
        let (product, isBeyond) =
            switch self {
            case .days: count.multipliedReportingOverflow(by: Instant.microsecondsPerDay)
            case .hours: count.multipliedReportingOverflow(by: 3_600_000_000)
            case .minutes: count.multipliedReportingOverflow(by: 60_000_000)
            case .seconds: count.multipliedReportingOverflow(by: 1_000_000)
            case .milliseconds: count.multipliedReportingOverflow(by: 1000)
            case .microseconds: (count, false)
            case .nanoseconds: (floorDivide(count, 1000), false)
            }
        return isBeyond ? nil : product
    }
}
