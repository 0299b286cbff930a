/// A value that stands in a text as an object with known keys.
package protocol Record {
    /// The value of an empty object; what a key leaves open is as here.
    init()
    static var fields: [Field<Self>] { get }
    static var rules: [FieldRule] { get }
    /// What no single key can be wrong about.
    func check(_ place: TextPath) throws
}

extension Record {
    /// Whether another value is written in the same way.
    package func isWritten(like other: Self) -> Bool {
        let form = Form<Self>.record
        return form.write(self) == form.write(other)
    }

    package static var rules: [FieldRule] { [] }
    package func check(_ place: TextPath) throws {}
}

/// One key of an object.
package struct Field<Owner: Record> {
    package let name: String
    /// One or two sentences.
    package let summary: String
    package let isRequired: Bool
    package let read: (TextNode, TextPath, inout Owner) throws -> Void
    /// `nil` where the record says no more than an empty one.
    package let write: (Owner) -> TextNode?
    /// The key whatever the types of its owner and of its values.
    package let part: FormParts.Part

    package var schema: TextNode { part.schema }

    package init<Value>(
        _ name: String, _ path: WritableKeyPath<Owner, Value>, _ form: Form<Value>, isRequired: Bool = false, _ summary: String
    ) {
        let standard = form.write(Owner()[keyPath: path])
        self.name = name
        self.summary = summary
        self.isRequired = isRequired
        read = { node, place, record in record[keyPath: path] = try form.read(node, place) }
        write = { record in
            let node = form.write(record[keyPath: path])
            return node == standard && !isRequired ? nil : node
        }
        part = FormParts.Part(form) {
            // What an empty object or list says is no news.
            let isPlain = if case .object = standard.content { false } else { standard != [] && !isRequired }
            return form.schema.adding([("description", TextNode(.text(summary)))] + (isPlain ? [("default", standard)] : []))
        }
    }

    /// A key that may be left open.
    package init<Value>(
        _ name: String, _ path: WritableKeyPath<Owner, Value?>, _ form: Form<Value>, isRequired: Bool = false, _ summary: String
    ) {
        self.name = name
        self.summary = summary
        self.isRequired = isRequired
        read = { node, place, record in record[keyPath: path] = try form.read(node, place) }
        write = { record in record[keyPath: path].map(form.write) }
        part = FormParts.Part(form) { form.schema.adding([("description", TextNode(.text(summary)))]) }
    }

    /// A key of a record that stands in the owner's object itself.
    package init<Part>(_ field: Field<Part>, of part: WritableKeyPath<Owner, Part>) {
        name = field.name
        summary = field.summary
        isRequired = field.isRequired
        read = { node, place, record in try field.read(node, place, &record[keyPath: part]) }
        write = { record in field.write(record[keyPath: part]) }
        self.part = field.part
    }

    /// A key that is allowed and says nothing.
    package init(ignored name: String, _ summary: String) {
        self.name = name
        self.summary = summary
        isRequired = false
        read = { node, place, _ in _ = try Form<String>.anyText.read(node, place) }
        write = { _ in nil }
        part = FormParts.Part(Form<String>.anyText) {
            Form<String>.anyText.schema.adding([("description", TextNode(.text(summary)))])
        }
    }
}

/// What keys of one object have to do with each other.
package enum FieldRule {
    case exactlyOne([String])
    /// Of the groups at most one; keys of one group go together.
    case atMostOne([[String]])
    /// A key that needs another one.
    case needs(String, String)

    func check(_ names: Set<String>, _ place: TextPath) throws {
        switch self {
        case .exactlyOne(let known):
            let given = known.filter(names.contains)
            guard given.count != 1 else { return }
            let problem = given.isEmpty ? "says nothing" : "has \(given.joined(separator: " and "))"
            throw place.error("\(problem); write one of \(known.joined(separator: ", "))")
        case .atMostOne(let groups):
            let given = groups.filter { !names.isDisjoint(with: $0) }
            guard given.count > 1 else { return }
            let words = given.map { $0.filter(names.contains).joined(separator: "/") }
            throw place.error("has \(words.joined(separator: " and ")); choose one of them")
        case .needs(let name, let other):
            guard names.contains(name), !names.contains(other) else { return }
            throw place.key(name, line: nil).error("has no meaning without \(other); add it, or leave \(name) out")
        }
    }

    var schema: (String, TextNode) {
        func required(_ names: [String]) -> TextNode {
            ["required": TextNode(.list(names.map { TextNode(.text($0)) }))]
        }
        switch self {
        case .exactlyOne(let known): return ("oneOf", TextNode(.list(known.map { required([$0]) })))
        case .atMostOne(let groups):
            var pairs: [TextNode] = []
            for (index, group) in groups.enumerated() {
                for other in groups[(index + 1)...].joined() { pairs += group.map { required([$0, other]) } }
            }
            return ("not", ["anyOf": TextNode(.list(pairs))])
        case .needs(let name, let other):
            return ("dependentRequired", TextNode.object([(name, [TextNode(.text(other))])]))
        }
    }
}

extension Form where Value: Record {
    /// An object with the keys of a record, and no others.
    package static var record: Form {
        let fields = Value.fields
        return Form(
            read: { node, place in
                guard case .object(let members) = node.content else {
                    throw place.error(
                        "is \(node.kind); write an object with \(fields.map(\.name).filter { $0 != "$schema" }.joined(separator: ", "))")
                }
                var record = Value()
                for member in members {
                    let at = place.key(member.name, line: member.line)
                    guard let field = fields.first(where: { $0.name == member.name }) else {
                        throw unknownKey(member.name, fields.map(\.name), at)
                    }
                    try field.read(member.value, at, &record)
                }
                let names = Set(members.map(\.name))
                for field in fields where field.isRequired && !names.contains(field.name) {
                    throw place.error("\(field.name) is missing: \(field.summary)")
                }
                for rule in Value.rules { try rule.check(names, place) }
                try record.check(place)
                return record
            },
            write: { record in
                TextNode.object(fields.compactMap { field in field.write(record).map { (field.name, $0) } })
            }, parts: .keys { fields.map { FormParts.Key(name: $0.name, part: $0.part) } }, schema: schema(of: fields))
    }

    private static func schema(of fields: [Field<Value>]) -> TextNode {
        var schema: [(String, TextNode)] = [
            ("type", "object"), ("properties", TextNode.object(fields.map { ($0.name, $0.schema) })),
            ("additionalProperties", false),
        ]
        let required = fields.filter(\.isRequired).map { TextNode(.text($0.name)) }
        if !required.isEmpty { schema.append(("required", TextNode(.list(required)))) }
        let rules = Value.rules.map { TextNode.object([$0.schema]) }
        if !rules.isEmpty { schema.append(("allOf", TextNode(.list(rules)))) }
        return TextNode.object(schema)
    }
}

/// Why a key is refused, with those that are near it or all that there are.
func unknownKey(_ name: String, _ known: [String], _ place: TextPath) -> TextError {
    let near = nearestNames(to: name, among: known)
    let words = known.filter { $0 != "$schema" }.joined(separator: ", ")
    return place.error("unknown key; " + (near.isEmpty ? "known are \(words)" : "did you mean \(near.joined(separator: " or "))?"))
}
