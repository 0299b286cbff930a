import Foundation

/// The rows of an answer file as dictionaries by column.
func answers(_ name: String) throws -> [[String: String]] {
    guard let url = Bundle.module.url(forResource: "Answers/\(name)", withExtension: "csv") else { throw CocoaError(.fileNoSuchFile) }
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    let names = lines[0].split(separator: ",").map(String.init)
    return lines.dropFirst().map { line in
        Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)))
    }
}
