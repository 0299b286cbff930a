import Foundation

/// The overview of a library and the test of its example.
struct ExamplePage: CustomStringConvertible {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a file of the repository.
    static func path(_ file: String) -> String { root.appendingPathComponent(file).path }

    /// The path of a new file for the output of an example.
    static func temporaryPath(_ name: String) -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)").path
    }

    /// The text of a file, which is removed.
    static func contents(_ path: String) throws -> String {
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    static let libraries = [
        "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaFormats", "DojimaInteraction", "DojimaChart", "DojimaOutput",
        "DojimaFiles", "DojimaStore", "DojimaCairo", "Dojima",
    ]

    /// The name of the library.
    var description: String
    /// The overview.
    var text: String
    /// The example as code that a reader can copy: its imports, and the lines between the marks of its test.
    var tested: String

    init(_ library: String) throws {
        description = library
        text = try ExamplePage.text(of: "Sources/\(library)/\(library).docc/\(library).md")
        tested = try ExamplePage.code(of: "\(library)Example")
    }

    /// The code of an example as a reader can copy it: its imports, and the lines between the marks of its test.
    static func code(of example: String) throws -> String {
        let lines = try ExamplePage.text(of: "Tests/ExampleTests/\(example).swift").components(separatedBy: "\n")
        let imports = lines.filter { $0.hasPrefix("import Dojima") }
        return (imports + ["", marked(in: lines.joined(separator: "\n"))]).joined(separator: "\n")
    }

    /// The lines between the marks of an example, without their common indentation.
    static func marked(in source: String) -> String {
        let lines = source.components(separatedBy: "\n")
        let marked = lines.drop { !$0.hasSuffix("// Example begins") }.dropFirst().prefix { !$0.hasSuffix("// Example ends") }
        return unindented(Array(marked)).joined(separator: "\n")
    }

    /// The code on the page.
    var shown: String {
        let blocks = text.components(separatedBy: "\n```swift\n").dropFirst()
        return blocks.first?.components(separatedBy: "\n```").first ?? ""
    }

    /// The names in the list *Topics* of the page: of symbols as they are written, without parameters, and of guides.
    var topics: (symbols: [String], guides: [String]) {
        let list = text.components(separatedBy: "\n## Topics\n").dropFirst().joined()
        return (
            list.matches(of: /(?m)^- ``(\w+)(?:\([^`]*\))?``$/).map { String($0.1) },
            list.matches(of: /(?m)^- <doc:(\w+)>$/).map { String($0.1) }
        )
    }

    /// The public declarations at the top level of the library's sources: types, functions and constants.
    func declarations() throws -> [String] {
        try files(below: "Sources/\(description)", ending: ".swift").flatMap { path in
            try ExamplePage.text(of: path).matches(of: ExamplePage.declaration).map { String($0.1) }
        }
    }

    private static var declaration: Regex<(Substring, Substring)> {
        /(?m)^public (?:final |indirect )?(?:struct|class|enum|protocol|actor|typealias|func|let|var) (\w+)/
    }

    /// The guides next to the overview, by their names.
    func guides() throws -> [String] {
        try files(below: "Sources/\(description)/\(description).docc", ending: ".md").map {
            URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
        }
        .filter { $0 != description }
    }

    private func files(below folder: String, ending: String) throws -> [String] {
        let found = try FileManager.default.subpathsOfDirectory(atPath: ExamplePage.root.appendingPathComponent(folder).path)
        return found.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Lines without their common indentation.
    private static func unindented(_ lines: [String]) -> [String] {
        let shared = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(shared)) }
    }
}
