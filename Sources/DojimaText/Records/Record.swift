/// A value that is written as an object with known keys.
package protocol Record {
    /// Creates the value of an empty object: every key has its default.
    init()
    static var fields: [Field<Self>] { get }
    static var rules: [FieldRule] { get }
    /// Whether an object may have other keys, which are ignored.
    static var isOpen: Bool { get }
    /// Throws for errors that are not caused by a single key.
    func check(_ path: TextPath) throws
}

extension Record {
    /// Whether both values have the same written form.
    package func isWritten(like other: Self) -> Bool {
        let form = Form<Self>.record
        return form.write(self) == form.write(other)
    }

    package static var rules: [FieldRule] { [] }
    package static var isOpen: Bool { false }
    package func check(_ path: TextPath) throws {}
}

/// One key of an object.
package struct Field<Owner: Record> {
    let key: ObjectKey
    package let read: (TextNode, TextPath, inout Owner) throws -> Void
    /// Returns the written value; `nil` if the key is left out because the value is the default.
    package let write: (Owner) -> TextNode?
    /// Throws for a value that `read` would reject; the path is that of the owner.
    let check: (Owner, TextPath) throws -> Void

    package var name: String { key.name }

    /// - Parameter formerNames: names of the key in files of earlier versions, which are still read.
    package init<Value>(
        _ name: String, _ keyPath: WritableKeyPath<Owner, Value>, _ form: Form<Value>, isRequired: Bool = false,
        formerNames: [String] = [],
        _ summary: String
    ) {
        let defaultNode = form.write(Owner()[keyPath: keyPath])
        // A default that is an object or an empty list is not useful to readers of the schema.
        let isPlain = if case .object = defaultNode.content { false } else { defaultNode != [] && !isRequired }
        key = ObjectKey(name, form, summary, isRequired: isRequired, defaultValue: isPlain ? defaultNode : nil, formerNames: formerNames)
        read = { node, path, record in record[keyPath: keyPath] = try form.read(node, path) }
        write = { record in
            let node = form.write(record[keyPath: keyPath])
            return node == defaultNode && !isRequired ? nil : node
        }
        // A default is valid, even if it has no written form.
        check = { record, path in
            let value = record[keyPath: keyPath]
            if isRequired || form.write(value) != defaultNode { try form.check(value, path.key(name, line: nil)) }
        }
    }

    /// A key that may be left out.
    package init<Value>(
        _ name: String, _ keyPath: WritableKeyPath<Owner, Value?>, _ form: Form<Value>, isRequired: Bool = false,
        formerNames: [String] = [],
        _ summary: String
    ) {
        self.init(name, keyPath, form, isRequired: isRequired, formerNames: formerNames, summary, { $0 }, part: { $0 })
    }

    /// One of several keys for the same property, each for one kind of value: a day is written as `date` or as `easter`.
    ///
    /// - Parameters:
    ///   - make: makes the value from the part that was read.
    ///   - part: returns the part to write; `nil` for a value that another key writes.
    package init<Value, Part>(
        _ name: String, _ keyPath: WritableKeyPath<Owner, Value?>, _ form: Form<Part>, isRequired: Bool = false,
        formerNames: [String] = [],
        _ summary: String,
        _ make: @escaping (Part) -> Value, part: @escaping (Value) -> Part?
    ) {
        key = ObjectKey(name, form, summary, isRequired: isRequired, formerNames: formerNames)
        read = { node, path, record in record[keyPath: keyPath] = make(try form.read(node, path)) }
        write = { record in record[keyPath: keyPath].flatMap(part).map(form.write) }
        check = { record, path in
            if let value = record[keyPath: keyPath].flatMap(part) { try form.check(value, path.key(name, line: nil)) }
        }
    }

    /// A key of a nested record whose keys are written directly in the owner's object.
    package init<Part>(_ field: Field<Part>, of part: WritableKeyPath<Owner, Part>) {
        key = field.key
        read = { node, path, record in try field.read(node, path, &record[keyPath: part]) }
        write = { record in field.write(record[keyPath: part]) }
        check = { record, path in try field.check(record[keyPath: part], path) }
    }

    /// A key that is allowed and ignored.
    package init(ignored name: String, _ summary: String) {
        let form = Form<String>.anyText
        key = ObjectKey(name, form, summary, isRequired: false)
        read = { node, path, _ in _ = try form.read(node, path) }
        write = { _ in nil }
        check = { _, _ in }
    }
}

/// A rule about which keys of one object may be used together.
package enum FieldRule: Sendable {
    case exactlyOne([String])
    case atLeastOne([String])
    /// At most one of the groups; keys of one group may be used together.
    case atMostOne([[String]])
    /// At least one of the keys must be missing.
    case notAll([String])
    /// A key that needs another one.
    case needs(String, String)

    func check(_ names: [String], _ path: TextPath) throws {
        switch self {
        case .exactlyOne(let keys):
            let given = keys.filter(names.contains)
            guard given.count != 1 else { return }
            let problem = given.isEmpty ? "is incomplete" : "has \(given.joined(separator: " and "))"
            throw path.error("\(problem); write one of \(keys.joined(separator: ", "))")
        case .atLeastOne(let keys):
            guard !keys.contains(where: names.contains) else { return }
            throw path.error("is incomplete; write \(keys.joined(separator: " or "))")
        case .atMostOne(let groups):
            let given = groups.filter { $0.contains(where: names.contains) }
            guard given.count > 1 else { return }
            let choices = given.map { $0.filter(names.contains).joined(separator: "/") }
            throw path.error("has \(choices.joined(separator: " and ")); choose one of them")
        case .notAll(let keys):
            guard keys.allSatisfy(names.contains), let last = keys.last else { return }
            throw path.error("has \(keys.dropLast().joined(separator: ", ")) and \(last); remove one of them")
        case .needs(let name, let other):
            guard names.contains(name), !names.contains(other) else { return }
            throw path.key(name, line: nil).error("requires \(other); add it, or remove \(name)")
        }
    }

    var schema: (String, TextNode) {
        func required(_ names: [String]) -> TextNode {
            ["required": TextNode(.list(names.map { TextNode(.text($0)) }))]
        }
        switch self {
        case .exactlyOne(let keys): return ("oneOf", TextNode(.list(keys.map { required([$0]) })))
        case .atLeastOne(let keys): return ("anyOf", TextNode(.list(keys.map { required([$0]) })))
        case .atMostOne(let groups):
            var pairs: [TextNode] = []
            for (index, group) in groups.enumerated() {
                for other in groups[(index + 1)...].joined() { pairs += group.map { required([$0, other]) } }
            }
            return ("not", ["anyOf": TextNode(.list(pairs))])
        case .notAll(let keys): return ("not", required(keys))
        case .needs(let name, let other):
            return ("dependentRequired", TextNode.object([(name, [TextNode(.text(other))])]))
        }
    }
}

extension Form where Value: Record {
    /// An object with the keys of a record, and no others unless the record is open.
    package static var record: Form { record(of: Value.fields) }

    /// An object with some keys of a record, for one whose keys depend on more than its type.
    package static func record(of fields: [Field<Value>]) -> Form {
        // A closure instead of `\.key`: the runtime would create a key path of a generic type for each record, searching all conformances.
        let keys = ObjectKeys(fields.map { $0.key }, rules: Value.rules, isOpen: Value.isOpen)
        return Form(
            read: { node, path in
                let members = try keys.members(of: node, path)
                var record = Value()
                for member in members {
                    guard let index = try keys.index(of: member, path) else { continue }
                    try fields[index].read(member.value, path.key(member.name, line: member.line), &record)
                }
                try keys.check(members, path)
                try record.check(path)
                return record
            },
            write: { record in
                TextNode.object(fields.compactMap { field in field.write(record).map { (field.name, $0) } })
            },
            check: { record, path in
                for field in fields { try field.check(record, path) }
                if !keys.rules.isEmpty {
                    let names = fields.filter { $0.write(record) != nil }.map(\.name)
                    for rule in keys.rules { try rule.check(names, path) }
                }
                try record.check(path)
            }, nested: keys.nested, schema: keys.schema())
    }
}
