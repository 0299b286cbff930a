/// The public declarations of some source files, and which of them have a sentence.
///
/// Declarations are found by their keywords, and their types by braces, in code whose comments and texts are blanked.
struct PublicSurface {
    /// Kinds of declarations that need no sentence of their own.
    enum Exemption: CaseIterable {
        /// A requirement of a protocol of the standard library, such as `hash(into:)`.
        case standardRequirement
        /// A requirement of a protocol of these files, which has the sentence; also its default implementation.
        case requirement
        /// An initializer whose parameters are properties of the type, which have the sentences.
        case memberwise
        /// An initializer without parameters: the properties state their defaults.
        case defaults
        /// A case of an enumeration without associated values, whose name says all if the enumeration has its sentence.
        case enumerationCase
        /// A function that the compiler calls: the subscript of dynamic members, or a part of a result builder.
        case calledByCompiler
    }

    struct Declaration {
        let path: String
        /// The number of the line, from 1.
        let line: Int
        /// The type or extension that contains the declaration; empty at the top level.
        let owner: String
        /// The name, with labels if there are parameters: `init(of:in:)`; `name(…)` for a case with associated values.
        let signature: String
        /// The names of the parameters inside the function.
        let parameters: [String]
        let keyword: String
        let hasSentence: Bool
        /// Whether the declaration is a requirement of a protocol.
        let isRequirement: Bool
    }

    private(set) var declarations: [Declaration] = []
    /// The protocols of each type, of its declaration and its extensions.
    private var conformances: [String: Set<String>] = [:]
    /// The requirements of each protocol.
    private var requirements = PublicSurface.standardRequirements
    private var properties: [String: Set<String>] = [:]
    private var typesThatAreNotPublic: Set<String> = []

    private static let standardRequirements: [String: Set<String>] = [
        "Equatable": ["=="], "Hashable": ["==", "hash(into:)"], "Comparable": ["==", "<"],
        "Encodable": ["encode(to:)"], "Decodable": ["init(from:)"], "Codable": ["encode(to:)", "init(from:)"],
        "CustomStringConvertible": ["description"], "CustomDebugStringConvertible": ["debugDescription"],
        "LosslessStringConvertible": ["description"], "LocalizedError": ["errorDescription"], "ReportedError": ["description"],
        "OptionSet": ["rawValue", "init(rawValue:)"], "RawRepresentable": ["rawValue", "init(rawValue:)"],
        "ExpressibleByStringLiteral": ["init(stringLiteral:)"],
        "ExpressibleByStringInterpolation": ["init(stringLiteral:)", "init(stringInterpolation:)"],
        "StringInterpolationProtocol": ["init(literalCapacity:interpolationCount:)", "appendLiteral(_:)"],
        "RandomAccessCollection": ["startIndex", "endIndex", "count", "isEmpty", "indices", "subscript(index:)"],
    ]

    private static let types: Set = ["struct", "enum", "class", "actor", "protocol", "extension"]
    private static let members: Set = ["var", "let", "func", "init", "init?", "subscript", "case", "typealias", "associatedtype"]
    private static let modifiers: Set = [
        "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "mutating", "nonmutating", "indirect",
        "convenience", "nonisolated", "borrowing", "consuming", "lazy", "weak", "unowned", "override", "required", "prefix", "postfix",
    ]

    /// - Parameter files: the paths and the texts.
    init(_ files: [(path: String, text: String)]) {
        for file in files { add(file.path, file.text) }
    }

    /// The declarations that need a sentence and have none.
    var withoutSentence: [Declaration] {
        declarations.filter { !$0.hasSentence && !typesThatAreNotPublic.contains($0.owner) && exemption(of: $0) == nil }
    }

    func exemption(of declaration: Declaration) -> Exemption? {
        let (signature, owner) = (declaration.signature, declaration.owner)
        if signature.hasPrefix("subscript(dynamicMember:") || signature.hasPrefix("build") && owner.hasSuffix("Builder") {
            return .calledByCompiler
        }
        if declaration.keyword == "case" { return signature.hasSuffix("(…)") ? nil : .enumerationCase }
        if !declaration.isRequirement {
            let protocols = protocols(of: owner).union([owner]).filter { requirements[$0]?.contains(signature) == true }
            if let name = protocols.first {
                return PublicSurface.standardRequirements[name]?.contains(signature) == true ? .standardRequirement : .requirement
            }
        }
        guard declaration.keyword.hasPrefix("init") else { return nil }
        guard !declaration.parameters.isEmpty else { return .defaults }
        return properties[owner, default: []].isSuperset(of: declaration.parameters) ? .memberwise : nil
    }

    private func protocols(of type: String) -> Set<String> {
        var found: Set<String> = []
        var left = Array(conformances[type, default: []])
        while let name = left.popLast() {
            if found.insert(name).inserted { left += conformances[name, default: []] }
        }
        return found
    }

    private mutating func add(_ path: String, _ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let code = SwiftSource(path: path, text: text).lines
        var depth = 0
        var owners: [(keyword: String, name: String, isPublic: Bool, depth: Int)] = []
        for (index, line) in code.enumerated() {
            while let last = owners.last, depth <= last.depth { owners.removeLast() }
            let words = line.split(separator: " ")
            let start = words.firstIndex { !$0.hasPrefix("@") && !PublicSurface.modifiers.contains(String($0.prefix { $0 != "(" })) }
            if let start, depth == (owners.last?.depth ?? -1) + 1 {
                let keyword = String(words[start].prefix { $0.isLetter || $0 == "?" })
                let isPublic = words[..<start].contains { $0 == "public" || $0 == "open" }
                let rest = words[(start + 1)...].joined(separator: " ")
                let owner = owners.last
                if PublicSurface.types.contains(keyword) {
                    let name =
                        rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.split(separator: ".").last.map(String.init)
                        ?? ""
                    let head = head(from: index, in: code)
                    if let colon = head.firstIndex(of: ":") {
                        let list = head[head.index(after: colon)...].split(separator: " where ")[0]
                        conformances[name, default: []].formUnion(
                            list.split { ",&".contains($0) }.map { String($0.split { " <.".contains($0) }.last ?? "") })
                    }
                    if keyword != "extension", !isPublic { typesThatAreNotPublic.insert(name) }
                    if keyword != "extension", isPublic {
                        note(name, keyword, [], path, index, owner?.name ?? "", lines, isRequirement: false)
                    }
                    owners.append((keyword, name, isPublic, depth))
                } else if PublicSurface.members.contains(keyword) {
                    let (signature, parameters) = signature(keyword, rest, index, code)
                    let isRequirement = owner?.keyword == "protocol"
                    if isRequirement { requirements[owner?.name ?? "", default: []].insert(signature) }
                    if keyword == "var" || keyword == "let" { properties[owner?.name ?? "", default: []].insert(signature) }
                    let isPart = owner?.isPublic == true && (isRequirement || keyword == "case")
                    if isPublic || isPart {
                        note(signature, keyword, parameters, path, index, owner?.name ?? "", lines, isRequirement: isRequirement)
                    }
                }
            }
            for character in line.utf8 {
                if character == UInt8(ascii: "{") { depth += 1 }
                if character == UInt8(ascii: "}") { depth -= 1 }
            }
        }
    }

    private mutating func note(
        _ signature: String, _ keyword: String, _ parameters: [String], _ path: String, _ index: Int, _ owner: String, _ lines: [Substring],
        isRequirement: Bool
    ) {
        // Attributes may be on lines of their own.
        let before = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
        declarations.append(
            Declaration(
                path: path, line: index + 1, owner: owner, signature: signature, parameters: parameters, keyword: keyword,
                hasSentence: before?.drop { $0 == " " }.hasPrefix("///") == true, isRequirement: isRequirement))
    }

    /// The code from a line to the next opening brace.
    private func head(from index: Int, in code: [String]) -> Substring {
        let text = code[index..<min(index + 6, code.count)].joined(separator: " ")
        return text.prefix { $0 != "{" }
    }

    /// The name of a member with its labels, and the names of its parameters.
    private func signature(_ keyword: String, _ rest: String, _ index: Int, _ code: [String]) -> (signature: String, parameters: [String]) {
        // An operator has no labels.
        if keyword == "func", let first = rest.first(where: { $0 != "`" }), !first.isLetter {
            return (String(rest.prefix { !" (".contains($0) }), [])
        }
        let plain = rest.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let name = keyword.hasPrefix("init") ? "init" : keyword == "subscript" ? keyword : String(plain)
        if keyword == "case", rest.dropFirst(plain.count).hasPrefix("(") { return (name + "(…)", []) }
        guard keyword == "func" || keyword == "subscript" || keyword.hasPrefix("init") else { return (name, []) }
        let text = code[index..<min(index + 12, code.count)].joined(separator: " ")
        guard let keywordRange = text.firstRange(of: keyword), let open = text[keywordRange.upperBound...].firstIndex(of: "(") else {
            return (name, [])
        }
        var (depth, part) = (0, "")
        var parts: [String] = []
        for (before, character) in zip(" " + text[open...], text[open...]) {
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && before != "-" { depth -= 1 }
            if depth == 1 && character == "," || depth == 0 {
                parts.append(part)
                part = ""
            } else if depth > 1 || character != "(" {
                part.append(character)
            }
            if depth == 0 { break }
        }
        let names = parts.map { $0.prefix { $0 != ":" }.split(separator: " ") }.filter { !$0.isEmpty }
        return ("\(name)(\(names.map { "\($0.first { !$0.hasPrefix("@") } ?? "_"):" }.joined()))", names.map { String($0.last ?? "") })
    }
}
