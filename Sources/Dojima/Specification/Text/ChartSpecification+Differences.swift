package import DojimaText

extension ChartSpecification {
    /// The specification in its written form.
    package var node: TextNode { ChartSpecification.form.write(self) }

    /// The settings that turn one written specification into another: key paths, with values as `set(_:to:)` takes them.
    ///
    /// A part that differs in several keys is set as a whole if that is shorter.
    package static func settings(from old: TextNode, to new: TextNode) -> [(path: String, value: String)] {
        differences(old, new, at: "")
    }

    private static func differences(_ old: TextNode, _ new: TextNode, at path: String) -> [(path: String, value: String)] {
        var parts: [(path: String, value: String)] = []
        switch (old.content, new.content) {
        case (.object(let before), .object(let after)):
            for member in after {
                let path = path.isEmpty ? member.name : "\(path).\(member.name)"
                parts += differences(old[member.name] ?? empty(like: member.value), member.value, at: path)
            }
            for member in before where new[member.name] == nil { parts.append((path.isEmpty ? member.name : "\(path).\(member.name)", "")) }
        case (.list(let before), .list(let after)) where before.count <= after.count:
            for (index, element) in after.enumerated() {
                let path = "\(path)[\(index)]"
                parts += differences(index < before.count ? before[index] : empty(like: element), element, at: path)
            }
        default:
            if !isSame(old, new) { parts = [(path, setting(new, at: path))] }
        }
        guard parts.count > 1, !path.isEmpty else { return parts }
        let complete = (path: path, value: setting(new, at: path))
        func length(_ parts: [(path: String, value: String)]) -> Int { parts.reduce(0) { $0 + $1.path.utf8.count + $1.value.utf8.count } }
        return length([complete]) < length(parts) ? [complete] : parts
    }

    /// The state of a value with several parts before its first part is set; `null` for one without parts, which is set as a whole.
    private static func empty(like value: TextNode) -> TextNode {
        switch value.content {
        case .object(let members) where !members.isEmpty: [:]
        case .list(let elements) where !elements.isEmpty: []
        default: .null
        }
    }

    /// Whether two values are equal, regardless of the order of members.
    private static func isSame(_ a: TextNode, _ b: TextNode) -> Bool {
        switch (a.content, b.content) {
        case (.object(let before), .object(let after)):
            before.count == after.count && before.allSatisfy { member in b[member.name].map { isSame(member.value, $0) } ?? false }
        case (.list(let before), .list(let after)): before.count == after.count && zip(before, after).allSatisfy(isSame)
        default: a == b
        }
    }

    /// The value of a key as a setting has it: a text unchanged if the key takes only text, everything else as JSON.
    private static func setting(_ value: TextNode, at path: String) -> String {
        guard case .text(let text) = value.content, (try? key(path))?.part.isText == true else { return value.json() }
        return text
    }
}
