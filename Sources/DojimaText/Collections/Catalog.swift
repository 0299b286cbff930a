/// A value that texts refer to by its name, such as an indicator or a theme.
public protocol NamedValue: Sendable {
    /// The name, usually in lower case.
    var name: String { get }
}

/// The values of a kind that texts can name, in the order in which lists show them.
///
///     var indicators = IndicatorCatalog.all
///     indicators.append(mine)
///     let request = try IndicatorRequest("mine:5", among: indicators)
///
/// Names are unique, whatever their letter case: an entry that is appended replaces the one with its name, so that a program keeps the
/// meaning of its own names when a later version of the library has an entry of the same name.
public struct Catalog<Entry: NamedValue>: Sendable {
    private var entries: [Entry] = []
    /// The positions of the entries by their names in lower case.
    private var positions: [String: Int] = [:]
    private var aliases: [String: String]

    /// Creates a catalog.
    ///
    /// - Parameters:
    ///   - entries: the entries; of several with the same name, the last is used.
    ///   - aliases: the names of entries by other names in lower case. An entry of that name takes precedence.
    public init(_ entries: some Sequence<Entry>, aliases: [String: String] = [:]) {
        self.aliases = aliases
        for entry in entries { append(entry) }
    }

    /// Appends an entry, or puts it in the place of the one with the same name. O(1).
    public mutating func append(_ entry: Entry) {
        let name = entry.name.lowercased()
        if let position = positions[name] {
            entries[position] = entry
        } else {
            positions[name] = entries.count
            entries.append(entry)
        }
    }

    /// The entry with a name or alias, in any letter case; `nil` if there is none. O(1).
    public subscript(name: some StringProtocol) -> Entry? {
        let name = name.lowercased()
        return (positions[name] ?? aliases[name].flatMap { positions[$0] }).map { entries[$0] }
    }

    /// The names of all entries, without aliases.
    public var names: [String] { map(\.name) }
}

extension Catalog: RandomAccessCollection {
    public var startIndex: Int { entries.startIndex }
    public var endIndex: Int { entries.endIndex }

    /// The entry at a position in the order of lists.
    public subscript(position: Int) -> Entry { entries[position] }
}

extension Catalog: ExpressibleByArrayLiteral {
    /// Creates a catalog without aliases.
    public init(arrayLiteral entries: Entry...) { self.init(entries) }
}

extension Catalog: Equatable {
    /// Catalogs are equal if they have the same names in the same order.
    public static func == (a: Catalog, b: Catalog) -> Bool { a.elementsEqual(b) { $0.name == $1.name } }
}
