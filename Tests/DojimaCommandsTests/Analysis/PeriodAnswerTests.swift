import Foundation
import Testing

/// Windows, periods, bars a year, key figures, performance, rolling figures, regressions and portfolios, computed with plain loops and
/// pandas.
@Suite struct PeriodAnswerTests {
    private struct Answers: Decodable {
        struct Stored: Decodable {
            var file: String
            var interval: String
            var calendar: String?
        }

        struct Case: Decodable {
            var arguments: [String]
            var columns: [String: [AnalyzeCommandTests.Case.Cell]]?
            var status: Int32?
            /// Words that a line on standard error must have, and must not have.
            var says: String?
            var unsaid: String?
        }

        var series: [String: Stored]
        /// The files of dividends.
        var actions: [String: String]
        var cases: [Case]
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("DojimaSeriesTests/Answers/periods")

    private static func answers() throws -> Answers {
        try JSONDecoder().decode(Answers.self, from: Data(contentsOf: folder.appendingPathComponent("cases.json")))
    }

    /// The analyses that have answers.
    static func kinds() throws -> [String] {
        try answers().cases.filter { $0.columns != nil && $0.arguments.first == "analyze" }.map { $0.arguments[1] }
    }

    @Test("Tables, notes and refusals equal those of the answers") func answers() throws {
        let (answers, folder) = (try PeriodAnswerTests.answers(), PeriodAnswerTests.folder)
        let program = try Program()
        for (symbol, one) in answers.series.sorted(by: { $0.key < $1.key }) {
            let calendar = one.calendar.map { ["--calendar", $0] } ?? []
            let line = ["import", folder.appendingPathComponent(one.file).path, "--symbol", symbol, "--interval", one.interval] + calendar
            #expect(try program.run(line + ["--on-invalid", "keep"]).status == 0, "\(symbol)")
            guard let actions = answers.actions[symbol] else { continue }
            try program.write(actions, to: "\(symbol).csv")
            #expect(try program("actions", symbol, "\(symbol).csv").status == 0)
        }
        #expect(answers.cases.count > 70)
        for one in answers.cases { try check(one, program) }
    }

    private func check(_ one: Answers.Case, _ program: Program) throws {
        let words = one.arguments.joined(separator: " ")
        let answer = try program.run(one.arguments + ["--format", "json", "--time-format", "epoch"])
        guard let columns = one.columns else {
            #expect(answer.status == one.status && answer.errorLines.count == 1, "\(words): \(answer.status) \(answer.error)")
            return
        }
        guard answer.status == 0, let rows = try JSONSerialization.jsonObject(with: Data(answer.out.utf8)) as? [[String: Any]] else {
            Issue.record("\(words): \(answer.error)")
            return
        }
        if let says = one.says { #expect(answer.error.contains(says), "\(words): \(answer.error)") }
        if let unsaid = one.unsaid { #expect(!answer.error.contains(unsaid), "\(words): \(answer.error)") }
        for (name, cells) in columns {
            #expect(rows.count == cells.count, "\(words): \(name)")
            let largest = cells.map { cell in if case .number(let value) = cell { abs(value) } else { 0 } }.max() ?? 0
            let wrong = zip(rows, cells).first { row, cell in
                switch cell {
                case .none: !(row[name] is NSNull)
                case .text(let text): row[name] as? String != text
                case .number(let number): !((row[name] as? Double).map { abs($0 - number) <= max(1e-12, 1e-9 * largest) } ?? false)
                }
            }
            if let wrong { Issue.record("\(words): \(name) is \(wrong.0[name] ?? ""), not \(wrong.1)") }
        }
    }
}
