import DojimaSeries
import DojimaText

/// The key of an entry of the catalog. An entry has one current value, or is removed.
struct EntryKey: Hashable {
    enum Kind: String {
        case instrument
        /// A series of the symbol; the part is its interval.
        case series
        /// The actions of one date and type, which are the part.
        case actions
        /// An annotation; the part is its name.
        case annotation
        /// A group of symbols: the symbol is empty, the part is its name.
        case group
        /// A portfolio: the symbol is empty, the part is its name.
        case portfolio
        /// Records that a change added rows to a series, or changed the meaning of its stamps: the symbol is empty, the part is the number
        /// of the series, and the value has the first stamp of these rows.
        case rows
        /// The import of a series of a file.
        case `import`
        /// Records that a change was committed: the symbol is empty, the part is its number, formatted by `WriteLock.paddedNumber`.
        case change
        /// Records that the rows of a removed series are removed from servers: the symbol is empty, the part is the number of the series.
        case clean
    }

    var kind: Kind
    var symbol: ExactText
    var part: ExactText

    init(_ kind: Kind, symbol: String, part: String = "") {
        self.kind = kind
        self.symbol = ExactText(symbol)
        self.part = ExactText(part)
    }
}

/// The value of an entry: one JSON object of optional texts and numbers. Numbers are stored as strings, so that infinities need no special
/// case.
struct EntryValue {
    private(set) var members: [(String, TextNode)] = []

    init() {}

    /// Parses a value. Returns `nil` if the JSON is not an object.
    init?(json: String) {
        guard let node = try? TextNode(json: Array(json.utf8)), case .object(let found) = node.content else { return nil }
        members = found.map { ($0.name, $0.value) }
    }

    init(_ node: TextNode) {
        if case .object(let found) = node.content { members = found.map { ($0.name, $0.value) } }
    }

    var node: TextNode { .object(members) }
    var json: String { node.json() }

    subscript(name: String) -> TextNode? {
        get { members.first { $0.0 == name }?.1 }
        set {
            members.removeAll { $0.0 == name }
            if let newValue { members.append((name, newValue)) }
        }
    }

    func text(_ name: String) -> String? {
        guard case .text(let text)? = self[name]?.content else { return nil }
        return text
    }

    func integer(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }
    func double(_ name: String) -> Double? { text(name).flatMap { Double($0) }.flatMap { $0.isNaN ? nil : $0 } }

    func list(_ name: String) -> [TextNode] {
        guard case .list(let list)? = self[name]?.content else { return [] }
        return list
    }

    mutating func set(_ name: String, _ text: String?) { self[name] = text.map { .text($0) } }
    mutating func set(_ name: String, _ integer: Int64?) { self[name] = integer.map { .text(String($0)) } }
    mutating func set(_ name: String, _ double: Double?) { self[name] = double.map { .text("\($0)") } }
}
