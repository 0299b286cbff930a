import Foundation
import Testing

/// `Tests/feature-rows.md` says for each row of the feature list which tests name it; `DOJIMA_RECORD=1` writes it anew.
@Suite struct FeatureRowTests {
    @Test func pageIsThatOfTheTestsNames() throws {
        let page = try FeatureRows.page()
        if ProcessInfo.processInfo.environment["DOJIMA_RECORD"] == "1" {
            try page.write(to: Repository.url(FeatureRows.path), atomically: true, encoding: .utf8)
        }
        let kept = try? Repository.text(FeatureRows.path)
        #expect(kept == page, "\(FeatureRows.path) is out of date: DOJIMA_RECORD=1 swift test --filter FeatureRowTests")
    }

    @Test func testsNameOnlyRowsThatExist() throws {
        let known = Set(try FeatureRows.groups().flatMap(\.rows).map(\.id))
        #expect(known.count == 394)
        for (id, tests) in try FeatureRows.tests() { #expect(known.contains(id), "\(id) in \(tests)") }
    }
}

/// The rows of the feature list and the tests whose titles name them.
private enum FeatureRows {
    static let path = "Tests/feature-rows.md"

    struct Row {
        var id: String
        var importance: String
        var waitsForBrowser: Bool
    }

    /// Reads `features.txt`.
    static func groups() throws -> [(title: String, rows: [Row])] {
        var groups: [(title: String, rows: [Row])] = []
        for line in try Repository.text("Tests/ArchitectureTests/Answers/features.txt").split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "group" {
                groups.append((words.dropFirst(2).joined(separator: " "), []))
            } else {
                groups[groups.count - 1].rows.append(
                    Row(id: words[0], importance: words[1], waitsForBrowser: words.dropFirst(2).contains("browser")))
            }
        }
        return groups
    }

    /// Row -> titles of the tests that name it, without the rows' names.
    static func tests() throws -> [String: [String]] {
        var tests: [String: [String]] = [:]
        for path in try Repository.files(below: "Tests", ending: "Tests.swift") + Repository.files(below: "Tests", ending: "Test.swift") {
            for match in try Repository.text(path).matches(of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/) {
                var words = match.1.split(separator: " ")[...]
                var ids: [String] = []
                while let id = words.first?.firstMatch(of: /^\(?(S[0-9X]+-[A-Z]+-[0-9]+)[,:)]*$/)?.1 {
                    ids.append(String(id))
                    words = words.dropFirst()
                }
                for id in ids { tests[id, default: []].append(words.joined(separator: " ").replacing("|", with: "\\|")) }
            }
        }
        return tests.mapValues { Array(Set($0)).sorted() }
    }

    static func page() throws -> String {
        let tests = try tests()
        var lines = [
            "# The feature list and its tests", "",
            "Generated from the titles of the tests by `DOJIMA_RECORD=1 swift test --filter FeatureRowTests`.", "",
        ]
        let rows = try groups().flatMap(\.rows)
        for importance in ["core", "expected", "wide"] {
            let wanted = rows.filter { $0.importance == importance }
            let named = wanted.count { tests[$0.id] != nil }
            lines.append("- \(importance): \(named) of \(wanted.count) rows have a test")
        }
        for group in try groups() {
            lines += ["", "## \(group.title)", "", "| row | | tests |", "| --- | --- | --- |"]
            for row in group.rows {
                // What can be shown without a browser has its tests, also where a part of the row waits for one.
                let found = (tests[row.id] ?? []) + (row.waitsForBrowser ? ["*waits for the browser*"] : [])
                lines.append("| \(row.id) | \(row.importance) | \(found.isEmpty ? "**none**" : found.joined(separator: "<br>")) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
