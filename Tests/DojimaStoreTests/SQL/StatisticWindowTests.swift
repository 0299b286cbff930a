import DojimaStore
import DojimaText
import Foundation
import Testing

/// Statistics over groups and over sliding frames, compared with DuckDB and exact fractions: `Answers/make_statistics.py`.
@Suite struct StatisticWindowTests {
    /// A line of `Answers/statistics.csv`.
    private struct Answer {
        var frame: String
        var call: String
        var row: Int
        var value: Double
    }

    private let store: Store
    private let answers: [Answer]
    /// The common table `t(i, y, x)`.
    private let table: String

    init() throws {
        store = try Store()
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Answers/statistics.csv")
        var (rows, answers) = ([String](), [Answer]())
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
            // Commas in calls are within quotes.
            var cells: [String] = [""]
            var isQuoted = false
            for character in line {
                switch character {
                case "\"": isQuoted.toggle()
                case "," where !isQuoted: cells.append("")
                default: cells[cells.count - 1].append(character)
                }
            }
            if cells[0] == "row" {
                let values = cells[2...].map { $0.isEmpty ? "NULL" : $0 }
                rows.append("(\(rows.count), \(values.joined(separator: ", ")))")
            } else {
                answers.append(Answer(frame: cells[0], call: cells[1], row: try #require(Int(cells[2])), value: Double(cells[3]) ?? .nan))
            }
        }
        (self.answers, table) = (answers, "WITH t(i, y, x) AS (VALUES \(rows.joined(separator: ", ")))")
    }

    private func values(_ sql: String) throws -> [Double] {
        try store.query("\(table) \(sql)").rows.map { row in
            switch row[0] {
            case .real(let real): real
            case .integer(let integer): Double(integer)
            default: .nan
            }
        }
    }

    /// Equal to nine digits. If one value of a frame is much larger than the others, the digits of a difference of large numbers are fewer.
    private func isNear(_ got: Double, _ want: Double) -> Bool {
        got.isNaN && want.isNaN || abs(got - want) <= 1e-9 * max(abs(want), 1e-4)
    }

    @Test("Statistics of a complete column equal those of DuckDB") func whole() throws {
        let whole = answers.filter { $0.frame == "whole" }
        #expect(whole.count == 39)
        for answer in whole {
            let got = try values("SELECT \(answer.call) FROM t")
            #expect(got.count == 1 && isNear(got[0], answer.value), "\(answer.call): \(got) instead of \(answer.value)")
        }
    }

    @Test("In a sliding frame a much larger earlier value has no effect, and equal values have no deviation")
    func sliding() throws {
        let calls = Set(answers.filter { $0.frame == "sliding" }.map(\.call))
        #expect(calls.count == 31)
        for call in calls.sorted() {
            let want = answers.filter { $0.frame == "sliding" && $0.call == call }
            let got = try values("SELECT \(call) OVER (ORDER BY i ROWS 6 PRECEDING) FROM t ORDER BY i")
            #expect(got.count == want.count)
            for answer in want where !isNear(got[answer.row], answer.value) {
                Issue.record("\(call) in row \(answer.row): \(got[answer.row]) in place of \(answer.value)")
            }
        }
    }

    @Test("Without rows a count is 0 and all else null") func empty() throws {
        let rows = try store.query("SELECT regr_count(1, 2), corr(1, 2), stddev(1), median(1), quantile(1, 0.5) WHERE 0").rows
        #expect(rows == [[.integer(0), .null, .null, .null, .null]])
        #expect(try store.query("SELECT typeof(regr_count(1, 2))").rows == [[.text("integer")]])
    }

    @Test("The median of a sliding frame of thousands of rows is exact") func manyValues() throws {
        // Multiples of a prime modulo another: in no order, and each once.
        let sql = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
            SELECT i, median((i * 7919) % 6007) OVER (ORDER BY i ROWS 2000 PRECEDING) FROM n
            """
        let rows = try store.query(sql).rows
        for end in stride(from: 0, to: 6000, by: 997) {
            let sorted = (max(1, end + 1 - 2000)...end + 1).map { ($0 * 7919) % 6007 }.sorted()
            let middle = Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
            #expect(rows[end][1] == .real(middle))
        }
    }

    @Test("A fraction outside of 0 to 1 is refused") func wrongFraction() throws {
        let error = #expect(throws: StoreError.self) { try store.query("SELECT quantile_cont(1, 1.5)") }
        #expect(error?.description.contains("q is a number from 0 to 1") == true)
    }
}
