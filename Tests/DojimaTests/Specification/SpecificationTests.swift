import DojimaChart
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Reading specifications: errors are reported with their line and their path.
@Suite struct SpecificationTests {
    private func message(_ text: String) -> String {
        do {
            _ = try ChartSpecification(text)
            return "no error"
        } catch {
            return error.description
        }
    }

    @Test("Errors for unknown keys have the nearest known key, their path and their line") func unknownKeys() {
        let yaml = """
            panes:
              - series:
                  - symbol: SPX
              - series:
                  - study: rsi:14
                    colour: "#FF0000"
            """
        #expect(message(yaml) == "line 6: panes[1].series[0].colour: unknown key; did you mean color?")
        let json = """
            {
              "panes": [{"series": [{"symbol": "SPX"}]}],
              "windw": {"last": "6M"}
            }
            """
        #expect(message(json) == "line 3: windw: unknown key; did you mean window?")
        #expect(message("panes: [{series: [{symbol: A}], weightt: 2}]") == "line 1: panes[0].weightt: unknown key; did you mean weight?")
        #expect(message("{\"panes\": []}").contains("has no symbol"))
    }

    @Test("Other names of a series kind are read, and written as the first one") func otherNames() throws {
        for (name, kind) in [("mountain", "area"), ("candles", "candlestick"), ("histogram", "column"), ("hlc", "hlc")] {
            let chart = try ChartSpecification(Array("panes: [{series: [{symbol: A, type: \(name)}]}]".utf8), as: .yaml)
            #expect(chart.panes[0].series[0].kind?.name == kind)
        }
    }

    @Test("Errors for wrong types, words and ranges say what to write") func wrongValues() {
        let head = "panes: [{series: [{symbol: SPX}]}]\n"
        #expect(message(head + "width: wide") == "line 2: width: is a text; write a number from 16 to 20000")
        #expect(message(head + "scale: 12") == "line 2: scale: 12 is out of range; write a number from 0.25 to 8")
        #expect(message(head + "theme: drak") == "line 2: theme: \"drak\" is not known; did you mean dark?")
        #expect(message(head + "window:\n  last: 6 months").hasPrefix("line 3: window.last: \"6 months\" cannot be read; write a count"))
        #expect(message(head + "window: {select: [0.7, 0.1]}") == "line 2: window.select: is reversed; write [0.1, 0.7]")
        #expect(
            message("panes: [{series: [{symbol: A}], axes: [{range: [20, 5]}]}]")
                == "line 1: panes[0].axes[0].range: is reversed; write [5, 20]")
        #expect(message(head + "window: {select: [0.1]}") == "line 2: window.select: has 1 elements; write 2")
        #expect(
            message("panes: [{series: [{symbol: 600519}]}]")
                == "line 1: panes[0].series[0].symbol: 600519 is a number; put it in quotes to make it a text")
        #expect(
            message("panes: [{series: [{symbol: A}, {study: smaa}]}]").contains(
                "panes[0].series[1].study: smaa: no indicator smaa; did you mean sma or smma?"))
        #expect(message("panes: [{series: [{symbol: A}, {study: \"rsi:14\"}]}]").contains("put it in a separate pane"))
        #expect(message(head + "closedTime: {exclude: [2024-13-01]}").hasPrefix("line 2: closedTime.exclude[0]:"))
        #expect(message(head + "width: 20000\nscale: 2").contains("at most 20000 pixels"))
        #expect(message("panes: [{series: [{study: volume}]}]").contains("has no symbol"))
        #expect(message("panes: [{series: [{symbol: A, axis: rihgt}], axes: [{id: right}]}]").contains("did you mean right?"))
        #expect(message(head + "  - series: x").contains("line 2"))
    }

    @Test("Control characters and very long names are not copied into messages") func foreignNames() {
        #expect(
            message("{\"panes\": [{\"se\\tri\\nes\": 1}]}")
                == "line 1: panes[0].se?ri?es: unknown key; did you mean series?")
        #expect(message("{\"" + String(repeating: "x", count: 100_000) + "\": 1}").utf8.count < 4000)
    }

    @Test("Texts that are neither JSON nor YAML are refused") func broken() {
        #expect(message("{\"panes\": [}").contains("line 1, column 12"))
        #expect(message("panes: [").contains("line "))
        #expect(message("") == "is empty; write at least one pane with one series")
        #expect(message("a: 1\na: 2").contains("given twice"))
        #expect(message("{\"a\": 1, \"a\": 2}").contains("given twice"))
        #expect(message("? [a]\n: b").contains("a key is not text"))
        #expect((try? ChartSpecification([0xFF, 0xFE, 0x00])) == nil)
        #expect((try? ChartSpecification([UInt8](repeating: 32, count: 2 << 20))) == nil)
        #expect((try? ChartSpecification(String(repeating: "[", count: 100_000))) == nil, "no depth overflows the stack")
        #expect((try? ChartSpecification(String(repeating: "- ", count: 100_000))) == nil)
        #expect((try? ChartSpecification("{\"a\":" + String(repeating: "[", count: 100_000))) == nil)
    }

    @Test("Anchors, aliases and tags are refused at every position, before anything grows", .timeLimit(.minutes(10)))
    func references() {
        #expect(message("a: &a [x, x]\nb: [*a, *a]").hasPrefix("line 1: anchors"))
        #expect(message("title: &x y").contains("anchors") && message("*x").contains("aliases"))
        // Line ends and blanks of Unicode, byte order marks and comments come before a name as well as others.
        for before in ["\u{85}  ", "\u{2028}  ", "\u{2029} ", "# &\u{85}  ", ""] {
            let first = "a0: \(before)&a0 [\(repeatElement("x", count: 10).joined(separator: ","))]\n"
            let rest = (1...9).map { level in
                let names = repeatElement("\(before)*a\(level - 1)", count: 10).joined(separator: ",\(before)")
                return "a\(level): \(before)&a\(level) [\(names)]\n"
            }
            #expect(message(first + rest.joined()).contains(": anchors (&name)"), "\(before.debugDescription)")
        }
        // After a character that is no blank of YAML a name is text.
        #expect(message("a0: \u{FEFF}&a0 x").contains("a0: unknown key"))
        // As keys, which a parser that builds objects must compare.
        #expect(message("a: &a [x, x]\nb: &b [*a, *a]\n? *b\n: c").contains("anchors"))
        for tagged in ["!!python/object:os.system x", "!foo [a]", "!!str x", "!<tag:yaml.org,2002:map> {a: b}", "! x", "!!binary eA=="] {
            #expect(message("title: \(tagged)").hasPrefix("line 1: tags"), "\(tagged)")
        }
    }

    @Test("A text with too much depth or too many values is refused") func sizes() {
        let deep = { (levels: Int) in String(repeating: "[", count: levels) + String(repeating: "]", count: levels) }
        #expect(message("panes: " + deep(60)).contains("panes"))
        #expect(message("panes: " + deep(70)).hasSuffix("is nested more than 64 levels deep; write it flatter"))
        #expect(message("a: 1\n---\nb: 2").contains("a second document"))
        #expect(TextNode.valueCount(json: Array("{\"a,[\\\",\": [1, 2, {}], \"b\": null}".utf8)) == 7)
        let ten = String(repeating: "1, ", count: 9) + "1"
        #expect(throws: TextError("holds more than 10 values; a specification holds no data")) {
            try TextNode(yaml: "[\(ten)]", maximumValues: 10)
        }
        #expect(throws: TextError("holds more than 10 values; write fewer, or several files")) {
            try TextNode(json: Array("[\(ten)]".utf8), maximumValues: 10)
        }
        #expect((try? TextNode(yaml: "[\(ten)]", maximumValues: 11)) != nil)
        #expect((try? TextNode(json: Array("[\(ten)]".utf8), maximumValues: 11)) != nil)
        #expect(TextNode.maximumYAMLValues == 200_000 && TextNode.maximumJSONValues == 4_000_000)
    }

    @Test("A title with an ampersand is no anchor, and unquoted dates and words are texts") func plainWords() throws {
        let specification = try ChartSpecification(
            "title: S&P 500 *adjusted*\npanes: [{series: [{symbol: no}]}]\nwindow: {from: 2018-01-01}")
        #expect(specification.title == "S&P 500 *adjusted*" && specification.symbols == ["no"])
        #expect(specification.window.from?.written == "2018-01-01")
    }

    @Test("Default values are not written") func shortest() throws {
        let specification = ChartSpecification(panes: [PaneSpecification(series: [SeriesSpecification(symbol: "SPX")])])
        #expect(specification.json() == "{\"panes\": [{\"series\": [{\"symbol\": \"SPX\"}]}]}")
    }
}
