import Dojima
import Foundation
import Testing

/// Existing texts stay readable and keep their meaning: `Tests/Frozen` contains specifications, commands, and their outputs.
/// `make record` records the outputs again.
@Suite struct FrozenTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Frozen")

    @Test("The outputs of specifications, commands, errors and help equal the frozen ones") func answers() throws {
        let program = try Program()
        let update = ProcessInfo.processInfo.environment["DOJIMA_RECORD"] == nil ? "" : "--update"
        let answer = try program.shell("exec \(folder.path)/compare $dojima \(update) 2>&1")
        #expect(answer.status == 0, "If this was intended: make record\n\(answer.out.prefix(4000))")
    }

    @Test("The frozen specifications and the examples of the help use every key and every word of the schema") func coverage() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(try Program()("schema").out.utf8))
        let charts = folder.appendingPathComponent("charts")
        let names = try FileManager.default.contentsOfDirectory(atPath: charts.path)
        let frozen = try names.map { try String(contentsOf: charts.appendingPathComponent($0), encoding: .utf8) }
        // Files of styles, which a few examples name, are not there.
        let examples = HelpExamples.charts.compactMap { try? HelpExamples.chart(HelpExamples.words($0)).json() }
        #expect(frozen.count > 100 && examples.count > 50)
        let text = (frozen + examples).joined(separator: "\n")
        var found = (keys: Set<String>(), words: Set<String>())
        collect(schema, &found)
        #expect(found.keys.count > 100 && found.words.count > 80)
        for key in found.keys.sorted() { #expect(text.contains("\(key):") || text.contains("\"\(key)\":"), "no chart has the key \(key)") }
        let written = Set(
            [false, true].flatMap { hasDigits in
                text.split { !($0.isLetter || $0 == "-" || $0 == "_" || hasDigits && $0.isNumber) }.map(String.init)
            })
        for word in found.words.sorted() { #expect(written.contains(word), "no chart has the word \(word)") }
    }

    private func collect(_ node: Any, _ found: inout (keys: Set<String>, words: Set<String>)) {
        if let list = node as? [Any] { for item in list { collect(item, &found) } }
        guard let object = node as? [String: Any] else { return }
        if let properties = object["properties"] as? [String: Any] { found.keys.formUnion(properties.keys) }
        if let words = object["enum"] as? [String] { found.words.formUnion(words) }
        for value in object.values { collect(value, &found) }
    }
}
