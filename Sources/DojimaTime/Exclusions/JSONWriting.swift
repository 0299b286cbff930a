extension JSONValue {
    /// The value as JSON text: on one line what fits on it, else an element or a member a line.
    var text: String {
        var text = ""
        write(to: &text, indent: 0)
        return text
    }

    private static let width = 140

    private func write(to text: inout String, indent: Int) {
        let line = oneLine
        let used = text.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
        let parts: [(name: String?, value: JSONValue)]
        switch self {
        case _ where used + line.utf8.count <= JSONValue.width: return text += line
        case .array(let elements): parts = elements.map { (nil, $0) }
        case .object(let members): parts = members.map { ($0.name, $0.value) }
        default: return text += line
        }
        let isList = if case .array = self { true } else { false }
        text += isList ? "[" : "{"
        for (index, part) in parts.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: " ", count: indent + 2)
            if let name = part.name { text += quotedForJSON(name) + ": " }
            part.value.write(to: &text, indent: indent + 2)
        }
        text += "\n" + String(repeating: " ", count: indent) + (isList ? "]" : "}")
    }

    private var oneLine: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): quotedForJSON(text)
        case .array(let elements): "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(quotedForJSON($0.name)): \($0.value.oneLine)" }.joined(separator: ", ") + "}"
        }
    }
}
