extension TextNode {
    /// The value as JSON on one line. With a `width`, lists and objects that are longer have one element per line, indented by two spaces
    /// per level.
    package func json(width: Int? = nil) -> String {
        var out = ""
        write(to: &out, indent: 0, width: width, blank: " ")
        return out
    }

    /// The value as JSON on one line without spaces between tokens, for output that programs read.
    package func compactJSON() -> String {
        var out = ""
        write(to: &out, indent: 0, width: nil, blank: "")
        return out
    }

    private func write(to out: inout String, indent: Int, width: Int?, blank: String) {
        switch content {
        case .null: out += "null"
        case .flag(let flag): out += flag ? "true" : "false"
        case .number(let text): out += text
        case .text(let text): out += quotedForJSON(text)
        case .list(let elements):
            write(to: &out, indent: indent, width: width, blank: blank, ends: ("[", "]"), elements.map { (nil, $0) })
        case .object(let members):
            write(to: &out, indent: indent, width: width, blank: blank, ends: ("{", "}"), members.map { ($0.name, $0.value) })
        }
    }

    private func write(
        to out: inout String, indent: Int, width: Int?, blank: String, ends: (String, String), _ parts: [(name: String?, value: TextNode)]
    ) {
        guard let width else { return writeLine(to: &out, blank: blank, ends: ends, parts) }
        var line = ""
        writeLine(to: &line, blank: blank, ends: ends, parts)
        // The two brackets are not counted.
        guard indent + line.count - 2 > width else { return out += line }
        out += ends.0
        for (index, part) in parts.enumerated() {
            out += (index == 0 ? "\n" : ",\n") + String(repeating: " ", count: indent + 2)
            if let name = part.name { out += quotedForJSON(name) + ":" + blank }
            part.value.write(to: &out, indent: indent + 2, width: width, blank: blank)
        }
        out += "\n" + String(repeating: " ", count: indent) + ends.1
    }

    private func writeLine(to out: inout String, blank: String, ends: (String, String), _ parts: [(name: String?, value: TextNode)]) {
        out += ends.0
        for (index, part) in parts.enumerated() {
            if index > 0 {
                out += ","
                out += blank
            }
            if let name = part.name {
                out += quotedForJSON(name)
                out += ":"
                out += blank
            }
            part.value.write(to: &out, indent: 0, width: nil, blank: blank)
        }
        out += ends.1
    }
}
