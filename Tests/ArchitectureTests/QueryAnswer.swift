import Foundation
import Testing

/// The answer that a named query must give for some parameters, computed by `Answers/make_answers.py`.
struct QueryAnswer: CustomStringConvertible {
    /// The name of the file without its ending: the query's, optionally with a word for the case.
    var name: String
    var parameters: [String: String]
    var columns: [String]
    var rows: [[String]]

    var description: String { name }

    static func all() throws -> [QueryAnswer] {
        try Repository.files(below: "Tests/ArchitectureTests/Answers", ending: ".csv").map { path in
            var lines = try Repository.text(path).split(separator: "\n").map(String.init)
            let words = lines.removeFirst().dropFirst(2).split(separator: " ").map { $0.split(separator: "=") }
            let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
            return QueryAnswer(
                name: String(path.split(separator: "/").last?.dropLast(4) ?? ""),
                parameters: Dictionary(uniqueKeysWithValues: words.map { (String($0[0]), String($0[1])) }),
                columns: try #require(cells.first), rows: Array(cells.dropFirst()))
        }
    }

    /// The query of this answer: the longest name that the file's name begins with.
    func query(among names: [String]) -> String? {
        names.filter { name == $0 || name.hasPrefix($0 + "-") }.max { $0.count < $1.count }
    }

    /// Whether two cells are equal: the same text, or numbers that differ only in the last digits.
    static func agree(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        guard let a = Double(a), let b = Double(b) else { return false }
        return abs(a - b) <= 1e-9 * max(1, abs(b))
    }

    /// Compares rows cell by cell.
    func check(columns: [String], rows: [[String]]) {
        #expect(columns == self.columns)
        #expect(rows.count == self.rows.count)
        for (row, wanted) in zip(rows, self.rows) {
            #expect(row.count == wanted.count && zip(row, wanted).allSatisfy(QueryAnswer.agree), "\(row) is not \(wanted)")
        }
    }
}
