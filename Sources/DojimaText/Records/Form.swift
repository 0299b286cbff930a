/// Defines how values of a type are read from structured text and written to it, and their JSON Schema.
package struct Form<Value> {
    package let read: (TextNode, TextPath) throws -> Value
    package let write: (Value) -> TextNode
    /// Throws, in the words of `read`, for a value that `read` would reject.
    package let check: (Value, TextPath) throws -> Void
    /// The forms of the values within the values of this form.
    package let nested: NestedForms
    private let makeSchema: () -> TextNode

    /// Builds the schema only on demand, because the metadata of pictures are written without it.
    ///
    /// - Parameters:
    ///   - read: returns the value of a node, or throws.
    ///   - write: returns the node of a value.
    ///   - check: throws for a value that `read` would reject; `nil` to write the value and read it again.
    ///   - nested: the forms of the values within the values of this form.
    ///   - schema: the JSON Schema.
    package init(
        read: @escaping (TextNode, TextPath) throws -> Value, write: @escaping (Value) -> TextNode,
        check: ((Value, TextPath) throws -> Void)? = nil, nested: NestedForms = .none,
        schema: @autoclosure @escaping () -> TextNode
    ) {
        self.read = read
        self.write = write
        self.check = check ?? { value, path in _ = try read(write(value), path) }
        self.nested = nested
        makeSchema = schema
    }

    package var schema: TextNode { makeSchema() }

    /// The form of a type whose values are all valid, even if their written form cannot be read, as that of a program's own kind.
    package var withoutCheck: Form { Form(read: read, write: write, check: { _, _ in }, nested: nested, schema: makeSchema()) }
}

extension Form<String> {
    /// A string of at least one character.
    package static var text: Form {
        Form(
            read: { node, path in
                let text = try node.text(path, advice: "write a text")
                guard !text.isEmpty else { throw path.error("is empty; write a text, or remove the key") }
                return text
            }, write: { TextNode(.text($0)) }, schema: ["type": "string", "minLength": 1])
    }

    /// Any string, including the empty one.
    package static var anyText: Form {
        Form(
            read: { node, path in try node.text(path, advice: "write a text") }, write: { TextNode(.text($0)) },
            schema: ["type": "string"])
    }

    /// One of the given words.
    package static func oneOf(_ words: [String]) -> Form {
        Form(
            read: { node, path in
                let text = try node.text(path, advice: "write one of \(words.joined(separator: ", "))")
                guard words.contains(text) else {
                    let near = nearestNames(to: text, among: words)
                    let advice =
                        near.isEmpty ? "write one of \(words.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
                    throw path.error("\(quoted(text)) is not known; \(advice)")
                }
                return text
            }, write: { TextNode(.text($0)) },
            schema: ["type": "string", "enum": TextNode(.list(words.map { TextNode(.text($0)) }))])
    }
}

extension Form where Value: RawRepresentable<String> {
    /// One of the words of an enumeration.
    package static func word(of values: [Value]) -> Form {
        let words = Form<String>.oneOf(values.map { $0.rawValue })
        return Form(
            read: { node, path in
                let word = try words.read(node, path)
                guard let value = Value(rawValue: word) else { throw path.error("\(quoted(word)) is not known") }
                return value
            }, write: { words.write($0.rawValue) }, schema: words.schema)
    }
}

extension Form<Bool> {
    package static var flag: Form {
        Form(
            read: { node, path in
                guard case .flag(let flag) = node.content else { throw path.error("is \(node.kind); write true or false") }
                return flag
            }, write: { TextNode(.flag($0)) }, schema: ["type": "boolean"])
    }
}

extension Form<Double> {
    /// A number in a range, by default any finite one.
    package static func number(_ range: ClosedRange<Double>? = nil) -> Form {
        let advice = range.map { "write a number from \(shortNumber($0.lowerBound)) to \(shortNumber($0.upperBound))" } ?? "write a number"
        let limits: [(String, TextNode)] =
            range.map { [("minimum", TextNode.shortest($0.lowerBound)), ("maximum", TextNode.shortest($0.upperBound))] } ?? []
        return Form(
            read: { node, path in
                guard case .number(let text) = node.content else { throw path.error("is \(node.kind); \(advice)") }
                guard let value = Double(text), value.isFinite, range?.contains(value) ?? true else {
                    throw path.error("\(text) is out of range; \(advice)")
                }
                return value
            }, write: { .shortest($0) },
            check: { value, path in
                guard !value.isFinite || range?.contains(value) == false else { return }
                throw path.error("\(shortNumber(value)) is out of range; \(advice)")
            }, schema: TextNode.object([("type", "number")] + limits))
    }
}

extension Form<ClosedRange<Double>> {
    /// A range, written as a list of two numbers, the lower first.
    package static func range(_ number: Form<Double>) -> Form {
        let list = Form<[Double]>.list(number, 2...2)
        return Form(
            read: { node, path in
                let bounds = try list.read(node, path)
                guard bounds[0] <= bounds[1] else {
                    throw path.error("is reversed; write [\(shortNumber(bounds[1])), \(shortNumber(bounds[0]))]")
                }
                return bounds[0]...bounds[1]
            }, write: { list.write([$0.lowerBound, $0.upperBound]) },
            check: { try list.check([$0.lowerBound, $0.upperBound], $1) }, schema: list.schema)
    }
}

extension Form<Int> {
    /// A whole number in a range; `3.0` is whole.
    package static func integer(_ range: ClosedRange<Int>) -> Form {
        let number = Form<Double>.number(Double(range.lowerBound)...Double(range.upperBound))
        return Form(
            read: { node, path in
                guard let value = Int(exactly: try number.read(node, path)) else {
                    throw path.error("is not whole; write a whole number")
                }
                return value
            }, write: { .integer($0) }, check: { try number.check(Double($0), $1) },
            schema: [
                "type": "integer", "minimum": TextNode.integer(range.lowerBound),
                "maximum": TextNode.integer(range.upperBound),
            ])
    }
}

extension Form {
    /// A value that is written as a string.
    ///
    /// - Parameters:
    ///   - noun: the name of such a value in messages, such as `date`.
    ///   - advice: a clause that says what to write, such as `write 5d, 6M or 1y`.
    ///   - pattern: a regular expression for the schema; it must match every valid text, and may match some invalid ones.
    ///   - parse: returns `nil` for an invalid text, or throws a more specific `TextError`.
    package static func parsed(
        _ noun: String? = nil, advice: String, pattern: String? = nil, examples: [String] = [], parse: @escaping (String) throws -> Value?,
        text: @escaping (Value) -> String
    ) -> Form {
        .parsed(noun, advice: advice, pattern: pattern, examples: examples, reading: { try parse($0).orThrowInvalid() }, text: text)
    }

    /// A value that is written as a string whose meaning depends on the context of its path.
    package static func parsed(
        advice: String, examples: [String] = [], parse: @escaping (String, TextPath) throws -> Value?, text: @escaping (Value) -> String
    ) -> Form {
        .parsed(nil, advice: advice, pattern: nil, examples: examples, readingAt: { try parse($0, $1).orThrowInvalid() }, text: text)
    }

    /// A value that is written as a string and may be frequent in large files.
    ///
    /// - Parameter reading: throws `InvalidText` for an invalid text, or a more specific `TextError`.
    package static func parsed(
        _ noun: String? = nil, advice: String, pattern: String? = nil, examples: [String] = [],
        reading: @escaping (String) throws -> Value, text: @escaping (Value) -> String
    ) -> Form {
        .parsed(noun, advice: advice, pattern: pattern, examples: examples, readingAt: { text, _ in try reading(text) }, text: text)
    }

    private static func parsed(
        _ noun: String?, advice: String, pattern: String?, examples: [String],
        readingAt reading: @escaping (String, TextPath) throws -> Value, text: @escaping (Value) -> String
    ) -> Form {
        func schema() -> TextNode {
            var schema: [(String, TextNode)] = [("type", "string")]
            if let pattern { schema.append(("pattern", TextNode(.text(pattern)))) } else { schema.append(("minLength", 1)) }
            if !examples.isEmpty { schema.append(("examples", .texts(examples))) }
            return TextNode.object(schema)
        }
        return Form(
            read: { node, path in
                let text = try node.text(path, advice: advice)
                do { return try reading(text, path) } catch let error as TextError { throw path.error(error.problem) } catch is InvalidText
                {
                    throw path.error("\(quoted(text)) \(noun.map { "is not a valid \($0)" } ?? "cannot be read"); \(advice)")
                }
            }, write: { TextNode(.text(text($0))) }, schema: schema())
    }

    /// A list with a number of elements in a range; an upper bound of `Int.max` means no maximum.
    package static func list<Element>(_ element: Form<Element>, _ count: ClosedRange<Int> = 0...1000) -> Form where Value == [Element] {
        func checkCount(_ elements: Int, _ path: TextPath) throws {
            guard !count.contains(elements) else { return }
            let allowed = count.lowerBound == count.upperBound ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
            throw path.error("has \(elements) elements; write \(allowed)")
        }
        return Form(
            read: { node, path in
                guard case .list(let nodes) = node.content else { throw path.error("is \(node.kind); write a list") }
                try checkCount(nodes.count, path)
                var values: [Element] = []
                values.reserveCapacity(nodes.count)
                for index in nodes.indices { values.append(try element.read(nodes[index], path.index(index, line: nodes[index].line))) }
                return values
            }, write: { TextNode(.list($0.map(element.write))) },
            check: { values, path in
                try checkCount(values.count, path)
                for index in values.indices { try element.check(values[index], path.index(index, line: nil)) }
            }, nested: .elements { AnyForm(element) },
            schema: TextNode.object(
                [("type", "array"), ("items", element.schema), ("minItems", .integer(count.lowerBound))]
                    + (count.upperBound == .max ? [] : [("maxItems", .integer(count.upperBound))])))
    }
}

/// Thrown for a text that a form cannot read; the form then reports what to write instead.
package struct InvalidText: Error {
    package init() {}
}

extension Optional {
    /// The value. Throws `InvalidText` if there is none.
    package func orThrowInvalid() throws -> Wrapped {
        guard let self else { throw InvalidText() }
        return self
    }
}

extension TextNode {
    package func text(_ path: TextPath, advice: String) throws -> String {
        guard case .text(let text) = content else {
            if case .number(let digits) = content { throw path.error("\(digits) is a number; put it in quotes to make it a text") }
            throw path.error("is \(kind); \(advice)")
        }
        return text
    }
}
