/// The nested parts of the values of a form, without their Swift types. Used to find a nested key by its path.
package enum FormParts {
    /// No nested parts.
    case none
    /// Elements of a list, all of one form.
    case elements(() -> Part)
    case keys(() -> [Key])

    /// A form with the type of its values erased.
    package struct Part {
        /// Throws if a node is not a value of the form.
        package let check: (TextNode, TextPath) throws -> Void
        package let parts: FormParts
        private let makeSchema: () -> TextNode

        /// - Parameter schema: the schema of a key, with its description; by default that of the form.
        package init<Value>(_ form: Form<Value>, schema: (() -> TextNode)? = nil) {
            check = { node, path in _ = try form.read(node, path) }
            parts = form.parts
            makeSchema = schema ?? { form.schema }
        }

        package var schema: TextNode { makeSchema() }

        /// Whether every value is written as a string; an unquoted `2018` is then a string too.
        package var isText: Bool { schema["type"] == "string" }
    }

    package struct Key {
        package let name: String
        package let part: Part
    }
}

extension FormParts.Part {
    /// The part at a path relative to this one. Throws if the path does not exist.
    package func part(at steps: some Collection<PathStep>, _ path: TextPath = TextPath()) throws(TextError) -> FormParts.Part {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch (step, parts) {
        case (.index(let index), .elements(let element)):
            return try element().part(at: rest, path.index(index, line: nil))
        case (.name(let name), .keys(let keys)):
            let known = keys().filter { $0.name != "$schema" }
            let path = path.key(name, line: nil)
            guard let key = known.first(where: { $0.name == name }) else { throw unknownKey(name, known.map(\.name), path) }
            return try key.part.part(at: rest, path)
        case (.index, _): throw path.error("is no list; leave out the [ ]")
        case (.name, .elements): throw path.error("is a list; say which element: \(path.path)[0]")
        case (.name(let name), .none): throw path.error("has no keys; \(quoted(name)) is not known")
        }
    }
}
