import DojimaText
import Testing

/// Keys keep being read under the names that files of earlier versions have for them.
@Suite struct FormerNameTests {
    private struct Paint: Record, Equatable {
        var background = ""
        var border: String?

        static var fields: [Field<Paint>] {
            [
                Field("background", \.background, .text, was: ["ground", "backdrop"], "The colour behind."),
                Field("border", \.border, .text, "The colour around."),
            ]
        }
        static var rules: [FieldRule] { [.needs("border", "background")] }
    }

    private func read(_ json: String) throws(TextError) -> Paint { try Form<Paint>.record.value(ofJSON: Array(json.utf8)) }

    @Test("Both names mean the same key", arguments: ["background", "ground", "backdrop"]) func reads(_ name: String) throws {
        let paint = try read("{\"\(name)\": \"red\", \"border\": \"blue\"}")
        #expect(paint == Paint(background: "red", border: "blue"), "a rule that needs the key is kept by its former name")
        #expect(Form<Paint>.record.write(paint).json() == "{\"background\": \"red\", \"border\": \"blue\"}")
    }

    @Test("A key under two names is refused, whichever stands first", arguments: [["ground", "background"], ["background", "ground"]])
    func both(_ names: [String]) throws {
        let error = #expect(throws: TextError.self) { try read("{\"\(names[0])\": \"red\",\n\"\(names[1])\": \"blue\"}") }
        let told = try #require(error?.description)
        #expect(told.contains("ground: is the former name of background, which is given too"), "\(told)")
    }

    @Test("Two former names of one key are refused too") func twoFormer() {
        #expect(throws: TextError.self) { try read("{\"ground\": \"red\", \"backdrop\": \"blue\"}") }
    }

    @Test("A schema takes the former name and calls it deprecated; messages name the current one") func schema() {
        let schema = Form<Paint>.record.schema.json()
        let former =
            #""ground": {"type": "string", "minLength": 1, "description": "The colour behind.", "default": "", "deprecated": true}"#
        #expect(schema.contains(former), "\(schema)")
        let error = #expect(throws: TextError.self) { try read("{\"grund\": \"red\"}") }
        #expect(error?.description == "line 1: grund: unknown key; known are background, border")
    }
}
