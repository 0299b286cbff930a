/// One of several alternatives for the notation of a value, distinguished by the kind of the node.
package struct Alternative<Value> {
    let kind: TextNode.Kind
    let read: (TextNode, TextPath) throws -> Value
    let write: (Value) -> TextNode?
    let schema: () -> TextNode

    /// - Parameter part: returns the part to write; `nil` for a value that is written by another alternative.
    package init<Part>(
        _ kind: TextNode.Kind, _ form: Form<Part>, _ make: @escaping (Part) -> Value, part: @escaping (Value) -> Part?
    ) {
        self.kind = kind
        read = { node, path in make(try form.read(node, path)) }
        write = { part($0).map(form.write) }
        schema = { form.schema }
    }
}

extension Form {
    /// A value with several notations, such as a share of an axis or a time, or a name or an object.
    ///
    /// - Parameter advice: a clause, such as `write a share from 0 to 1, or a time`.
    package static func either(_ alternatives: [Alternative<Value>], advice: String) -> Form {
        Form(
            read: { node, path in
                guard let alternative = alternatives.first(where: { $0.kind == node.content.kind }) else {
                    throw path.error("is \(node.kind); \(advice)")
                }
                return try alternative.read(node, path)
            },
            write: { value in
                for alternative in alternatives { if let node = alternative.write(value) { return node } }
                return .null
            },
            schema: [
                "type": .texts(alternatives.map { schemaType($0.kind) }),
                "allOf": .list(alternatives.map { ["if": ["type": .text(schemaType($0.kind))], "then": $0.schema()] }),
            ])
    }

    /// A value that is converted from and to a value of another form.
    ///
    /// - Parameters:
    ///   - make: makes the value from the value that was read; its second parameter is the path, for errors about the result.
    ///   - inverse: returns the value to write.
    package static func mapped<Base>(
        from form: Form<Base>, _ make: @escaping (Base, TextPath) throws -> Value, inverse: @escaping (Value) -> Base
    ) -> Form {
        Form(
            read: { node, path in try make(try form.read(node, path), path) }, write: { form.write(inverse($0)) },
            check: { value, path in
                let base = inverse(value)
                try form.check(base, path)
                _ = try make(base, path)
            }, nested: form.nested, schema: form.schema)
    }

    /// A form whose schema is defined once under a name, so that the form may contain itself.
    ///
    /// - Parameter form: called at each use.
    package static func named(_ name: String, _ form: @escaping () -> Form) -> Form {
        Form(
            read: { node, path in try form().read(node, path) }, write: { form().write($0) }, schema: ["$ref": .text("#/$defs/\(name)")])
    }
}

/// The name of a kind of value in JSON Schema.
private func schemaType(_ kind: TextNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .flag: "boolean"
    case .number: "number"
    case .text: "string"
    case .list: "array"
    case .object: "object"
    }
}
