/// A key of one kind of object, with its default if it has one.
package struct Key<Value> {
    let key: ObjectKey
    /// Reads the value from the members of an object.
    let read: ([TextNode.Member], TextPath) throws -> Value
    /// Returns `nil` for a value whose key is left out.
    let write: (Value) -> TextNode?

    /// A required key.
    package init(_ name: String, _ form: Form<Value>, _ summary: String) {
        key = ObjectKey(name, form, summary, isRequired: true)
        read = { members, path in
            guard let index = members.firstIndex(where: { $0.name == name }) else { throw path.error("\(name) is missing: \(summary)") }
            return try form.read(members[index].value, path.key(name, line: members[index].line))
        }
        write = { form.write($0) }
    }

    /// A key that is left out if it has its default value.
    package init(_ name: String, _ form: Form<Value>, default defaultValue: Value, _ summary: String) {
        let defaultNode = form.write(defaultValue)
        key = ObjectKey(name, form, summary, isRequired: false, defaultValue: defaultNode)
        read = { members, path in
            guard let index = members.firstIndex(where: { $0.name == name }) else { return defaultValue }
            return try form.read(members[index].value, path.key(name, line: members[index].line))
        }
        write = { value in
            let node = form.write(value)
            return node == defaultNode ? nil : node
        }
    }

    /// A key that may be left out.
    package init<Wrapped>(optional name: String, _ form: Form<Wrapped>, _ summary: String) where Value == Wrapped? {
        key = ObjectKey(name, form, summary, isRequired: false)
        read = { members, path in
            guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
            return try form.read(members[index].value, path.key(name, line: members[index].line))
        }
        write = { $0.map(form.write) }
    }

    /// Appends the key with a value, unless it is left out.
    package func add(_ value: Value, to members: inout [(String, TextNode)]) {
        if let node = write(value) { members.append((key.name, node)) }
    }
}

extension Key<String?> {
    /// The key `$schema`, by which an editor finds the schema of a file.
    package static var schemaReference: Key {
        Key(optional: "$schema", .anyText, "The path or URL of the JSON Schema, for editors; otherwise ignored.")
    }
}

/// One of several kinds of object allowed for a value: its name, its keys, and the value made from them.
///
///     Variant(
///         "closed_date", "One whole local date.", Key("zone", .zone, "..."), Key("date", .date, "..."),
///         make: { _, zone, date in .closedDate(zone: zone, date) },
///         parts: { if case .closedDate(let zone, let date) = $0 { (zone, date) } else { nil } })
package struct Variant<Value> {
    package let name: String
    package let summary: String
    let keys: ObjectKeys
    let read: ([TextNode.Member], TextPath) throws -> Value
    let write: (Value) -> [(String, TextNode)]?

    /// - Parameters:
    ///   - rules: which keys may be used together.
    ///   - make: makes the value; its first parameter is the path of the object, for errors that no single key causes.
    ///   - parts: returns the values of the keys for a value of this kind; `nil` for other values.
    package init<each Part>(
        _ name: String, _ summary: String, rules: [FieldRule] = [], _ key: repeat Key<each Part>,
        make: @escaping (TextPath, repeat each Part) throws -> Value, parts: @escaping (Value) -> (repeat each Part)?
    ) {
        self.name = name
        self.summary = summary
        var keys: [ObjectKey] = []
        repeat keys.append((each key).key)
        self.keys = ObjectKeys(keys, rules: rules)
        read = { members, path in try make(path, repeat try (each key).read(members, path)) }
        write = { value in
            guard let parts = parts(value) else { return nil }
            var members: [(String, TextNode)] = []
            repeat (each key).add(each parts, to: &members)
            return members
        }
    }
}

extension Form {
    /// An object with the given keys: `{"weekday": "Mon", "month": 5}`.
    package static func object<each Part>(
        _ key: repeat Key<each Part>, make: @escaping (TextPath, repeat each Part) throws -> Value,
        parts: @escaping (Value) -> (repeat each Part)
    ) -> Form {
        let variant = Variant<Value>("", "", repeat each key, make: make, parts: { parts($0) })
        return Form(
            read: { node, path in
                let members = try variant.keys.members(of: node, path)
                try variant.keys.check(members, path, except: "")
                return try variant.read(members, path)
            }, write: { .object(variant.write($0) ?? []) }, nested: variant.keys.nested, schema: variant.keys.schema())
    }

    /// An object of one of several kinds, named by one of its keys: `{"type": "closed_date", "date": "2024-12-25"}`.
    ///
    /// A value of none of the kinds is written as `null`.
    package static func variants(by choice: String, _ variants: [Variant<Value>]) -> Form {
        let (names, keys, readers) = (variants.map(\.name), variants.map(\.keys), variants.map(\.read))
        let word = Form<String>.oneOf(names)
        let key = ObjectKey(choice, word, "The kind: \(names.joined(separator: ", ")).", isRequired: true)
        let all = ObjectKeys([key], rules: [], isOpen: true)
        return Form(
            read: { node, path in
                let members = try all.members(of: node, path)
                guard let named = members.first(where: { $0.name == choice }) else {
                    throw path.error("\(choice) is missing: write one of \(names.joined(separator: ", "))")
                }
                let choicePath = path.key(choice, line: named.line)
                guard case .text(let name) = named.value.content, let index = names.firstIndex(of: name) else {
                    // `read` throws the more specific error.
                    throw try choicePath.error("\(quoted(word.read(named.value, choicePath))) is not known")
                }
                try keys[index].check(members, path, except: choice)
                return try readers[index](members, path)
            },
            write: { value in
                for variant in variants {
                    if let members = variant.write(value) { return .object([(choice, .text(variant.name))] + members) }
                }
                return .null
            },
            schema: all.schema().adding([("allOf", .list(variants.map { $0.branch(choice) }))]))
    }
}

extension Variant {
    /// The part of the schema for objects of this kind.
    fileprivate func branch(_ choice: String) -> TextNode {
        let this: TextNode = ["const": .text(name)]
        let condition: TextNode = ["properties": .object([(choice, this)]), "required": .texts([choice])]
        return ["if": condition, "then": keys.schema(after: [(choice, this.adding([("description", .text(summary))]))])]
    }
}
