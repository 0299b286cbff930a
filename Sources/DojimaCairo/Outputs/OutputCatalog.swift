public import DojimaText

/// The built-in formats of picture files.
public enum OutputCatalog {
    /// The built-in formats in the order of lists.
    public static let all: Catalog<OutputFormat> = [.png, .svg, .pdf, .eps]
}

extension Catalog<OutputFormat> {
    /// Returns the format for the extension of a file name; `nil` if there is none.
    public func format(ofPath path: String) -> OutputFormat? {
        path.lastIndex(of: ".").flatMap { self[path[path.index(after: $0)...]] }
    }

    /// Returns the metadata in a picture file of any format; `nil` if there is none. Formats without a signature are tried last. O(bytes).
    package func content(of bytes: [UInt8]) -> String? {
        let signed = filter { !$0.signature.isEmpty && bytes.starts(with: $0.signature) }
        for format in signed.isEmpty ? filter(\.signature.isEmpty) : signed {
            if let content = format.content(of: bytes) { return content }
        }
        return nil
    }

    /// The extensions of picture files: `.png, .svg or .pdf`.
    package var fileExtensions: String { listed(map { ".\($0.name)" }) }

    /// The names of the formats: `png, svg or pdf`.
    package var listedNames: String { listed(names) }

    private func listed(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
    }
}
