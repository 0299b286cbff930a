import Foundation
import Testing

/// Tests name the rows of the feature list that they check by a trait, and the script `Tests/features` prints the rows with their tests.
@Suite struct FeatureTests {
    @Test("Tests name only rows that exist") func rowsExist() throws {
        let known = try FeatureTests.rows()
        #expect(known.count == 394)
        var named = 0
        for path in try FeatureTests.sources {
            for match in try Repository.text(path).matches(of: /\.feature\(([^)]*)\)/) {
                for id in match.1.matches(of: /"([^"]*)"/).map({ String($0.1) }) {
                    #expect(known.contains(id), "\(path): \(id)")
                    named += 1
                }
            }
        }
        #expect(named > 600)
    }

    @Test("No title of a test contains the id of a row") func titlesHaveNoIds() throws {
        var titles = 0
        for path in try FeatureTests.sources {
            for match in try Repository.text(path).matches(of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/) {
                #expect(!match.1.contains(/S[0-9X]-[A-Z]+-[0-9]/), "\(path): \(match.1)")
                titles += 1
            }
        }
        #expect(titles > 1500)
    }

    @Test("The script prints each row once, with the titles of its tests", .enabled(if: Shell.has("python3")))
    func script() throws {
        let result = try Shell.run("python3", "-B", Repository.url("Tests/features").path)
        #expect(result.status == 0)
        let printed = result.output.split(separator: "\n").filter { $0.hasPrefix("| S") }
        let ids = printed.map { String($0.split(separator: " ")[1]) }
        #expect(Set(ids) == (try FeatureTests.rows()) && ids.count == 394)
        // Rows of the core are all checked by some test.
        let core = printed.filter { $0.contains("| core |") }
        #expect(core.count > 150)
        for row in core { #expect(!row.contains("**none**"), "\(row)") }
    }

    /// The ids of all rows.
    private static func rows() throws -> Set<String> {
        let lines = try Repository.text("Tests/ArchitectureTests/Answers/features.txt").split(separator: "\n")
        return Set(
            lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("group ") }.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    /// The sources of tests.
    private static var sources: [String] {
        get throws {
            try Repository.files(below: "Tests", ending: "Tests.swift") + Repository.files(below: "Tests", ending: "Test.swift")
        }
    }
}
