import DojimaTime

/// A JSON value whose objects keep the order in which they were written, so that the same answer has the same bytes.
package enum JSON {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number already written out, such as an exact decimal of microseconds.
    case literal(String)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// The value on one line.
    package var text: String {
        var out = ""
        write(to: &out)
        return out
    }

    package func write(to out: inout String) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .integer(let value): out += String(value)
        case .literal(let text): out += text
        case .number(let value): out += value.isFinite ? plainNumber(value) : "null"
        case .string(let text): out += quotedForJSON(text)
        case .array(let items):
            out += "["
            for (index, item) in items.enumerated() {
                if index > 0 { out += ", " }
                item.write(to: &out)
            }
            out += "]"
        case .object(let members):
            out += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { out += ", " }
                out += quotedForJSON(member.0)
                out += ": "
                member.1.write(to: &out)
            }
            out += "}"
        }
    }
}

/// The shortest plain decimal that reads back as the same double.
package func plainNumber(_ value: Double) -> String {
    var text: [UInt8] = []
    appendPlainNumber(value, to: &text)
    return String(decoding: text, as: UTF8.self)
}
