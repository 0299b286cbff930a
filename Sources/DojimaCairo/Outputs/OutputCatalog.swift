/// The formats of picture files.
public enum OutputCatalog {
    /// The built-in formats in the order of lists.
    public static let all: [OutputFormat] = [.png, .svg, .pdf, .eps]

    /// Returns the format with a name, in any letter case; `nil` if there is none.
    public static func format(named name: some StringProtocol) -> OutputFormat? { all.first { $0.name == name.lowercased() } }

    /// Returns the format for the extension of a file name; `nil` if there is none.
    public static func format(ofPath path: String) -> OutputFormat? {
        path.lastIndex(of: ".").flatMap { format(named: path[path.index(after: $0)...]) }
    }

    /// Returns the metadata in a picture file of any format; `nil` if there is none. O(bytes).
    package static func content(of bytes: [UInt8]) -> String? {
        let format = all.first { !$0.signature.isEmpty && bytes.starts(with: $0.signature) }
        return (format ?? all.first { $0.signature.isEmpty })?.content(of: bytes)
    }

    /// The extensions of picture files: `.png, .svg or .pdf`.
    public static var fileExtensions: String { listed(all.map { ".\($0.name)" }) }

    /// The names of the formats: `png, svg or pdf`.
    public static var names: String { listed(all.map(\.name)) }

    private static func listed(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
    }
}
