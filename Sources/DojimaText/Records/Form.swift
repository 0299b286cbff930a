/// Defines how values of a type are read from structured text and written to it, and their JSON Schema.
package struct Form<Value> {
    package let read: (TextNode, TextPath) throws -> Value
    package let write: (Value) -> TextNode
    /// Throws for a value that `read` would reject, as far as its type allows such values.
    package let check: (Value, TextPath) throws -> Void
    /// The nested parts of the values of this form.
    package let parts: FormParts
    private let makeSchema: () -> TextNode

    /// Builds the schema only on demand, because the metadata of pictures are written without it.
    package init(
        read: @escaping (TextNode, TextPath) throws -> Value, write: @escaping (Value) -> TextNode,
        check: @escaping (Value, TextPath) throws -> Void = { _, _ in }, parts: FormParts = .none,
        schema: @autoclosure @escaping () -> TextNode
    ) {
        self.read = read
        self.write = write
        self.check = check
        self.parts = parts
        makeSchema = schema
    }

    package var schema: TextNode { makeSchema() }
}

extension Form<String> {
    /// A string of at least one character.
    package static var text: Form {
        Form(
            read: { node, place in
                let text = try node.text(place, advice: "write a text")
                guard !text.isEmpty else { throw place.error("is empty; write a text, or leave the key out") }
                return text
            }, write: { TextNode(.text($0)) }, schema: ["type": "string", "minLength": 1])
    }

    /// Any string, including the empty one.
    package static var anyText: Form {
        Form(
            read: { node, place in try node.text(place, advice: "write a text") }, write: { TextNode(.text($0)) },
            schema: ["type": "string"])
    }

    /// One of the given words.
    package static func oneOf(_ words: [String]) -> Form {
        Form(
            read: { node, place in
                let text = try node.text(place, advice: "write one of \(words.joined(separator: ", "))")
                guard words.contains(text) else {
                    let near = nearestNames(to: text, among: words)
                    let advice =
                        near.isEmpty ? "write one of \(words.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
                    throw place.error("\(quoted(text)) is not known; \(advice)")
                }
                return text
            }, write: { TextNode(.text($0)) },
            schema: ["type": "string", "enum": TextNode(.list(words.map { TextNode(.text($0)) }))])
    }
}

extension Form where Value: RawRepresentable<String> {
    /// One of the words of an enumeration.
    package static func word(of known: [Value]) -> Form {
        let words = Form<String>.oneOf(known.map { $0.rawValue })
        return Form(
            read: { node, place in
                let word = try words.read(node, place)
                guard let value = Value(rawValue: word) else { throw place.error("\(quoted(word)) is not known") }
                return value
            }, write: { words.write($0.rawValue) }, schema: words.schema)
    }
}

extension Form<Bool> {
    package static var flag: Form {
        Form(
            read: { node, place in
                guard case .flag(let flag) = node.content else { throw place.error("is \(node.kind); write true or false") }
                return flag
            }, write: { TextNode(.flag($0)) }, schema: ["type": "boolean"])
    }
}

extension Form<Double> {
    /// A number in a range, by default any finite one.
    package static func number(_ range: ClosedRange<Double>? = nil) -> Form {
        let wanted = range.map { "write a number from \(shortNumber($0.lowerBound)) to \(shortNumber($0.upperBound))" } ?? "write a number"
        let limits: [(String, TextNode)] =
            range.map { [("minimum", TextNode.shortest($0.lowerBound)), ("maximum", TextNode.shortest($0.upperBound))] } ?? []
        return Form(
            read: { node, place in
                guard case .number(let text) = node.content else { throw place.error("is \(node.kind); \(wanted)") }
                guard let value = Double(text), value.isFinite, range?.contains(value) ?? true else {
                    throw place.error("\(text) is out of range; \(wanted)")
                }
                return value
            }, write: { .shortest($0) },
            check: { value, place in
                guard !value.isFinite || range?.contains(value) == false else { return }
                throw place.error("\(shortNumber(value)) is out of range; \(wanted)")
            }, schema: TextNode.object([("type", "number")] + limits))
    }
}

extension Form<ClosedRange<Double>> {
    /// A range, written as a list of two numbers, the lower first.
    package static func ends(_ number: Form<Double>) -> Form {
        let list = Form<[Double]>.list(number, 2...2)
        return Form(
            read: { node, place in
                let ends = try list.read(node, place)
                guard ends[0] <= ends[1] else {
                    throw place.error("is the wrong way round; write [\(shortNumber(ends[1])), \(shortNumber(ends[0]))]")
                }
                return ends[0]...ends[1]
            }, write: { list.write([$0.lowerBound, $0.upperBound]) },
            check: { try list.check([$0.lowerBound, $0.upperBound], $1) }, schema: list.schema)
    }
}

extension Form<Int> {
    /// A whole number in a range; `3.0` is whole.
    package static func whole(_ range: ClosedRange<Int>) -> Form {
        let number = Form<Double>.number(Double(range.lowerBound)...Double(range.upperBound))
        return Form(
            read: { node, place in
                guard let value = Int(exactly: try number.read(node, place)) else {
                    throw place.error("is not whole; write a whole number")
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
    package static func written(
        _ noun: String? = nil, advice: String, pattern: String? = nil, examples: [String] = [], parse: @escaping (String) throws -> Value?,
        text: @escaping (Value) -> String
    ) -> Form {
        .written(noun, advice: advice, pattern: pattern, examples: examples, reading: { try parse($0).orUnreadable() }, text: text)
    }

    /// A value that is written as a string and may be frequent in large files.
    ///
    /// - Parameter reading: throws `InvalidText` for an invalid text, or a more specific `TextError`.
    package static func written(
        _ noun: String? = nil, advice: String, pattern: String? = nil, examples: [String] = [],
        reading: @escaping (String) throws -> Value, text: @escaping (Value) -> String
    ) -> Form {
        func schema() -> TextNode {
            var schema: [(String, TextNode)] = [("type", "string")]
            if let pattern { schema.append(("pattern", TextNode(.text(pattern)))) } else { schema.append(("minLength", 1)) }
            if !examples.isEmpty { schema.append(("examples", .texts(examples))) }
            return TextNode.object(schema)
        }
        return Form(
            read: { node, place in
                let written = try node.text(place, advice: advice)
                do { return try reading(written) } catch let error as TextError { throw place.error(error.problem) } catch is InvalidText {
                    throw place.error("\(quoted(written)) \(noun.map { "is no \($0)" } ?? "cannot be read"); \(advice)")
                }
            }, write: { TextNode(.text(text($0))) }, schema: schema())
    }

    /// A list with a number of elements in a range; an upper bound of `Int.max` means no maximum.
    package static func list<Element>(_ element: Form<Element>, _ count: ClosedRange<Int> = 0...1000) -> Form where Value == [Element] {
        func expect(_ elements: Int, _ place: TextPath) throws {
            guard !count.contains(elements) else { return }
            let most = count.lowerBound == count.upperBound ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
            throw place.error("has \(elements) elements; write \(most)")
        }
        return Form(
            read: { node, place in
                guard case .list(let nodes) = node.content else { throw place.error("is \(node.kind); write a list") }
                try expect(nodes.count, place)
                var values: [Element] = []
                values.reserveCapacity(nodes.count)
                for index in nodes.indices { values.append(try element.read(nodes[index], place.index(index, line: nodes[index].line))) }
                return values
            }, write: { TextNode(.list($0.map(element.write))) },
            check: { values, place in
                try expect(values.count, place)
                for index in values.indices { try element.check(values[index], place.index(index, line: nil)) }
            }, parts: .elements { FormParts.Part(element) },
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
    package func orUnreadable() throws -> Wrapped {
        guard let self else { throw InvalidText() }
        return self
    }
}

extension TextNode {
    package func text(_ place: TextPath, advice: String) throws -> String {
        guard case .text(let text) = content else {
            if case .number(let digits) = content { throw place.error("\(digits) is a number; put it in quotes to make it a text") }
            throw place.error("is \(kind); \(advice)")
        }
        return text
    }
}
