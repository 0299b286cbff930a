import Foundation
import Testing

/// The files of the repository of these tests, by paths relative to its root.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

    static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    /// Names of the entries of a folder, sorted, without hidden ones.
    static func entries(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Paths of the files below a folder that have an ending, sorted.
    static func files(below folder: String, ending: String) throws -> [String] {
        let found = try #require(FileManager.default.enumerator(atPath: url(folder).path))
        return found.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
            .sorted()
    }

    /// Swift targets below `Sources`: folders that contain Swift files; shims of system libraries contain none.
    static func swiftTargets() throws -> [String] {
        try entries("Sources").filter { try !files(below: "Sources/\($0)", ending: ".swift").isEmpty }
    }
}
