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

    @Test("Every library has an overview, and the products are libraries with one") func libraries() throws {
        let sources = ExamplePage.path("Sources")
        let documented = try FileManager.default.contentsOfDirectory(atPath: sources).filter {
            FileManager.default.fileExists(atPath: "\(sources)/\($0)/\($0).docc")
        }
        #expect(Set(documented) == Set(ExamplePage.libraries))
        let manifest = try String(contentsOf: ExamplePage.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(\s*name: "(\w+)"/).map { String($0.1) }
        #expect(products == ["Dojima", "DojimaTime"])
    }

    @Test("`import Dojima` imports every library") func exports() throws {
        let exports = try String(contentsOf: ExamplePage.root.appendingPathComponent("Sources/Dojima/Exports.swift"), encoding: .utf8)
        let modules = exports.matches(of: /(?m)^@_exported public import (\w+)$/).map { String($0.1) }
        #expect(Set(modules + ["Dojima"]) == Set(ExamplePage.libraries))
    }
}
