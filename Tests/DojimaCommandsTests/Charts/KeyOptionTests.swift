import Dojima
import Foundation
import Testing

/// Options that correspond to a key of the specification.
@Suite struct KeyOptionTests {
    @Test("Every key that an option corresponds to is a key of the specification") func keys() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appendingPathComponent("Sources/DojimaCommands/Arguments")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
        var keys: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            // An option, the help of one, and a flag.
            for match in text.matches(of: #/(?:Option\(key: |\.key\(|\.flag\([^"]*, )"([^"]+)"/#) { keys.insert(String(match.1)) }
        }
        #expect(keys.count > 15)
        for key in keys.sorted() { #expect(throws: Never.self, "\(key)") { _ = try ChartSpecification.key(key) } }
    }
}
