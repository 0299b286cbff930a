import DojimaText
import Dojima
import Foundation
import Testing

/// The schema and the reader agree, according to an independent validator (`Answers/make_answers.py`).
@Suite struct SchemaTests {
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

    /// The tables are the recorded copy of the schema.
    @Test("The guide has tables of the keys of the schema") func guide() throws {
        let page = Answers.charts.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Dojima/Dojima.docc/ChartSpecifications.md")
        let kept = try String(contentsOf: page, encoding: .utf8)
        let tables = try KeyTables(ofSchema: ChartSpecification.schema()).text
        #expect(tables.matches(of: #/\n\| `/#).count > 150)
        let made = kept.components(separatedBy: "## Keys\n")[0] + "## Keys\n\n" + tables
        if SchemaTests.isRecording { try Data(made.utf8).write(to: page) }
        #expect(SchemaTests.isRecording || kept == made, "make record")
    }

    /// Whether the schemas and the tables of the guide are written instead of compared.
    static let isRecording = ProcessInfo.processInfo.environment["DOJIMA_RECORD"] != nil
}
