/// The forms of the values within the values of a form, without their Swift types. Used to find a nested key by its path.
package enum NestedForms {
    /// No nested values.
    case none
    /// Elements of a list, all of one form.
    case elements(() -> AnyForm)
    /// The keys of an object at a path, on whose context they may depend.
    case keys((TextPath) -> [NamedForm])

    package struct NamedForm {
        package let name: String
        package let form: AnyForm
    }
}

/// A form with the type of its values erased.
package struct AnyForm {
    /// Throws if a node is not a value of the form.
    package let check: (TextNode, TextPath) throws -> Void
    package let nested: NestedForms
    private let makeSchema: () -> TextNode

    /// - Parameter schema: the schema of a key, with its description; by default that of the form.
    package init<Value>(_ form: Form<Value>, schema: (() -> TextNode)? = nil) {
        check = { node, path in _ = try form.read(node, path) }
        nested = form.nested
        makeSchema = schema ?? { form.schema }
    }

    package var schema: TextNode { makeSchema() }

    /// Whether every value is written as a string; an unquoted `2018` is then a string too.
    package var isText: Bool { schema["type"] == "string" }
}

extension AnyForm {
    /// The form of the value at a path relative to this one. Throws if the path does not exist.
    package func form(at steps: some Collection<PathStep>, _ path: TextPath = TextPath()) throws(TextError) -> AnyForm {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch (step, nested) {
        case (.index(let index), .elements(let element)):
            return try element().form(at: rest, path.index(index, line: nil))
        case (.name(let name), .keys(let makeKeys)):
            let keys = makeKeys(path).filter { $0.name != "$schema" }
            let path = path.key(name, line: nil)
            guard let key = keys.first(where: { $0.name == name }) else { throw unknownKey(name, keys.map(\.name), path) }
            return try key.form.form(at: rest, path)
        case (.index, _): throw path.error("is not a list; remove the [ ]")
        case (.name, .elements): throw path.error("is a list; add the index of an element, such as \(path.path)[0]")
        case (.name(let name), .none): throw path.error("has no keys; \(quoted(name)) is not known")
        }
    }
}
