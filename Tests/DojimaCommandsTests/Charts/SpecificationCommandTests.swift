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

    /// One use of each option about the chart; further options make it valid.
    private static let uses: [String: [String]] = [
        "interval": ["1w"], "from": ["2024-01-10"], "to": ["2024-01-17"], "last": ["5d"], "preset": ["5D"], "select": ["0.25..0.75"],
        "exclude": ["2024-01-10"], "exclude-every": ["2010-01-02,2d,1w"], "calendar": ["XNYS"],
        "combine": ["intersection", "--calendar", "XNYS", "--calendar", "XLON"], "show-gaps": ["weekend"], "segments": ["pre,regular"],
        "include": ["2024-01-13"], "calendar-file": ["days.json"], "rules": ["rules.json"], "zone": ["America/New_York"], "infer-gaps": [],
        "continuous": [], "on-closed": ["snap"], "adjust": ["split"], "type": ["ohlc"], "overlay": ["mid = (high + low)/2"],
        "pane": ["stretch = (close - sma:3) / atr:2"], "mark": ["fall = close < close[1]"], "profile": ["24"],
        "axis": ["left"], "log": [], "inverted": [], "navigator": [], "annotate": ["buy:2024-01-10"], "no-annotations": [],
        "percent": [], "indexed": [], "base": ["2024-01-09", "--percent"], "by-symbol": [], "prices": [], "highlight": ["WEEKS"],
        "wide": [], "date-format": ["ymd"], "century": ["20"], "file-format": ["csv"], "price-divisor": ["100"], "on-invalid": ["keep"],
        "on-conflict": ["last"], "y-range": ["90..110"], "axis-range": ["price=90..110"], "y-min-span": ["50"],
        "x-side": ["top"], "x-zone": ["Asia/Tokyo"], "x-crosses": ["100"], "y-crosses": ["2024-01-10"],
        "anchor": ["17:00"], "fixed-labels": ["--x-crosses", "100"], "x-title": ["Day"],
        "y-title": ["Points"], "x-ticks": ["2d"], "y-ticks": ["5"], "x-format": ["d MMM"], "x-spacing": ["60"], "y-format": ["%.1f"],
        "second-row": [],
        "gap-marks": [], "gap-style": ["slash", "--gap-marks"], "gap-width": ["4", "--gap-marks"], "theme": ["dark"], "size": ["800x600"],
        "scale": ["2"], "title": ["A title"], "subtitle": ["A subtitle"], "note": ["Source: a file"],
        "no-volume": [], "title-align": ["plot"], "title-over-plot": [], "dotted-grid": [], "split": ["0.8"],
        "background": ["plot=#FFF1E5"], "ground": ["plot=#FFF1E5"],
        "border": ["plot=#5D606B"], "only-axis": ["x"], "axis-width": ["72"], "transform": ["heikin-ashi"],
        "color": ["close > 100: #F57C00"],
        "color-change": ["split", "--color", "close > 100: #F57C00"], "crosshair": ["2024-01-10"],
        "selected": ["2024-01-10"], "crosshair-text": ["{time}\\nup {percent}"],
        "stack": ["sum", "--type", "area"], "side-by-side": ["--type", "column"], "labels": ["value"], "config": ["house.yaml"],
        "group": ["off"], "track": [], "track-series": ["volume"], "pan": ["both"], "orientation": ["vertical"], "legend": ["right-top"],
        "legend-placement": ["inside", "--legend", "bottom"],
        "legend-title": ["Key", "--legend", "bottom"], "set": ["layout.titleHidden=true"],
        "series-color": ["WEEKS=3"], "hide": ["volume"], "facet": [], "columns": ["2", "--facet"], "shared-y": ["--facet"],
    ]

    /// Options that are no part of a chart: its destination, and a moment of its animation.
    private static let others: Set = [
        "output", "describe", "print-sql", "spec", "db", "wait", "verbose", "format", "quiet", "help", "version", "frame", "animation",
        "curve",
        "show", "terminal",
    ]

    @Test("Every option of a chart has a key in its specification") func everyOption() throws {
        try program.write("{\"exclusions\": []}", to: "rules.json")
        try program.write(try program("calendar", "XNYS", "--rules").out, to: "days.json")
        let help = try program("chart", "--experimental-dump-help").json()
        let arguments = try #require((help["command"] as? [String: Any])?["arguments"] as? [[String: Any]])
        let options = arguments.filter { $0["kind"] as? String != "positional" }
            .compactMap { ($0["preferredName"] as? [String: Any])?["name"] as? String }
        #expect(options.count > 40)
        try program.write("style: {rising: \"#00796B\"}", to: "house.yaml")
        // Clocks of other zones require bars with times.
        let hours = (10..<16).map { "2024-01-08T\($0):00:00Z,100,103,99,\(90 + $0),10" }
        try program.write((["time,open,high,low,close,volume"] + hours).joined(separator: "\n") + "\n", to: "hours.csv")
        for option in options where !SpecificationCommandTests.others.contains(option) {
            guard let use = SpecificationCommandTests.uses[option] else {
                Issue.record("--\(option) is in no specification: give it a key in Sources/Dojima/Specification and a use here")
                continue
            }
            let source = option == "x-zone" ? "hours.csv" : "WEEKS"
            let plain = try spec([source])
            let with = try spec([source, "--\(option)"] + use)
            // Other options that an option requires are not counted as its effect.
            let needed = use.firstIndex { $0.hasPrefix("--") }.map { Array(use[$0...]) } ?? []
            let without = needed.isEmpty ? plain : try spec([source] + needed)
            #expect(with != plain && with != without, "--\(option) has no effect")
            let again = try program("render", "-", "-o", "again.svg", input: with)
            #expect(again.status == 0, "--\(option): \(again.error)")
        }
        #expect(Set(SpecificationCommandTests.uses.keys).isSubset(of: options))
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
            ("width=3", "--set width=3: 3 is out of range; write a number from 120 to 20000"),
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
