/// The description of one key of an object: a field of a record, or a key of a variant.
struct ObjectKey {
    let name: String
    /// The key's names in files of earlier versions, which are read but never written.
    let formerNames: [String]
    let summary: String
    let isRequired: Bool
    /// The form of the values, with their type erased.
    let form: AnyForm

    /// - Parameter defaultValue: the value if the key is left out, for the schema.
    init<Value>(
        _ name: String, _ form: Form<Value>, _ summary: String, isRequired: Bool, defaultValue: TextNode? = nil, formerNames: [String] = []
    ) {
        (self.name, self.formerNames, self.summary, self.isRequired) = (name, formerNames, summary, isRequired)
        self.form = AnyForm(form) {
            form.schema.adding([("description", .text(summary))] + (defaultValue.map { [("default", $0)] } ?? []))
        }
    }
}

/// The keys that an object may have, with their messages and schemas.
struct ObjectKeys {
    let keys: [ObjectKey]
    let rules: [FieldRule]
    /// Whether other keys are allowed and ignored.
    let isOpen: Bool
    private let names: [String]
    /// The indices of keys by their former names.
    private let formerNames: [String: Int]
    private let requiredCount: Int

    init(_ keys: [ObjectKey], rules: [FieldRule], isOpen: Bool = false) {
        self.keys = keys
        self.rules = rules
        self.isOpen = isOpen
        names = keys.map(\.name)
        formerNames = Dictionary(keys.enumerated().flatMap { index, key in key.formerNames.map { ($0, index) } }) { first, _ in first }
        requiredCount = keys.count { $0.isRequired }
    }

    var nested: NestedForms {
        .keys { _ in keys.flatMap { key in ([key.name] + key.formerNames).map { NestedForms.NamedForm(name: $0, form: key.form) } } }
    }

    /// The names for messages, without `$schema`, which only editors use.
    private var nameList: String { names.filter { $0 != "$schema" }.joined(separator: ", ") }

    func members(of node: TextNode, _ path: TextPath) throws -> [TextNode.Member] {
        guard case .object(let members) = node.content else { throw path.error("is \(node.kind); write an object with \(nameList)") }
        return members
    }

    /// The index of a member's key; `nil` for one that is ignored. Throws for an unknown key.
    func index(of member: TextNode.Member, _ path: TextPath) throws -> Int? {
        if let index = names.firstIndex(of: member.name) ?? formerNames[member.name] { return index }
        guard !isOpen else { return nil }
        throw unknownKey(member.name, names, path.key(member.name, line: member.line))
    }

    /// Throws unless all keys of an object except `name` are known and may be used together.
    func check(_ members: [TextNode.Member], _ path: TextPath, except name: String) throws {
        for member in members where member.name != name { _ = try index(of: member, path) }
        for rule in rules { try rule.check(members.map(\.name), path) }
    }

    /// Throws for keys that are given twice, missing, or may not be used together.
    func check(_ members: [TextNode.Member], _ path: TextPath) throws {
        let given = members.map { member in formerNames[member.name].map { names[$0] } ?? member.name }
        for (member, name) in zip(members, given) where member.name != name && given.count(where: { $0 == name }) > 1 {
            throw path.key(member.name, line: member.line).error("is the former name of \(name), which is given too; remove one of them")
        }
        if requiredCount > 0 {
            for key in keys where key.isRequired && !given.contains(key.name) {
                throw path.error("\(key.name) is missing: \(key.summary)")
            }
        }
        for rule in rules { try rule.check(given, path) }
    }

    /// - Parameter first: properties to put before those of the keys.
    func schema(after first: [(String, TextNode)] = []) -> TextNode {
        let former = keys.flatMap { key in key.formerNames.map { ($0, key.form.schema.adding([("deprecated", true)])) } }
        var schema: [(String, TextNode)] = [
            ("type", "object"), ("properties", .object(first + keys.map { ($0.name, $0.form.schema) } + former)),
        ]
        if !isOpen { schema.append(("additionalProperties", false)) }
        let required = first.map(\.0) + keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { schema.append(("required", .texts(required))) }
        let rules = rules.map { TextNode.object([$0.schema]) }
        if !rules.isEmpty { schema.append(("allOf", .list(rules))) }
        return .object(schema)
    }
}

/// The error for an unknown key. It lists similar known keys or, if there are none, all known keys.
func unknownKey(_ name: String, _ names: [String], _ path: TextPath) -> TextError {
    let near = nearestNames(to: name, among: names)
    let list = names.filter { $0 != "$schema" }.joined(separator: ", ")
    return path.error("unknown key; " + (near.isEmpty ? "the keys are \(list)" : "did you mean \(near.joined(separator: " or "))?"))
}
