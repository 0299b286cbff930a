import DojimaInteraction
import DojimaText
import DojimaTime
import Foundation
import Testing

/// A kind of file: its schema and its reader.
enum SchemaKind: String, CaseIterable {
    case rules, calendar, script

    var schema: String {
        switch self {
        case .rules: Exclusion.schema()
        case .calendar: CalendarLibrary.schema()
        case .script: ViewportScript.schema()
        }
    }

    /// The message without its line; `nil` for a file that is valid.
    func mistake(_ text: String) -> String? {
        do {
            switch self {
            case .rules: _ = try Exclusion.parse(json: Array(text.utf8), defaultZone: .utc)
            case .calendar:
                var library = CalendarLibrary()
                try library.add(json: Array(text.utf8))
            case .script:
                let script = try ViewportScript(Array(text.utf8))
                #expect(try ViewportScript(Array(script.json().utf8)) == script, "written and read again it is another script")
            }
            return nil
        } catch {
            let words = "\(error)".split(separator: ": ", maxSplits: 1)
            return words.count == 2 && words[0].hasPrefix("line ") ? String(words[1]) : "\(error)"
        }
    }
}

struct SchemaCase: CustomTestStringConvertible, Sendable {
    var kind: SchemaKind
    var name: String
    var text: String
    var testDescription: String { "\(kind.rawValue): \(name)" }

    static let root = Answers.charts.deletingLastPathComponent().deletingLastPathComponent()

    /// The cases of the text, and the files of the project that have answers.
    static let all: [SchemaCase] = {
        let blocks = ((try? Answers.text("file-cases.txt")) ?? "").components(separatedBy: "\n--- ").dropFirst()
        let written = blocks.compactMap { block -> SchemaCase? in
            let parts = block.split(separator: "\n", maxSplits: 1).map(String.init)
            let head = parts[0].components(separatedBy: ": ")
            return SchemaKind(rawValue: head[0]).map {
                SchemaCase(kind: $0, name: head.dropFirst().joined(separator: ": "), text: parts[1])
            }
        }
        let files = ((try? answers()) ?? [:]).keys.compactMap { key -> SchemaCase? in
            let parts = key.split(separator: ",").map(String.init)
            guard parts[1].contains("/"), let kind = SchemaKind(rawValue: parts[0]),
                let text = try? String(contentsOf: root.appendingPathComponent(parts[1]), encoding: .utf8)
            else { return nil }
            return SchemaCase(kind: kind, name: parts[1], text: text)
        }
        return written + files.sorted { $0.name < $1.name }
    }()

    /// The answers of the validator, by kind and name.
    static func answers() throws -> [String: Verdict] {
        var answers: [String: Verdict] = [:]
        for line in try Answers.text("file-validity.csv").split(separator: "\n").dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            answers["\(cells[0]),\(cells[1])"] = Verdict(isValid: cells[2] == "yes", path: cells[3])
        }
        return answers
    }
}

/// The schemas of rules, calendars and scripts agree with their readers, according to an independent validator (`Answers/make_answers.py`).
@Suite struct FileSchemaTests {
    @Test("The schema is the one that the answers were made with", arguments: SchemaKind.allCases) func schema(_ kind: SchemaKind) throws {
        if SchemaTests.isRecording {
            try Data(kind.schema.utf8).write(to: Answers.folder.appendingPathComponent("\(kind.rawValue).json"))
        }
        #expect(try Answers.text("\(kind.rawValue).json") == kind.schema, "make record")
    }

    @Test("The reader accepts the texts that the schema accepts, and reports errors at the same path", arguments: SchemaCase.all)
    func cases(_ file: SchemaCase) throws {
        let answer = try #require(try SchemaCase.answers()["\(file.kind.rawValue),\(file.name)"])
        guard let mistake = file.kind.mistake(file.text) else { return #expect(answer.isValid, "the schema refuses it at \(answer.path)") }
        #expect(!answer.isValid && mistake.hasPrefix(answer.path), "\(mistake)")
        #expect(!mistake.contains("\n") && mistake.count > 10)
    }

    @Test("Every case has an answer") func complete() throws {
        #expect(SchemaCase.all.count > 60)
        #expect(Set(try SchemaCase.answers().keys) == Set(SchemaCase.all.map { "\($0.kind.rawValue),\($0.name)" }))
    }

    @Test("The guides list every operation of scripts and every key of calendars") func guides() throws {
        func guide(_ path: String) throws -> String {
            try String(contentsOf: SchemaCase.root.appendingPathComponent("Sources/\(path)"), encoding: .utf8)
        }
        let script = try guide("DojimaInteraction/DojimaInteraction.docc/GestureScripts.md")
        for name in try FileSchemaTests.names(in: .script) { #expect(script.contains("`\(name)`"), "\(name)") }
        let calendars = try guide("DojimaTime/DojimaTime.docc/CalendarFiles.md")
        for name in try FileSchemaTests.names(in: .calendar) { #expect(calendars.contains("`\(name)`"), "\(name)") }
    }

    /// The choices of the key `op`, or the keys of a calendar.
    private static func names(in kind: SchemaKind) throws -> [String] {
        let schema = try JSONSerialization.jsonObject(with: Data(kind.schema.utf8)) as? [String: Any] ?? [:]
        func find(_ path: [String], in value: Any?) -> Any? {
            path.reduce(value) { value, key in (value as? [String: Any])?[key] }
        }
        if kind == .script {
            return try #require(find(["$defs", "ops", "items", "properties", "op", "enum"], in: schema) as? [String])
        }
        let keys = find(["properties", "calendars", "items", "properties"], in: schema) as? [String: Any]
        let days = find(["$defs", "datedRule", "properties"], in: schema) as? [String: Any]
        return try Array(#require(keys).keys) + #require(days).keys
    }
}
