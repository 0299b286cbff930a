import Foundation
import Testing

/// The rule of numbers: no integer is converted from a floating-point number that it cannot represent, which would end the program.
///
/// `UncheckedNumbers.swift` declares `Int(_: Double)` and similar initializers again, so that the compiler rejects a call in every file
/// that imports them.
@Suite struct NumberConversionTests {
    @Test(
        "A file that converts values to integers imports the declarations that reject floating-point numbers",
        arguments: LayerTests.layers.keys.filter { $0 != "DojimaText" }.sorted())
    func conversionsAreSeenByTheRule(_ target: String) throws {
        let conversion = #/(^|[^A-Za-z0-9_.])U?Int(8|16|32|64)?\((?!\)|[A-Za-z_]+:)/#
        #expect("let a = Int32(b)".contains(conversion) && !"let a = Int32(clamping: b)".contains(conversion))
        for source in try SwiftSource.all(of: target) {
            let isConverting = source.lines.contains { $0.contains(conversion) }
            #expect(!isConverting || source.imports.contains { $0.module == "DojimaText" }, "\(source.path): import DojimaText")
        }
    }

    @Test(arguments: LayerTests.layers.keys.sorted()) func noCodeIsIsolatedWithTheConversions(_ target: String) throws {
        for source in try SwiftSource.all(of: target) where !source.path.hasSuffix("/UncheckedNumbers.swift") {
            #expect(!source.lines.contains { $0.contains("UncheckedConversion") }, "\(source.path)")
        }
    }

    /// The compiler accepts the trapping initializer as a value of a function type.
    @Test(arguments: LayerTests.layers.keys.sorted()) func noInitializerIsPassedAsAFunction(_ target: String) throws {
        let function = #/(^|[^A-Za-z0-9_.])U?Int(8|16|32|64)?\.init(?!\()/#
        #expect("a.map(Int.init)".contains(function) && !"Int.init(a)".contains(function))
        for source in try SwiftSource.all(of: target) {
            let lines = source.lines.enumerated().filter { $0.element.contains(function) }
            #expect(lines.isEmpty, "\(source.path): \(lines.map { $0.offset + 1 }): write a closure such as { Int($0) }")
        }
    }

    @Test("The compiler rejects a conversion that may trap, and accepts checked ones", .enabled(if: Shell.has("swiftc")))
    func theCompilerRejects() throws {
        let types = ["Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64"]
        let good = types.flatMap { type in
            [
                "func a(_ x: Double) -> \(type) { \(type)(clamping: x) }", "func b(_ x: Double) -> \(type)? { \(type)(exactly: x) }",
                "func c(_ x: UInt8) -> \(type) { \(type)(truncatingIfNeeded: x) }", "func d(_ x: \(type)) -> \(type) { \(type)(x) }",
                "func e(_ x: String) -> \(type)? { \(type)(x) }",
            ]
        }
        #expect(try compiled(good) == [])
        let bad = types.flatMap { type in
            [
                "func f(_ x: Double) -> \(type) { \(type)(x) }", "func g(_ x: Double) -> \(type) { .init(x.rounded()) }",
                "func h(_ x: [Double]) -> [\(type)] { x.map { \(type)($0) } }", "func i(_ x: Float) -> \(type) { \(type)(x) }",
                "@MainActor func j(_ x: Double) -> \(type) { \(type)(x) }",
            ]
        }
        #expect(try compiled(bad) == Array(1...bad.count))
    }

    /// The numbers of the lines that the compiler rejects with the declarations of the rule.
    private func compiled(_ lines: [String]) throws -> [Int] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("numbers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = folder.appendingPathComponent("lines.swift")
        try Data(lines.joined(separator: "\n").utf8).write(to: text)
        let rule = ["FixedWidthInteger+Clamping", "UncheckedNumbers"].map { Repository.url("Sources/DojimaText/Numbers/\($0).swift").path }
        let answer = try Shell.run(
            "sh", "-c", #"swiftc -typecheck -swift-version 6 -package-name numbers "$@" 2>&1"#, "swiftc", rule[0], rule[1], text.path)
        let found = answer.output.matches(of: #/lines\.swift:([0-9]+):[0-9]+: error: .*UncheckedConversion/#).compactMap {
            Int($0.output.1)
        }
        #expect((answer.status == 0) == found.isEmpty, "\(answer.output)")
        return Set(found).sorted()
    }
}
