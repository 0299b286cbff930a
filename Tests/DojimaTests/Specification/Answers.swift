import Foundation

/// Whether a text is a specification, and the position of its error.
struct Verdict: Equatable {
    var isValid: Bool
    var path = ""
}

/// Files next to the tests, and the examples of the project.
enum Answers {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Answers")
    static let charts = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("datasets/charts")

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// The names of the examples, in order.
    static let examples = ((try? FileManager.default.contentsOfDirectory(atPath: charts.path)) ?? []).sorted()

    static func example(_ name: String) throws -> String {
        try String(contentsOf: charts.appendingPathComponent(name), encoding: .utf8)
    }

    /// The answers of an independent validator about the examples and the cases, by name.
    static func validity() throws -> [String: Verdict] {
        var answers: [String: Verdict] = [:]
        for line in try text("validity.csv").split(separator: "\n").dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            answers[cells[0]] = Verdict(isValid: cells[1] == "yes", path: cells[2])
        }
        return answers
    }

    /// The texts of cases.txt by name.
    static let cases: [String: String] = {
        let blocks = ((try? text("cases.txt")) ?? "").components(separatedBy: "\n--- ").dropFirst()
        return Dictionary(
            blocks.map { block in
                let parts = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            }
        ) { first, _ in first }
    }()
}
