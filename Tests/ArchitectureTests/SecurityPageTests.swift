import Foundation
import Testing

/// The page *Security* compared with the tests that it names.
@Suite struct SecurityPageTests {
    @Test("Every promise names existing tests, and every named suite is declared") func named() throws {
        let promises = try Repository.text("SECURITY.md").split(separator: "\n").filter {
            $0.first?.isNumber == true || $0.hasPrefix("   ")
        }
        #expect(promises.count >= 9)
        let suites = Set(
            try Repository.files(below: "Tests", ending: "Tests.swift").flatMap {
                try Repository.text($0).matches(of: /struct (\w+Tests)\b/).map { String($0.1) }
            })
        for promise in promises {
            let names = promise.matches(of: /`(\w+Tests)`/).map { String($0.1) }
            #expect(!names.isEmpty, "\(promise.prefix(60))")
            for name in names { #expect(suites.contains(name), "\(name)") }
            for path in promise.matches(of: /`(Tests\/Fuzz\/[\w-]+)/).map({ String($0.1) }) {
                #expect(FileManager.default.fileExists(atPath: Repository.url(path).path), "\(path)")
            }
        }
    }
}
