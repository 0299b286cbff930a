import DojimaTestSupport
import Foundation
import Testing

/// `dojima window --ops`, `--pan` and `--selection` on nine sessions, so that every window can be computed by hand.
@Suite struct WindowScriptTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    private func lines(_ answer: Program.Answer) throws -> [[String: Any]] {
        try answer.out.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
    }

    @Test("A window is zoomed about its middle and moved to a part of the data, in commands and in pictures", .feature("S0-AX-25"))
    func moved() throws {
        for (options, wanted) in [
            ("--last 4 --zoom 2x", "17 18"), ("--last 4 --zoom 0.5", "09 19"), ("--last 4 --pan-to start", "08 11"),
            ("--last 3 --pan-to center", "11 16"), ("--from 2024-01-09 --to 2024-01-10 --pan-to end", "18 19"),
            ("--zoom 3", "11 16"), ("--last 4 --zoom 2 --pan-to start --pan 1d", "09 10"),
        ] {
            let words = options.split(separator: " ").map(String.init)
            let window = try program.run(["window", "WEEKS", "--format", "json"] + words).json()
            let days = ["first", "last"].map { (window[$0] as? String ?? "").dropFirst(8).prefix(2) }.joined(separator: " ")
            #expect(days == wanted, "\(options)")
            guard !options.contains("--pan ") else { continue }
            _ = try program.run(["chart", "WEEKS", "--describe", "w.json", "-o", "w.svg"] + words)
            let picture = try JSONSerialization.jsonObject(with: try program.data("w.json")) as? [String: Any]
            let range = try #require((picture?["axes"] as? [[String: Any]])?.first?["range"] as? [Double])
            // The axis ends with the end of the last day, before any closed time.
            let shown = [range[0], range[1] - 1].map { seconds in
                Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day()).dropFirst(8).prefix(2)
            }
            #expect(shown.joined(separator: " ") == wanted, "\(options)")
        }
        let refused = try program("window", "WEEKS", "--zoom", "0")
        #expect(refused.status == 64 && refused.error.contains("write a factor"))
        #expect(try program("window", "WEEKS", "--pan-to", "middle").error.contains("center"))
    }

    /// Sessions of 8, 9, 10, 11, 12, 16, 17, 18 and 19 January: the 15th is a holiday.
    @Test("A script of gestures gives the window after each step, as JSON lines", .feature("S3-RS-56", "S3-RS-02"))
    func script() throws {
        try program.write(
            """
            {"ops": [
              {"op": "beginDrag", "part": "window", "x": "2024-01-12"}, {"op": "drag", "x": "2024-01-16"}, {"op": "endDrag"},
              {"op": "move", "part": "upperHandle", "by": "1d"}, {"op": "zoom", "by": 2}, {"op": "pan", "by": "-2d"},
              {"op": "preset", "name": "5d"}, {"op": "reset"}, {"op": "glide", "velocity": 1, "at": 1}]}
            """, to: "ops.json")
        let answer = try program("window", "WEEKS", "--select", "\(1.0 / 3)..\(2.0 / 3)", "--ops", "ops.json")
        #expect(answer.status == 0 && answer.error.isEmpty)
        let lines = try lines(answer)
        #expect(
            lines.map { $0["op"] as? String } == ["beginDrag", "drag", "endDrag", "move", "zoom", "pan", "preset", "reset", "glide", "end"])
        let days = lines.map { line in [line["from"], line["to"]].map { ($0 as? String ?? "").dropFirst(8).prefix(8) } }
        let expected = [
            ["11T00:00", "17T00:00"], ["12T00:00", "18T00:00"], ["12T00:00", "18T00:00"], ["12T00:00", "19T00:00"],
            ["16T00:00", "18T00:00"], ["11T00:00", "13T00:00"], ["12T00:00", "20T00:00"], ["11T00:00", "17T00:00"],
            ["11T00:00", "17T00:00"],
            // A speed of one width a second moves it a fifth of nine sessions, 1.8.
            ["12T19:12", "18T19:12"],
        ]
        #expect(days.map { $0.map(String.init) } == expected)
        #expect(
            lines.map { $0["cause"] as? String } == [
                nil, "selector", nil, "selector", "gesture", "gesture", "preset", "gesture", nil, "momentum",
            ])
        #expect(lines.map { $0["bars"] as? Int } == [4, 4, 4, 5, 3, 3, 5, 4, 4, 3])
        #expect(lines.map { $0["step"] as? Int } == [1, 2, 3, 4, 5, 6, 7, 8, 9, nil] && lines.last?["at"] as? Double == 2)
        for line in lines { #expect(line["values"] as? [Double] == [line["low"] as? Double, line["high"] as? Double].compactMap(\.self)) }
        #expect(
            try program("window", "WEEKS", "--select", "\(1.0 / 3)..\(2.0 / 3)", "--ops", "ops.json").out == answer.out, "the same bytes")
    }

    @Test("A line of a script has the zoom factor relative to the first window", .feature("S0-AX-26")) func zoom() throws {
        let script = """
            [{"op": "zoom", "by": 2}, {"op": "pan", "by": "1d"}, {"op": "zoom", "by": 0.25}, {"op": "set", "select": [0, 1]},
             {"op": "reset"}]
            """
        try program.write(script, to: "zooms.json")
        let answer = try program("window", "WEEKS", "--last", "4d", "--ops", "zooms.json")
        // Nine sessions are two and a quarter times the window of four.
        let zooms = try lines(answer).map { ($0["zoom"] as? NSNumber)?.doubleValue ?? .nan }
        #expect(zooms.count == 5 && zip(zooms, [2, 2, 0.5, 4.0 / 9, 1]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(answer.out)")
    }

    @Test(
        "A window set or zoomed beyond a limit becomes the nearest permitted one, and then does not change",
        .feature("S0-AX-11", "S0-AX-16"))
    func attempts() throws {
        let script = """
            [{"op": "set", "select": [0.4, 0.6]}, {"op": "set", "select": ["2024-01-18", "2024-03-01"]}, {"op": "zoom", "by": 1e6},
             {"op": "zoom", "by": 2}, {"op": "zoom", "by": 1e-6}, {"op": "zoom", "by": 0.5}]
            """
        let answer = try program("window", "WEEKS", "--last", "4d", "--min-span", "2d", "--max-span", "6d", "--ops", "-", input: script)
        let lines = try lines(answer)
        #expect(answer.status == 0, "\(answer.error)")
        #expect(lines.map { ($0["tradingSpan"] as? Int).map { $0 / 86_400 } } == [2, 2, 2, 2, 6, 6])
        #expect(lines.map { $0["cause"] as? String } == ["programmatic", "programmatic", nil, nil, "gesture", nil])
        // A window without length, or reversed, is refused.
        for (from, to) in [("2024-01-12", "2024-01-11"), ("2024-01-12T10:00", "2024-01-12T10:00")] {
            let wrong = try program("window", "WEEKS", "--from", from, "--to", to)
            #expect(wrong.status == 64 && wrong.errorLines.count == 1, "\(from)..\(to): \(wrong.error) \(wrong.out)")
        }
        let flat = try program("chart", "WEEKS", "--y-range", "60..60", "-o", "flat.svg")
        #expect(flat.status == 64 && flat.errorLines.count == 1 && !program.exists("flat.svg"), "\(flat.error)")
    }

    @Test(
        "Without a window a script begins with the fourth fifth of the bars; requested frames are answered",
        .feature("S3-RS-37"))
    func frames() throws {
        let answer = try program(
            "window", "WEEKS", "--ops", "-", input: "{\"frameRate\": 10, \"ops\": [{\"op\": \"glide\", \"velocity\": -1}]}")
        let lines = try lines(answer)
        // Of nine bars those from floor(5.4) to floor(7.2).
        #expect(lines.first?["from"] as? String == "2024-01-16T00:00:00Z" && lines.first?["to"] as? String == "2024-01-18T00:00:00Z")
        #expect(lines.map { $0["at"] as? Double } == [0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(lines.dropLast().allSatisfy { $0["moving"] as? Bool == true } && lines.last?["moving"] as? Bool == false)
    }

    @Test("The return over a preset and its base equal the published ones: the S&P 500 of 2018", .feature("S2-PR-01"))
    func returns() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("datasets/sp500-daily.csv")
        _ = try program.run(["import", file.path, "--symbol", "SPX", "--calendar", "XNYS"])
        func answer(_ arguments: String...) throws -> [String: Any] {
            try program.run(["window", "SPX", "--format", "json"] + arguments).json()
        }
        let year = try answer("--preset", "YTD")
        let base = try #require(year["base"] as? [String: Any])
        #expect(base["value"] as? Double == 2673.61 && (base["time"] as? String)?.hasPrefix("2017-12-29") == true)
        let percent = try #require(year["percent"] as? Double)
        #expect((percent * 100).rounded() == -624)
        // Five daily returns; a month from the same day.
        for (preset, close) in [("5d", 2416.62), ("1M", 2760.17), ("all", 1228.10)] {
            let answer = try answer("--preset", preset)
            #expect((answer["base"] as? [String: Any])?["value"] as? Double == close, "\(preset)")
            #expect(abs(try #require(answer["percent"] as? Double) - (2506.85 / close - 1) * 100) < 1e-9)
        }
        #expect(try answer("--last", "5d")["percent"] != nil)
        for arguments in [["--last", "5d", "--pan", "-1d"], ["--from", "2018-01-02"], ["--last", "5d", "--min-span", "9d"]] {
            let answer = try program.run(["window", "SPX", "--format", "json"] + arguments).json()
            #expect(answer["bars"] != nil && answer["percent"] == nil, "\(arguments)")
        }
        let table = try program("window", "SPX", "--preset", "YTD", "--format", "csv").rows
        #expect(table[0].suffix(3) == ["base_time", "base", "percent"] && table[1].suffix(2).first == "2673.61")
    }

    @Test(
        "Scripts, --preset and --last read the same words", .feature("S2-PR-01"),
        arguments: ["5d", "1D", "1M", "3M", "6M", "YTD", "1Y", "5Y", "ALL", "all", "ytd"])
    func words(word: String) throws {
        let script = try program("window", "WEEKS", "--ops", "-", input: "[{\"op\": \"preset\", \"name\": \"\(word)\"}]")
        let option = try program("window", "WEEKS", "--preset", word, "--format", "json")
        #expect(script.status == 0 && option.status == 0, "\(script.error) \(option.error)")
        let from = try option.json()["from"] as? String
        #expect(try lines(script).first?["from"] as? String == from && from != nil)
        guard word.first?.isNumber == true else { return }
        #expect(try program("window", "WEEKS", "--last", word, "--format", "json").out == option.out)
    }

    @Test("--pan moves the window by sessions, not by days", .feature("S0-ZP-08")) func pan() throws {
        func first(_ arguments: String...) throws -> String? {
            try program.run(["window", "WEEKS", "--format", "json"] + arguments).json()["from"] as? String
        }
        #expect(try first("--select", "0..0.2", "--pan", "5d") == "2024-01-16T00:00:00Z", "the 15th was no session")
        #expect(try first("--last", "2d", "--pan", "-3d") == "2024-01-12T00:00:00Z")
        #expect(try first("--last", "2d", "--pan", "-9y") == "2024-01-08T00:00:00Z")
        let wrong = try program("window", "WEEKS", "--pan", "5")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1 && wrong.error.contains("such as 5d"))
    }

    @Test("A window that was written as JSON is read back as the same window, also after bars were added", .feature("S3-RS-51"))
    func selection() throws {
        for times in ["iso", "epoch"] {
            let saved = try program("window", "WEEKS", "--select", "0.2..0.37", "--format", "json", "--time-format", times)
            try program.write(saved.out, to: "saved.json")
            let again = try program("window", "WEEKS", "--selection", "saved.json", "--format", "json", "--time-format", times)
            #expect(saved.status == 0 && again.status == 0 && again.out == saved.out, "\(saved.error) \(again.error)")
        }
        let before = try program("window", "WEEKS", "--selection", "saved.json", "--format", "json").json()
        try program.write("time,open,high,low,close,volume\n2024-01-22,100,101,99,100,5\n2024-01-23,100,101,99,100,5\n", to: "more.csv")
        try program("import", "more.csv", "--symbol", "WEEKS", "--interval", "1d")
        let after = try program("window", "WEEKS", "--selection", "saved.json", "--format", "json").json()
        for name in ["from", "to", "first", "last"] {
            let saved = try #require(before[name] as? String)
            #expect(after[name] as? String == saved, "\(name)")
        }
        #expect(before["selection"] as? [Double] != after["selection"] as? [Double])
    }

    @Test("Limits of the window's span are given in sessions or in bars, and apply to every script", .feature("S3-RS-22"))
    func spans() throws {
        func bars(_ arguments: String...) throws -> [Int] {
            let answer = try program.run(["window", "WEEKS"] + arguments)
            #expect(answer.status == 0, "\(answer.error)")
            return arguments.contains("--ops")
                ? try lines(answer).compactMap { $0["tradingSpan"] as? Int } : [try answer.json()["tradingSpan"] as? Int ?? 0]
        }
        let day = 86_400
        for (least, most) in [("3d", "5d"), ("3b", "5 bars"), ("3 bars", "5B")] {
            #expect(try bars("--select", "0.5..0.5", "--min-span", least, "--format", "json") == [3 * day])
            #expect(try bars("--max-span", most, "--format", "json") == [5 * day])
            try program.write(
                """
                [{"op": "zoom", "by": 100}, {"op": "zoom", "by": 0.01}, {"op": "set", "select": [0, 1]},
                 {"op": "set", "select": [0.5, 0.5]}, {"op": "move", "part": "upperHandle", "by": "9d"}]
                """, to: "ops.json")
            #expect(
                try bars("--last", "4d", "--min-span", least, "--max-span", most, "--ops", "ops.json") == [3, 5, 5, 3, 5].map { $0 * day })
        }
        for (option, value) in [("--min-span", "0b"), ("--max-span", "b"), ("--max-span", "5x")] {
            let wrong = try program("window", "WEEKS", option, value)
            #expect(wrong.status == 64 && wrong.errorLines.count == 1 && wrong.error.contains("20b"), "\(wrong.error)")
        }
        let none = try program("window", "WEEKS", "--min-span", "5b", "--max-span", "3b")
        #expect(none.status == 64 && none.error.contains("--max-span"), "\(none.error)")
    }

    @Test("The default window of a single bar, and of two, is a complete bar", .feature("S3-RS-37")) func fewBars() throws {
        for count in [1, 2] {
            try program.write(twoWeeks.split(separator: "\n").prefix(count + 1).joined(separator: "\n") + "\n", to: "few.csv")
            try program("import", "few.csv", "--symbol", "FEW\(count)", "--interval", "1d", "--calendar", "XNYS")
            let answer = try program("window", "FEW\(count)", "--ops", "-", input: "[{\"op\": \"wait\"}]")
            #expect(try lines(answer).last?["tradingSpan"] as? Int == 86_400 && lines(answer).last?["bars"] as? Int == 1, "\(answer)")
        }
    }

    @Test("A chart that is held beyond the left end also has its values reported") func bounce() throws {
        try program.write(
            """
            {"options": {"bounce": true}, "ops": [{"op": "beginPan", "x": 0.2}, {"op": "panTo", "x": 0.9, "at": 0.1}, {"op": "wait", "at": 0.2}]}
            """, to: "ops.json")
        let answer = try lines(try program("window", "WEEKS", "--select", "0.2..0.6", "--ops", "ops.json"))
        // Of the first three sessions and a part of the fourth; the window began with one that has a low of 98.
        #expect((answer.last?["values"] as? [Double])?.first ?? 0 >= 99, "\(answer.last ?? [:])")
    }

    @Test("Wrong scripts and selections are refused in one line with the position") func wrong() throws {
        try program.write("{\"ops\": [{\"op\": \"wait\"},\n {\"op\": \"zom\", \"by\": 2}]}", to: "ops.json")
        try program.write("{\"from\": \"2024-01-18\", \"to\": \"2024-01-10\"}", to: "late.json")
        let cases: [([String], Int32, String)] = [
            (["--ops", "ops.json"], 65, "ops.json: line 2: ops[1].op: \"zom\" is not known; did you mean zoom?"),
            (["--ops", "nowhere.json"], 66, "nowhere.json"), (["--ops", "ops.json", "--format", "csv"], 64, "lines of JSON"),
            (["--selection", "weeks.csv"], 65, "weeks.csv: line 1, column 1"),
            (["--selection", "late.json"], 65, "late.json: the selection: from 2024-01-18T00:00:00Z is after to 2024-01-10T00:00:00Z"),
            (["--selection", "x.json", "--last", "5d"], 64, "--selection already defines the window"),
        ]
        for (arguments, status, message) in cases {
            let answer = try program.run(["window", "WEEKS"] + arguments)
            #expect(
                answer.status == status && answer.errorLines.count == 1 && answer.error.contains(message), "\(arguments): \(answer.error)")
        }
    }
}
