import DojimaText
import Dojima
import Foundation
import Testing

/// The schema and the reader agree, according to an independent validator (`Answers/make_answers.py`).
@Suite struct SchemaTests {
    @Test("The schema is the one that the answers were made with") func schema() throws {
        let kept = Answers.folder.appendingPathComponent("schema.json")
        if ProcessInfo.processInfo.environment["DOJIMA_RECORD"] != nil {
            try Data(ChartSpecification.schema().utf8).write(to: kept)
        }
        #expect(
            try Answers.text("schema.json") == ChartSpecification.schema(),
            "record it with DOJIMA_RECORD=1 and run Answers/make_answers.py")
    }

    @Test("Every example and every case has an answer") func complete() throws {
        let answers = try Answers.validity()
        #expect(Answers.examples.count >= 6 && Answers.cases.count > 40)
        #expect(Set(answers.keys) == Set(Answers.examples).union(Answers.cases.keys))
    }

    @Test(
        "The reader accepts the texts that the schema accepts, and reports errors at the same path",
        arguments: Answers.cases.keys.sorted())
    func cases(_ name: String) throws {
        let text = try #require(Answers.cases[name])
        let answer = try #require(try Answers.validity()[name])
        guard let error = error(text) else {
            #expect(answer.isValid, "the schema refuses it at \(answer.path)")
            let specification = try ChartSpecification(text)
            return #expect(try ChartSpecification(specification.json()) == specification)
        }
        #expect(!answer.isValid && error.path.hasPrefix(answer.path), "\(error)")
        #expect(!error.description.contains("\n") && error.description.count > 10)
    }

    private func error(_ text: String) -> TextError? {
        do {
            _ = try ChartSpecification(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("Examples are read, and their JSON is the same chart", arguments: Answers.examples) func examples(_ name: String) throws {
        #expect(try Answers.validity()[name] == Verdict(isValid: true))
        let specification = try ChartSpecification(try Answers.example(name))
        #expect(!specification.symbols.isEmpty)
        #expect(try ChartSpecification(specification.json(), as: .json) == specification)
        #expect(try ChartSpecification(specification.json(width: nil), as: .yaml) == specification, "JSON is YAML")
    }

    @Test("The guide lists every key of the schema with its description") func guide() throws {
        let path = "Sources/Dojima/Dojima.docc/ChartSpecifications.md"
        let root = Answers.charts.deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let keys = try SchemaTests.keys(JSONSerialization.jsonObject(with: Data(ChartSpecification.schema().utf8)))
        #expect(keys.count > 80)
        for (name, summary) in keys {
            let said = summary.replacingOccurrences(of: "{}", with: "`{}`")
            #expect(guide.contains("| `\(name)` |") && guide.contains(said), "run Answers/make_answers.py: \(name)")
        }
    }

    /// The names and descriptions of all properties of a schema, without former names of keys.
    private static func keys(_ value: Any) throws -> [(String, String)] {
        if let list = value as? [Any] { return try list.flatMap(keys) }
        guard let object = value as? [String: Any] else { return [] }
        let own = (object["properties"] as? [String: [String: Any]] ?? [:]).filter { $0.value["deprecated"] == nil }
            .map { ($0.key, $0.value["description"] as? String ?? "?") }
        return try own + object.values.flatMap(keys)
    }
}
