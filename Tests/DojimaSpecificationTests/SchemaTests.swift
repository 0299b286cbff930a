import DojimaSpecification
import Foundation
import Testing

/// The schema and the reader say the same, judged by a validator of another make (`Answers/make_answers.py`).
@Suite struct SchemaTests {
    @Test("the schema is the one that the answers were made with") func schema() throws {
        let kept = Answers.folder.appendingPathComponent("schema.json")
        if ProcessInfo.processInfo.environment["DOJIMA_RECORD"] != nil {
            try Data(ChartSpecification.schema.utf8).write(to: kept)
        }
        #expect(
            try Answers.text("schema.json") == ChartSpecification.schema,
            "record it with DOJIMA_RECORD=1 and run Answers/make_answers.py")
    }

    @Test("every example and every case has an answer") func complete() throws {
        let answers = try Answers.validity()
        #expect(Answers.examples.count >= 6 && Answers.cases.count > 40)
        #expect(Set(answers.keys) == Set(Answers.examples).union(Answers.cases.keys))
    }

    @Test("the reader takes what the schema takes, and refuses at the same place", arguments: Answers.cases.keys.sorted())
    func cases(_ name: String) throws {
        let text = try #require(Answers.cases[name])
        let answer = try #require(try Answers.validity()[name])
        guard let error = error(text) else {
            #expect(answer.isValid, "the schema refuses it at \(answer.path)")
            let specification = try ChartSpecification(text)
            return #expect(try ChartSpecification(specification.json()) == specification)
        }
        #expect(!answer.isValid && error.path.hasPrefix(answer.path), "\(error)")
        #expect(!error.description.contains("\n") && error.message.count > 10)
    }

    private func error(_ text: String) -> SpecificationError? {
        do {
            _ = try ChartSpecification(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("examples are read, and their JSON is the same chart", arguments: Answers.examples) func examples(_ name: String) throws {
        #expect(try Answers.validity()[name] == Verdict(isValid: true))
        let specification = try ChartSpecification(try Answers.example(name))
        #expect(!specification.symbols.isEmpty)
        #expect(try ChartSpecification(specification.json(), as: .json) == specification)
        #expect(try ChartSpecification(specification.json(width: nil), as: .yaml) == specification, "JSON is YAML")
    }
}
