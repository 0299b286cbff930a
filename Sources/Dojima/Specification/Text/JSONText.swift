import DojimaTime

extension SpecificationNode {
    /// Most values of a JSON text: forty for each chart of the largest book. It bounds memory, which is a hundred bytes for each.
    static let mostJSONValues = 4_000_000

    /// Reads a JSON text; a mistake is told with its line and column. O(bytes).
    init(json bytes: [UInt8], mostValues: Int = SpecificationNode.mostJSONValues) throws {
        guard SpecificationNode.valueCount(json: bytes) <= mostValues else {
            throw SpecificationError("holds more than \(mostValues) values; a chart names its data and holds none")
        }
        let parsed: (value: JSONValue, starts: [Int])
        do throws(RuleError) { parsed = try JSONValue.parsed(bytes) } catch { throw SpecificationError(error.message) }
        var lines = Lines(starts: parsed.starts[...], bytes: bytes)
        self.init(parsed.value, &lines)
    }

    /// How many values a text has, or would have if it were JSON: one for each bracket that opens, and for each comma.
    static func valueCount(json bytes: [UInt8]) -> Int {
        var (count, isText, isEscaped) = (1, false, false)
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else {
                    isText = byte != UInt8(ascii: "\"")
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): count += 1
            default: break
            }
        }
        return count
    }

    private init(_ value: JSONValue, _ lines: inout Lines) {
        line = lines.next()
        switch value {
        case .null: content = .null
        case .bool(let flag): content = .flag(flag)
        case .number(let text): content = .number(text)
        case .string(let text): content = .text(text)
        case .array(let elements):
            var nodes: [SpecificationNode] = []
            for element in elements { nodes.append(SpecificationNode(element, &lines)) }
            content = .list(nodes)
        case .object(let members):
            var nodes: [Member] = []
            for (name, value) in members {
                let line = lines.next()
                nodes.append(Member(name: name, value: SpecificationNode(value, &lines), line: line))
            }
            content = .object(nodes)
        }
    }

    /// Turns places in a text, which come in order, into lines.
    private struct Lines {
        var starts: ArraySlice<Int>
        let bytes: [UInt8]
        var place = 0
        var line = 1

        mutating func next() -> Int? {
            guard let start = starts.popFirst() else { return nil }
            while place < start {
                if bytes[place] == UInt8(ascii: "\n") { line += 1 }
                place += 1
            }
            return line
        }
    }

    /// The value as JSON: on one line, or with an element a line and two blanks a level where it is longer than `width`.
    func json(width: Int? = nil) -> String {
        var out = ""
        write(to: &out, indent: 0, width: width)
        return out
    }

    private func write(to out: inout String, indent: Int, width: Int?) {
        switch content {
        case .null: out += "null"
        case .flag(let flag): out += flag ? "true" : "false"
        case .number(let text): out += text
        case .text(let text): out += quotedForJSON(text)
        case .list(let elements):
            write(to: &out, indent: indent, width: width, ends: ("[", "]"), elements.map { ("", $0) })
        case .object(let members):
            write(to: &out, indent: indent, width: width, ends: ("{", "}"), members.map { (quotedForJSON($0.name) + ": ", $0.value) })
        }
    }

    private func write(
        to out: inout String, indent: Int, width: Int?, ends: (String, String), _ parts: [(name: String, value: SpecificationNode)]
    ) {
        let line = parts.map { $0.name + $0.value.json() }.joined(separator: ", ")
        guard let width, indent + line.count > width else {
            out += ends.0 + line + ends.1
            return
        }
        out += ends.0
        for (index, part) in parts.enumerated() {
            out += (index == 0 ? "\n" : ",\n") + String(repeating: " ", count: indent + 2) + part.name
            part.value.write(to: &out, indent: indent + 2, width: width)
        }
        out += "\n" + String(repeating: " ", count: indent) + ends.1
    }
}
