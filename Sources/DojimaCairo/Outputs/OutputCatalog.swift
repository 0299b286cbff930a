/// The formats of pictures.
public enum OutputCatalog {
    public static let all: [OutputFormat] = [.png, .svg, .pdf, .eps]

    /// The format of a name, in any letter case; `nil` where there is none.
    public static func format(named name: some StringProtocol) -> OutputFormat? { all.first { $0.name == name.lowercased() } }

    /// The format that the end of a file's name says; `nil` for an end that says nothing.
    public static func format(ofPath path: String) -> OutputFormat? {
        path.lastIndex(of: ".").flatMap { format(named: path[path.index(after: $0)...]) }
    }

    /// What a picture's file says of itself, in whatever format it is; `nil` where there is nothing. O(bytes).
    public static func content(of bytes: [UInt8]) -> String? {
        let known = all.first { !$0.signature.isEmpty && bytes.starts(with: $0.signature) }
        return (known ?? all.first { $0.signature.isEmpty })?.content(of: bytes)
    }

    /// How the names of pictures end: `.png, .svg or .pdf`.
    public static var endings: String { listed(all.map { ".\($0.name)" }) }

    /// The names of the formats: `png, svg or pdf`.
    public static var names: String { listed(all.map(\.name)) }

    private static func listed(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
    }
}
