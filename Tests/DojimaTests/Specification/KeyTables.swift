import DojimaText

/// The keys of a schema as Markdown: a table for the chart, and one for each object within it.
struct KeyTables {
    let text: String

    init(ofSchema schema: String) throws {
        let lines = KeyTables.lines(try TextNode(json: Array(schema.utf8)), at: "")
        text = lines.dropLast(lines.reversed().prefix { $0.isEmpty }.count).joined(separator: "\n") + "\n"
    }

    /// The lines of the table of an object, followed by those of the objects within it.
    ///
    /// - Parameter path: the path of the object, such as `panes[].series[]`; empty for the chart.
    private static func lines(_ object: TextNode, at path: String) -> [String] {
        let required = object["required"]?.elements.map(\.word) ?? []
        var (lines, inner) = (["### \(path.isEmpty ? "The chart" : path)", "", "| key | value | |", "| --- | --- | --- |"], [String]())
        guard case .object(let keys)? = object["properties"]?.content else { return [] }
        for key in keys where key.value["deprecated"] == nil {
            let standard = key.value["default"]?.word ?? ""
            let notes = required.contains(key.name) ? ", **needed**" : standard.isEmpty ? "" : ", by default `\(standard)`"
            let row = "| `\(key.name)` | \(form(key.value))\(notes) | \(key.value["description"]?.word ?? "") |"
            lines.append(row.replacing("{}", with: "`{}`"))
            // Of several forms the last is the complete one.
            let value = key.value["anyOf"]?.elements.last ?? key.value
            let element = value["items"] ?? value
            guard element["type"] == "object" else { continue }
            inner += KeyTables.lines(element, at: (path.isEmpty ? "" : path + ".") + key.name + (value["items"] == nil ? "" : "[]"))
        }
        return lines + [""] + inner
    }

    /// A short description of the valid values.
    private static func form(_ value: TextNode) -> String {
        if let forms = value["anyOf"]?.elements {
            return forms.map { $0["type"] == "string" ? "text" : form($0) }.joined(separator: " or ")
        }
        if let words = value["enum"]?.elements { return words.map { "`\($0.word)`" }.joined(separator: ", ") }
        if let element = value["items"] {
            let one = form(element).replacing(" or number", with: "s or number")
            // The name of a list is its first word, and a range of numbers follows their name.
            let end = element["items"] == nil ? one.firstIndex(of: ",") ?? one.endIndex : one.firstIndex(of: " ") ?? one.endIndex
            return "list of \(count(of: value)) " + (element["enum"] == nil ? one[..<end] + "s" + one[end...] : "of " + one)
        }
        let type = value["type"]?.word ?? ""
        if let minimum = value["minimum"]?.word, let maximum = value["maximum"]?.word, abs(Double(maximum) ?? .infinity) < 1e6 {
            return "\(type), \(minimum) to \(maximum)"
        }
        return ["string": "text", "boolean": "true or false", "integer": "whole number"][type] ?? type
    }
}

extension KeyTables {
    /// The numbers of elements that a list may have.
    private static func count(of list: TextNode) -> String {
        let (minimum, maximum) = (list["minItems"]?.word ?? "0", list["maxItems"]?.word ?? "any number of")
        return minimum == maximum ? minimum : minimum == "0" ? "up to \(maximum)" : "\(minimum) to \(maximum)"
    }
}

extension TextNode {
    /// The elements of a list; empty for another value.
    fileprivate var elements: [TextNode] { if case .list(let elements) = content { elements } else { [] } }

    /// A text, a number or a flag as it is written; empty for another value.
    fileprivate var word: String {
        switch content {
        case .text(let text), .number(let text): text
        case .flag(let flag): "\(flag)"
        default: ""
        }
    }
}
