import DojimaText
import Testing

/// Values are found and set by their paths.
@Suite struct PathStepTests {
    @Test("A path has names separated by dots, and indices in brackets") func steps() {
        #expect(PathStep.steps("title") == [.name("title")])
        #expect(
            PathStep.steps("panes[1].series[20].color")
                == [.name("panes"), .index(1), .name("series"), .index(20), .name("color")])
        #expect(PathStep.steps("a[0][1]") == [.name("a"), .index(0), .index(1)])
        for wrong in [
            "", ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[+1]", "a[01]", "a]", "[0]", "a[1]b", "a[99999999999999999999]",
        ] {
            #expect(PathStep.steps(wrong) == nil, "\(wrong)")
        }
    }

    @Test("Setting a value changes only that value, and makes missing parents") func setting() throws {
        let node: TextNode = ["a": ["b": 1, "c": [1, 2]], "d": "x"]
        func set(_ path: String, _ value: TextNode?, in node: TextNode) throws -> String? {
            try node.setting(value, at: try #require(PathStep.steps(path)))?.json()
        }
        #expect(try set("a.b", 7, in: node) == #"{"a": {"b": 7, "c": [1, 2]}, "d": "x"}"#)
        #expect(try set("a.c[0]", "y", in: node) == #"{"a": {"b": 1, "c": ["y", 2]}, "d": "x"}"#)
        #expect(try set("a.c[2]", 3, in: node) == #"{"a": {"b": 1, "c": [1, 2, 3]}, "d": "x"}"#)
        #expect(try set("a.c[0]", nil, in: node) == #"{"a": {"b": 1, "c": [2]}, "d": "x"}"#)
        #expect(try set("d", nil, in: node) == #"{"a": {"b": 1, "c": [1, 2]}}"#)
        #expect(try set("e.f[0].g", true, in: node) == #"{"a": {"b": 1, "c": [1, 2]}, "d": "x", "e": {"f": [{"g": true}]}}"#)
        #expect(try set("e", nil, in: node) == node.json())
        for wrong in ["d.x", "d[0]", "a[0]", "a.c.x", "a.c[3]", "e[1]"] {
            #expect(throws: TextError.self, "\(wrong)") { try set(wrong, 1, in: node) }
        }
    }
}
