import Dojima
import DojimaTestSupport
import Foundation
import Testing

@testable import DojimaCommands

/// Tests name the rows of the feature list that they check by a trait, `Answers/reach.txt` names the ways of users to each row, and the
/// script `Tests/features` prints the rows with both.
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

    /// The rows whose tests and examples come with the documentation site.
    private static let ofSite: Set = ["SX-CD-10", "SX-CD-11"]

    @Test("Every row lists existing ways by which users reach it, or the reason why only Swift programs do") func reach() throws {
        let lines = try Repository.text("Tests/ArchitectureTests/Answers/reach.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let ids = lines.map { line in String(line.prefix { $0 != " " }) }
        #expect(try ids == FeatureTests.list())
        let keys = try SchemaKeys.keys(ofSchema: ChartSpecification.schema())
        let script = String(decoding: try CommandCall(["schema", "script"], within: nil).output(), as: UTF8.self)
        var options: [String: Set<String>] = [:]
        for (id, line) in zip(ids, lines) {
            let text = line.dropFirst(id.count + 1)
            if let reason = text.hasPrefix("swift ") ? text.dropFirst(6) : nil {
                #expect(reason.hasSuffix(".") && reason.first?.isUppercase == true && reason.count > 30, "\(line)")
                continue
            }
            for way in text.components(separatedBy: "; ") {
                let words = way.split(separator: " ", maxSplits: 1).map(String.init)
                let (kind, name) = (words.first ?? "", words.dropFirst().first ?? "")
                switch kind {
                case "key": #expect(keys.contains(name), "\(line)")
                case "op", "script": #expect(script.contains("\"\(name.split(separator: ".").last ?? "")\""), "\(line)")
                case "page": #expect(name.count > 5, "\(line)")
                case "file": #expect(FileManager.default.fileExists(atPath: Repository.url(name).path), "\(line)")
                default:
                    let command = CommandCatalog.command(named: kind)
                    let known = options[kind] ?? Set(command.map(CommandDescription.optionNames) ?? [])
                    options[kind] = known
                    #expect(command != nil && (name.isEmpty || known.contains(String(name.dropFirst(2)))), "\(line)")
                }
            }
        }
        #expect(options.count > 12)
    }

    @Test("A row that users reach only on pages has a test of pages or of their sessions") func pages() throws {
        var folders: [String: Set<String>] = [:]
        for path in try FeatureTests.sources {
            for match in try Repository.text(path).matches(of: /\.feature\(([^)]*)\)/) {
                for id in match.1.matches(of: /"([^"]*)"/) {
                    folders[String(id.1), default: []].insert(String(path.split(separator: "/")[1]))
                }
            }
        }
        var count = 0
        for line in try Repository.text("Tests/ArchitectureTests/Answers/reach.txt").split(separator: "\n") where line.hasPrefix("S") {
            let (id, ways) = (String(line.prefix { $0 != " " }), line.drop { $0 != " " }.dropFirst().components(separatedBy: "; "))
            guard ways.allSatisfy({ $0.hasPrefix("page ") }) else { continue }
            count += 1
            #expect(folders[id]?.isDisjoint(with: ["DojimaPagesTests", "DojimaTests"]) == false, "\(line)")
        }
        #expect(count > 10)
    }

    @Test("The script prints each row once, with its reach and the titles of its tests", .enabled(if: Shell.has("python3")))
    func script() throws {
        let result = try Shell.run("python3", "-B", Repository.url("Tests/features").path)
        #expect(result.status == 0)
        let printed = result.output.split(separator: "\n").filter { $0.hasPrefix("| S") }
        let ids = printed.map { String($0.split(separator: " ")[1]) }
        #expect(Set(ids) == (try FeatureTests.rows()) && ids.count == 394)
        #expect(printed.count { $0.contains("| core |") } == 192)
        for (id, row) in zip(ids, printed) where !FeatureTests.ofSite.contains(id) {
            #expect(!row.contains("**none**"), "\(row)")
        }
    }

    @Test("Each line that a mutation changes is in its file once, and its test names the row", .enabled(if: Shell.has("python3")))
    func mutations() throws {
        let result = try Shell.run("python3", "-B", Repository.url("Tests/mutations").path, "--check")
        #expect(result.status == 0, "\(result.output)")
        let words = result.output.split(separator: " ")
        #expect(words.first.flatMap { Int($0) } ?? 0 > 80, "\(result.output)")
    }

    /// The ids of all rows.
    private static func rows() throws -> Set<String> { Set(try list()) }

    /// The ids of all rows, in the order of the list.
    private static func list() throws -> [String] {
        let lines = try Repository.text("Tests/ArchitectureTests/Answers/features.txt").split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("group ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The sources of tests.
    private static var sources: [String] {
        get throws {
            try Repository.files(below: "Tests", ending: "Tests.swift") + Repository.files(below: "Tests", ending: "Test.swift")
        }
    }
}
