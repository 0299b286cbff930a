extension Form {
    /// Reads the value of a JSON text. Errors state the line and the key path. O(bytes).
    package func value(ofJSON bytes: [UInt8]) throws(TextError) -> Value { try value(of: try TextNode(json: bytes)) }

    /// Reads the value of a parsed text. Errors state the key path, and the line if it is known.
    package func value(of node: TextNode) throws(TextError) -> Value {
        do { return try read(node, TextPath()) } catch let error as TextError { throw error } catch let error as any ReportedError {
            throw TextError(error.message)
        } catch { throw TextError("\(error)") }
    }

    /// A JSON Schema (draft 2020-12) of texts of this form.
    ///
    /// - Parameters:
    ///   - title: what such a text is, in a few words.
    ///   - description: what it is for, in a sentence.
    ///   - definitions: the schemas that it refers to, each with its name.
    package func schemaText(title: String, description: String, definitions: [(String, TextNode)] = []) -> String {
        let head: TextNode = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .text(title), "description": .text(description),
        ]
        guard case .object(let members) = schema.content else { return head.json(width: 100) + "\n" }
        let appended = definitions.isEmpty ? [] : [("$defs", TextNode.object(definitions))]
        return head.adding(members.map { ($0.name, $0.value) } + appended).json(width: 100) + "\n"
    }
}
