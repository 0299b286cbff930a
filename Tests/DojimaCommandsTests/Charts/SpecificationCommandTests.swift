import Dojima
import DojimaChart
import Foundation
import Testing

/// `render`, `chart --spec`, `schema`, `explain` and `verify`.
@Suite struct SpecificationCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program.write(twoWeeks.replacingOccurrences(of: ",10", with: ",11"), to: "others.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        try program("import", "others.csv", "--symbol", "OTHER", "--calendar", "XNYS")
    }

    private func spec(_ options: [String]) throws -> String {
        let answer = try program.run(["chart"] + options + ["--spec"])
        #expect(answer.status == 0, "\(options): \(answer.error)")
        return answer.out
    }

    // MARK: Drawing again

    @Test(
        "A chart and its specification give the same bytes",
        arguments: [
            ["WEEKS"], ["WEEKS", "OTHER", "--axis", "left", "--axis", "right", "--type", "line"],
            ["WEEKS", "--title", "A \"week\" & <more> — é"],
            ["WEEKS", "--overlay", "sma:2", "--overlay", "bbands:3", "--pane", "rsi:2", "--pane", "volume", "--navigator"],
            [
                "WEEKS", "--from", "2024-01-09", "--to", "2024-01-17", "--gap-marks=weekend,holiday", "--gap-style", "slash", "--gap-width",
                "4",
            ],
            ["WEEKS", "--annotate", "horizontal-line:101=Line", "--annotate", "trend-line:2024-01-09,101..2024-01-18,99"],
            ["weeks.csv", "--exclude", "weekends", "--log", "--inverted", "--scale", "2", "--size", "640x400", "--theme", "dark"],
            ["WEEKS", "OTHER", "--percent", "--base", "2024-01-09"], ["WEEKS", "OTHER", "--by-symbol"],
        ])
    func sameBytes(_ options: [String]) throws {
        try program.write(try spec(options), to: "spec.json")
        for kind in ["png", "svg", "pdf"] {
            _ = try program.run(["chart"] + options + ["-o", "one.\(kind)"])
            let answer = try program("render", "spec.json", "-o", "two.\(kind)")
            #expect(answer.status == 0, "\(answer.error)")
            #expect(try program.data("one.\(kind)") == program.data("two.\(kind)"), "\(kind)")
        }
        #expect(try program("render", "-", "-o", "three.svg", input: try spec(options)).status == 0)
        #expect(try program.data("three.svg") == program.data("two.svg"))
    }

    @Test("--spec also draws if -o names a file, and only then") func specAndPicture() throws {
        let text = try spec(["WEEKS"])
        #expect(!program.exists("WEEKS.png") && text.hasPrefix("{"))
        #expect(try spec(["WEEKS", "-o", "a.png"]) == text && program.exists("a.png"))
        #expect(try program("chart", "WEEKS", "--spec", "-o", "-").status == 64)
        #expect(try program("chart", "WEEKS", "--spec", "--print-sql").status == 64)
    }

    @Test("Examples are drawn", arguments: try examples()) func example(_ name: String) throws {
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("datasets"), withDestinationURL: datasets)
        // The target of the link to the data is in another folder.
        let answer = try program(
            "render", "datasets/charts/\(name)", "-o", "a.png", "--describe", "a.json", "--allow-path", "datasets",
            environment: ["DOJIMA_DB": "no.db"])
        #expect(answer.status == 0, "\(answer.error)")
        let description = try JSONSerialization.jsonObject(with: try program.data("a.json")) as? [String: Any]
        #expect((description?["series"] as? [Any])?.isEmpty == false)
        #expect(try program("verify", "a.png", "--allow-path", "datasets").status == 0)
    }

    // MARK: Options

    /// Options that are no part of a chart: its destination, a moment of its animation, and files whose content becomes part of it.
    private static let others: Set = [
        "output", "describe", "print-sql", "spec", "db", "wait", "verbose", "format", "quiet", "help", "version", "frame", "animation",
        "curve", "show", "terminal", "config", "queries",
    ]

    @Test("Every option of a chart changes its specification, in an example of the help") func everyOption() throws {
        let help = try program("chart", "--experimental-dump-help").json()
        let arguments = try #require((help["command"] as? [String: Any])?["arguments"] as? [[String: Any]])
        var count = 0
        for argument in arguments where argument["kind"] as? String != "positional" && argument["shouldDisplay"] as? Bool == true {
            let option = try #require((argument["preferredName"] as? [String: Any])?["name"] as? String)
            guard !SpecificationCommandTests.others.contains(option) else { continue }
            count += 1
            let hasEffect = HelpExamples.charts.contains { example in
                let words = HelpExamples.words(example)
                guard let index = words.firstIndex(where: { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }),
                    let chart = try? HelpExamples.chart(words)
                else { return false }
                let end = argument["kind"] as? String == "flag" || words[index].contains("=") ? index + 1 : index + 2
                let others = Array(words[..<index] + words[end...])
                // Without the option, the others may not be valid.
                return (try? HelpExamples.chart(others)) != chart
            }
            #expect(hasEffect, "no example of the help shows the effect of --\(option) on the specification")
        }
        #expect(count > 80)
        // The former name of an option is not in the help.
        let former = try HelpExamples.chart(["chart", "A", "--ground", "plot=#FFF1E5"])
        #expect(try former == HelpExamples.chart(["chart", "A", "--background", "plot=#FFF1E5"]) && former.layout.surfaces != Surfaces())
    }

    @Test("--set sets any key after all other options, of a chart and of a specification") func settings() throws {
        let chart = try spec(["WEEKS", "--set", "theme=dark", "--theme", "print", "--set", "panes[0].series[1].color=#2962FF"])
        #expect(chart.contains("\"theme\": \"dark\"") && chart.contains("{\"symbol\": \"WEEKS\", \"color\": \"#2962FF\"}"))
        #expect(
            try spec(["WEEKS", "--last", "5d", "--set", "window.last=", "--set", "window.from=2024-01-10"]).contains(
                "\"from\": \"2024-01-10\""))
        // Two keys that require each other are set in any order.
        let shared = ["share=true", "stack=s", "type=area"].flatMap { ["--set", "panes[0].series[0].\($0)"] }
        #expect(try spec(["WEEKS", "--type", "column"] + shared).contains("\"stack\": \"s\", \"share\": true"))
        try program.write("theme: sharp\n", to: "house.yaml")
        #expect(try spec(["WEEKS", "--config", "house.yaml", "--set", "theme="]).contains("theme") == false)
        let drawn = try program("render", "-", "-o", "set.svg", "--set", "title=2018", "--set", "width=800", input: chart)
        #expect(drawn.status == 0)
        #expect(try program("explain", "set.svg").out.contains("2018"))
        let text = String(decoding: try program.data("set.svg"), as: UTF8.self)
        #expect(text.contains(">2018<"))
        let mistakes: [(String, String)] = [
            ("layout.titelAlign=left", "--set layout.titelAlign=left: unknown key; did you mean titleAlign?"),
            ("width=3", "--set width=3: 3 is out of range; write a number from 16 to 20000"),
            ("window.preset=YTD", "--set: window: has last and preset; choose one of them"),
        ]
        for (setting, message) in mistakes {
            let answer = try program("chart", "WEEKS", "--last", "5d", "--spec", "--set", setting)
            #expect(answer.status == 64 && answer.error == "dojima: \(message)\n")
        }
        #expect(try program("chart", "WEEKS", "--spec", "--set", "theme").status == 64)
    }

    // MARK: Mistakes

    @Test("Errors are one line with file, line and path") func mistakes() throws {
        try program.write("panes:\n  - series:\n      - symbol: WEEKS\n        colour: red\n", to: "wrong.yaml")
        let wrong = try program("render", "wrong.yaml", "-o", "a.png")
        #expect(wrong.status == 65 && !program.exists("a.png"))
        #expect(wrong.error == "dojima: wrong.yaml: line 4: panes[0].series[0].colour: unknown key; did you mean color?\n")
        let json = try program("render", "-", "--format", "json", input: "{\"panes\": []}")
        #expect(json.status == 65 && json.errorLines.count == 1 && json.error.contains("\"status\": 65"))
        #expect(try program("render", "none.yaml", "-o", "a.png").status == 66)
        #expect(try program("render", "wrong.yaml", "-o", "a.gif").status == 64)
        try program.write("panes: [{series: [{symbol: NOPE}]}]", to: "nope.yaml")
        let nope = try program("render", "nope.yaml", "-o", "a.png")
        #expect(nope.status == 66 && nope.errorLines.count == 1)
    }

    // MARK: Records of pictures

    @Test("explain describes the content of a picture, in every kind of file", arguments: ["png", "svg", "pdf"])
    func explain(_ kind: String) throws {
        let options = ["WEEKS", "--overlay", "sma:2", "--title", "Été (a) \\ & <b>", "--last", "5d"]
        _ = try program.run(["chart"] + options + ["-o", "a.\(kind)"])
        let answer = try program("explain", "a.\(kind)")
        #expect(answer.status == 0 && answer.rows.contains(["window", "the last 5d"]), "\(answer.out)\(answer.error)")
        #expect(answer.out.contains("Été (a) \\ & <b>") && answer.out.contains("sma:2"))
        #expect(try program("explain", "a.\(kind)", "--spec").out == spec(options))
    }

    @Test("explain separates the bars before the window, which indicators and lines need, from those in it") func warmUp() throws {
        func before(_ options: String...) throws -> Int {
            _ = try program.run(["chart", "WEEKS", "--from", "2024-01-17", "-o", "a.svg"] + options)
            let words = try program("explain", "a.svg").out.split(separator: ", ").first { $0.hasSuffix(" of them before the window") }
            return words.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        }
        let two = try before("--overlay", "sma:2")
        #expect(try two >= 1 && before("--overlay", "sma:3") == two + 1)
        // The bars next to the window, to which lines extend.
        #expect(try 1...two ~= before())
    }

    @Test("verify reports whether the data are unchanged") func verify() throws {
        try program("chart", "WEEKS", "--to", "2024-01-17", "-o", "a.png")
        #expect(try program("verify", "a.png").status == 0)
        // A later bar is not in the picture, a corrected one is. Of the nine bars seven are shown, and lines extend to the eighth.
        try program.write("date,open,high,low,close,volume\n2024-01-22,100,101,99,100,1\n", to: "later.csv")
        try program("import", "later.csv", "--symbol", "WEEKS", "--interval", "1d")
        let same = try program("verify", "a.png")
        #expect(same.status == 0 && same.rows.dropFirst().allSatisfy { $0[2] == "unchanged" }, "\(same.out)")
        try program.write("date,open,high,low,close,volume\n2024-01-10,101,105,100,104.5,1200\n", to: "fix.csv")
        try program("import", "fix.csv", "--symbol", "WEEKS", "--interval", "1d")
        let changed = try program("verify", "a.png")
        #expect(changed.status == 1 && changed.errorLines.count == 1 && changed.error.contains("series of WEEKS"))
        #expect(changed.rows.dropFirst().map { Array($0[..<5]) } == [["WEEKS", "series", "changed", "8", "8"]], "\(changed.out)")
    }

    @Test("verify checks stored annotations and files") func verifyOthers() throws {
        try program.write("{\"exclusions\": []}", to: "rules.json")
        try program("chart", "WEEKS", "--rules", "rules.json", "-o", "a.svg")
        try program("annotate", "WEEKS", "horizontal-line:101=New")
        let added = try program("verify", "a.svg")
        #expect(added.status == 1 && added.rows.contains { $0[1] == "annotations" && $0[2] == "added" })
        try program("annotate", "WEEKS", "--remove-all")
        #expect(try program("verify", "a.svg").status == 0)
        try program.write("{\"exclusions\": [] }", to: "rules.json")
        #expect(try program("verify", "a.svg").rows.contains { $0[0] == "rules.json" && $0[2] == "changed" })
    }

    @Test("Other files contain no chart") func foreign() throws {
        try program.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "other.svg")
        for command in ["explain", "verify"] {
            let answer = try program(command, "other.svg")
            #expect(answer.status == 65 && answer.errorLines.count == 1 && answer.error.contains("other.svg"))
        }
        #expect(try program("explain", "none.png").status == 66)
    }

    @Test("schema prints the JSON Schema of a kind of file, by default of charts") func schema() throws {
        var titles: [String] = []
        for kind in ["chart", "rules", "calendar", "script"] {
            let schema = try program("schema", kind).json()
            #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
            titles.append(schema["title"] as? String ?? "?")
        }
        #expect(titles == ["A Dojima chart", "Dojima exclusion rules", "Dojima calendars", "A Dojima gesture script"])
        #expect(try program("schema").out == program("schema", "chart").out)
        #expect(try program("schema", "pictures").status == 64)
    }
}

private let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("datasets")
private func examples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: datasets.appendingPathComponent("charts").path).sorted()
}
