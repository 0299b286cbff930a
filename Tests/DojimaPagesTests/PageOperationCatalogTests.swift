@testable import DojimaInteraction
@testable import DojimaPages
import Dojima
import DojimaText
import Foundation
import Testing

/// The operations of pages.
@Suite struct PageOperationCatalogTests {
    @Test("The script of the pages sends the operations of the catalog, and gestures of scripts") func script() throws {
        let script = String(decoding: PageFiles.script, as: UTF8.self)
        let sent = Set(script.matches(of: /\bop: "([A-Za-z]+)"/).map { String($0.1) })
        let own = Set(PageOperationCatalog.all.map(\.name))
        let gestures = Set(GestureOperationCatalog.all.map(\.variant.name))
        #expect(sent.subtracting(own).subtracting(gestures).isEmpty)
        // The script sends these as messages contain them.
        let drawn = try Drawn([.init("overlay", "sma:20"), .init("annotate", "buy:2020-10-12")], as: ["AAA", "B/B"])
        let removing = Set((drawn.message["shown", "added"]?.elements ?? []).compactMap { $0["remove"]?["op"]?.text })
        #expect(removing == ["removeSymbol", "removeStudy", "erase"])
        #expect(own.subtracting(sent).subtracting(removing).isEmpty)
    }

    @Test("The script of the pages contains each script of the folder") func files() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/DojimaPages/Page")
        let scripts = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "js" }
        let whole = String(decoding: PageFiles.script, as: UTF8.self)
        #expect(!scripts.isEmpty)
        for script in scripts { #expect(whole.contains(try String(contentsOf: script, encoding: .utf8)), "\(script.lastPathComponent)") }
    }

    @Test("Of two operations of one name, all but the last have a field that distinguishes them") func distinctions() {
        for kinds in Dictionary(grouping: PageOperationCatalog.all, by: \.name).values {
            #expect(kinds.dropLast().allSatisfy { $0.distinction != nil } && kinds.last?.distinction == nil, "\(kinds[0].name)")
        }
    }
}
