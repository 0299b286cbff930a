import Foundation
import Testing

/// The overviews of the libraries compared with their sources and with the tested examples.
@Suite struct OverviewTests {
    @Test("An overview shows the tested example, line by line", arguments: ExamplePage.libraries)
    func example(_ library: String) throws {
        let page = try ExamplePage(library)
        #expect(page.shown == page.tested, "the example of \(library).md differs from \(library)Example.swift")
        #expect(page.tested.components(separatedBy: "\n").count > 5)
    }

    @Test("Topics name each public type, function and constant of the library once, and nothing else", arguments: ExamplePage.libraries)
    func topics(_ library: String) throws {
        let page = try ExamplePage(library)
        let (declared, listed) = (Set(try page.declarations()), page.topics.symbols)
        #expect(!declared.isEmpty)
        for name in declared.subtracting(listed).sorted() { Issue.record("\(library).md does not list \(name)") }
        for name in Set(listed).subtracting(declared).sorted() { Issue.record("\(library).md lists \(name), which is not public there") }
        for name in declared.sorted() where listed.count(where: { $0 == name }) > 1 { Issue.record("\(library).md lists \(name) twice") }
    }

    @Test("Topics name every guide of the library", arguments: ExamplePage.libraries)
    func guides(_ library: String) throws {
        let page = try ExamplePage(library)
        #expect(try page.topics.guides.sorted() == page.guides())
    }

    @Test("Every library of the package has an overview") func libraries() throws {
        let manifest = try String(contentsOf: ExamplePage.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let named = Set(manifest.matches(of: /\.library\(\s*name: "(\w+)"/).map { String($0.1) })
        #expect(named == Set(ExamplePage.libraries))
    }
}
