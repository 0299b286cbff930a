import Dojima
import Foundation
import Testing

@testable import DojimaCommands

/// Options that correspond to a key of the specification.
@Suite struct KeyOptionTests {
    /// The texts of the files that declare options.
    private func texts() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appendingPathComponent("Sources/DojimaCommands/Arguments")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
        return try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    @Test("Every key that an option corresponds to is a key of the specification") func keys() throws {
        // An option, and the help of one.
        let keys = Set(try texts().flatMap { $0.matches(of: #/(?:Option\(key: |\.key\()"([^"]+)"/#).map { String($0.1) } })
        #expect(keys.count > 15)
        for key in keys.sorted() { #expect(throws: Never.self, "\(key)") { _ = try ChartSpecification.key(key) } }
    }

    @Test("Every declared option and flag of a key is found, with its name on the command line") func found() throws {
        let options = DrawingArguments.keyOptions
        #expect(options.count { !$0.isFlag } == (try texts().map { $0.matches(of: #/@Option\(key: /#).count }.reduce(0, +)))
        let groups: [any KeyOptionGroup.Type] = [
            DrawingArguments.self, ColorArguments.self, AxisArguments.self, TickArguments.self, LayoutArguments.self,
        ]
        #expect(Set(options.filter(\.isFlag).map(\.path)) == Set(groups.flatMap { $0.flagKeys.values }))
        #expect(Set(options.map(\.name)).isSubset(of: DescribedCommand.options(of: "chart")))
        for option in options { #expect(throws: Never.self, "\(option.path)") { _ = try ChartSpecification.key(option.path) } }
    }
}
