import DojimaText
import Testing

/// Keys can still be read under their names in files of earlier versions.
@Suite struct FormerNameTests {
    private struct Paint: Record, Equatable {
        var background = ""
        var border: String?

        static var fields: [Field<Paint>] {
            [
                Field("background", \.background, .text, formerNames: ["ground", "backdrop"], "The colour behind."),
                Field("border", \.border, .text, "The colour around."),
            ]
        }
        static var rules: [FieldRule] { [.needs("border", "background")] }
    }

    private func read(_ json: String) throws(TextError) -> Paint { try Form<Paint>.record.value(ofJSON: Array(json.utf8)) }

    @Test("Both names mean the same key", arguments: ["background", "ground", "backdrop"]) func reads(_ name: String) throws {
        let paint = try read("{\"\(name)\": \"red\", \"border\": \"blue\"}")
        #expect(paint == Paint(background: "red", border: "blue"), "a rule that needs the key is satisfied by its former name")
        #expect(Form<Paint>.record.write(paint).json() == "{\"background\": \"red\", \"border\": \"blue\"}")
    }

    @Test("A key under two names is refused, in either order", arguments: [["ground", "background"], ["background", "ground"]])
    func both(_ names: [String]) throws {
        let error = #expect(throws: TextError.self) { try read("{\"\(names[0])\": \"red\",\n\"\(names[1])\": \"blue\"}") }
        let told = try #require(error?.description)
        #expect(told.contains("ground: is the former name of background, which is given too"), "\(told)")
    }

    @Test("Two former names of one key are refused too") func twoFormer() {
        #expect(throws: TextError.self) { try read("{\"ground\": \"red\", \"backdrop\": \"blue\"}") }
    }

    @Test("A schema accepts the former name as deprecated; messages use the current one") func schema() {
        let schema = Form<Paint>.record.schema.json()
        let former =
            #""ground": {"type": "string", "minLength": 1, "description": "The colour behind.", "default": "", "deprecated": true}"#
        #expect(schema.contains(former), "\(schema)")
        let error = #expect(throws: TextError.self) { try read("{\"grund\": \"red\"}") }
        #expect(error?.description == "line 1: grund: unknown key; the keys are background, border")
    }
}
