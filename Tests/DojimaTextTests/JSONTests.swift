import DojimaText
import Testing

/// Structured texts: read strictly, with the line of every value, and written with the same bytes each time.
@Suite struct JSONTests {
    private func read(_ text: String) throws(TextError) -> TextNode { try TextNode(json: Array(text.utf8)) }

    @Test("Every kind of value is read, with the lines at which names and values begin") func values() throws {
        let node = try read("{\"a\": null,\n \"b\": [true, -1.50e+2,\n  \"x\\u00e9\\ud83d\\ude00\\n\"],\n\n \"c\": {}}")
        #expect(node == ["a": .null, "b": [true, .digits("-1.50e+2"), "xé😀\n"], "c": .object([])])
        guard case .object(let members) = node.content, case .list(let list) = members[1].value.content else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.line) == [1, 2, 5] && list.map(\.line) == [2, 2, 3] && node.line == 1)
        #expect(node["b"]?.kind == "a list" && node["z"] == nil)
    }

    /// RFC 8259, and the cases n_... of the JSON test suite of N. Seriot.
    @Test(
        "A text that is not JSON is refused with its line and column",
        arguments: [
            ("", "line 1, column 1: expected a value, but the text ends here"), ("[1,]", "line 1, column 4: expected a value"),
            ("{\"a\":1,\n\"a\":2}", "line 2, column 1: \"a\" is given twice"), ("[01]", "line 1, column 2: this is not a number"),
            ("[1.]", "line 1, column 2: this is not a number"), ("[+1]", "line 1, column 2: expected a value"),
            ("[\"\t\"]", "line 1, column 3: a control character in a text"), ("[\"\\x\"]", "line 1, column 3: this is not an escape"),
            ("[\"\\ud800\"]", "line 1, column 3: this is not an escape"), ("[1] 2", "line 1, column 5: expected the end"),
            ("{a: 1}", "line 1, column 2: expected a name in quotes"), ("[NaN]", "line 1, column 2: expected a value"),
            ("{\"a\" 1}", "line 1, column 6: expected a colon"), ("[\"a", "line 1, column 2: a text without its closing quote"),
            (String(repeating: "[", count: 70), "line 1, column 66: more than 64 levels deep"),
        ])
    func refused(_ text: String, _ message: String) {
        let error = #expect(throws: TextError.self) { try read(text) }
        #expect(error?.description == message)
    }

    @Test("Too many values are refused before any is stored") func limits() {
        #expect(throws: TextError.self) { try TextNode(json: Array("[1, 2, 3]".utf8), maximumValues: 3) }
        #expect((try? TextNode(json: Array("[1, \"a, b\", 3]".utf8), maximumValues: 4)) != nil)
    }

    @Test("A text is written on one line, or one member a line if that is too long") func written() {
        let node: TextNode = ["name": "a\u{1B}\"b", "list": [1, .number(0.000001), .shortest(1e-300)], "none": .number(.nan), "empty": []]
        #expect(node.json() == #"{"name": "a\u001b\"b", "list": [1, 0.000001, 1e-300], "none": null, "empty": []}"#)
        #expect(
            node.json(width: 30) == """
                {
                  "name": "a\\u001b\\"b",
                  "list": [1, 0.000001, 1e-300],
                  "none": null,
                  "empty": []
                }
                """)
        #expect((try? TextNode(json: Array(node.json(width: 1).utf8)))?.json() == node.json())
    }
}
