import DojimaText

/// The keys of a chart specification, found in its JSON Schema.
package enum SchemaKeys {
    /// The paths of all keys that take a text, with 0 for each index, sorted, for tests that give each of them any text.
    package static func textKeys(ofSchema text: String) throws -> [String] {
        var keys: Set<String> = []
        func visit(_ node: TextNode, _ path: String) {
            for name in ["oneOf", "anyOf"] {
                if case .list(let choices)? = node[name]?.content { for choice in choices { visit(choice, path) } }
            }
            if case .text("string")? = node["type"]?.content { keys.insert(path) }
            if case .object(let members)? = node["properties"]?.content {
                for member in members where member.name != "$schema" {
                    visit(member.value, path.isEmpty ? member.name : "\(path).\(member.name)")
                }
            }
            if let items = node["items"] { visit(items, path + "[0]") }
        }
        visit(try TextNode(json: Array(text.utf8)), "")
        return keys.sorted()
    }

    /// The paths of all keys, with `[]` for each index: `panes[].series[].color`.
    package static func keys(ofSchema text: String) throws -> Set<String> {
        var keys: Set<String> = []
        func visit(_ node: TextNode, _ path: String) {
            for name in ["oneOf", "anyOf"] {
                if case .list(let choices)? = node[name]?.content { for choice in choices { visit(choice, path) } }
            }
            if case .list(let parts)? = node["allOf"]?.content { for part in parts { visit(part["then"] ?? .null, path) } }
            if case .object(let members)? = node["properties"]?.content {
                for member in members where member.name != "$schema" && member.value["deprecated"] == nil {
                    let key = path.isEmpty ? member.name : "\(path).\(member.name)"
                    keys.insert(key)
                    visit(member.value, key)
                }
            }
            if let items = node["items"] { visit(items, path + "[]") }
        }
        visit(try TextNode(json: Array(text.utf8)), "")
        return keys
    }

    /// The settings, as `path=value`, without which a key is not valid in a chart of a price near 100 in January 2018.
    package static func settings(neededBy key: String) -> [String] {
        if key.hasPrefix("panes[0].annotations[0]") {
            let kind = key.hasSuffix(".image") ? "image" : "text"
            return [
                "panes[0].annotations=[{\"type\": \"\(kind)\", \"points\": [{\"time\": \"2018-01-10\", \"value\": 100}], \"\(kind)\": \"x\"}]"
            ]
        }
        if key.hasPrefix("analysis.") { return ["analysis.kind=" + (key.hasSuffix("benchmark") ? "summary" : "events")] }
        return []
    }
}
