import Dojima

@testable import DojimaCommands

/// The command lines in the help of charts.
enum HelpExamples {
    static let charts = HelpTopic.charts.flatMap(\.examples).filter { $0.hasPrefix("dojima chart ") }

    /// Returns the words of a command line with quotation marks, without the name of the program.
    static func words(_ line: String) -> [String] {
        var (words, word, mark) = ([String](), String?.none, Character?.none)
        for character in line {
            if character == mark {
                mark = nil
            } else if mark == nil, character == "\"" || character == "'" {
                (mark, word) = (character, word ?? "")
            } else if mark == nil, character == " " {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return Array((words + [word].compactMap(\.self)).dropFirst())
    }

    /// Returns the specification of a command line, `chart` first. Throws for a line that cannot be parsed.
    static func chart(_ words: [String]) throws -> ChartSpecification { try CommandCall(words, within: nil).chart() }
}
