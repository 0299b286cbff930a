import DojimaTestSupport
import Foundation
import Testing

/// Texts of crosshairs and selected bars through the program.
@Suite struct CrosshairTextTests {
    let program: Program

    init() throws {
        program = try Program()
        let rows = (1...20).map { "2024-01-\(String(format: "%02d", $0)),\(100 + $0),\(103 + $0),\(99 + $0),\(101 + $0),10" }
        try program.write((["Date,Open,High,Low,Close,Volume"] + rows).joined(separator: "\n") + "\n", to: "ONE.csv")
        try program("import", "ONE.csv", "--symbol", "ONE")
    }

    private func described(_ options: [String]) throws -> [String: Any] {
        let answer = try program.run(["chart", "ONE"] + options + ["-o", "a.svg", "--describe", "a.json"])
        try #require(answer.status == 0, "\(answer.error)")
        return try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
    }

    @Test("--crosshair-text sets the text of the crosshair box, also in a specification", .feature("S1-CH-18"))
    func text() throws {
        let template = "{time}\\nclose {close}, {percent}\\nmean {sma:5} of {total volume}"
        let options = ["--overlay", "sma:5", "--from", "2024-01-08", "--crosshair", "2024-01-10", "--crosshair-text", template]
        let lines = ["Wed 10 Jan 2024", "close 111.0, +0.91%", "mean 109.0 of 30"]
        #expect((try described(options)["crosshair"] as? [String: Any])?["lines"] as? [String] == lines)
        try program.write(try program.run(["chart", "ONE"] + options + ["--spec"]).out, to: "spec.json")
        let again = try program("render", "spec.json", "-o", "b.svg")
        #expect(try again.status == 0 && program.data("b.svg") == program.data("a.svg"), "\(again.error)")
    }

    @Test(
        "Between two points of a line a crosshair has the value of the last one, or an interpolated one that is marked",
        .feature("S0-CH-04"))
    func interpolated() throws {
        let hours = ["10,100", "11,110", "12,130", "13,90"].map { "2024-01-02T\($0.prefix(2)):00:00Z,\($0.dropFirst(3))" }
        try program.write((["Date,Close"] + hours).joined(separator: "\n") + "\n", to: "HOURS.csv")
        let options = ["chart", "HOURS.csv", "--type", "line", "--crosshair", "2024-01-02T11:15", "-o", "a.svg", "--describe", "a.json"]
        for (setting, value) in [([], 110.0), (["--set", "crosshair.interpolates=true"], 115)] as [([String], Double)] {
            let answer = try program.run(options + setting)
            try #require(answer.status == 0, "\(answer.error)")
            let whole = try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
            let crosshair = try #require(whole["crosshair"] as? [String: Any])
            #expect(
                abs((crosshair["value"] as? Double ?? .nan) - value) < 1e-9
                    && crosshair["interpolated"] as? Bool == (setting.isEmpty ? nil : true))
            let entry = (crosshair["values"] as? [[String: String]])?.first?["text"]
            #expect(entry.flatMap { Double($0.prefix { $0 != " " }) } == value && entry?.hasSuffix(" (interpolated)") == !setting.isEmpty)
        }
        try program.write(try program.run(options.prefix(6) + ["--set", "crosshair.interpolates=true", "--spec"]).out, to: "spec.json")
        #expect(try program("render", "spec.json", "-o", "b.svg").status == 0 && program.data("b.svg") == program.data("a.svg"))
    }

    @Test("An unknown placeholder is refused with a list of the known ones")
    func unknown() throws {
        let answer = try program("chart", "ONE", "--overlay", "sma:5", "--crosshair-text", "{close} {mean}", "-o", "b.svg")
        #expect(answer.status == 64 && answer.errorLines.count == 1 && !program.exists("b.svg"))
        let names = ["{mean}", "{time}", "{open}", "{high}", "{low}", "{close}", "{volume}", "{change}", "{percent}", "{ONE}", "{sma:5}"]
        for name in names { #expect(answer.error.contains(name), "\(answer.error)") }
        for template in ["{total sma:9}", "{Close}", "{}"] {
            let answer = try program("chart", "ONE", "--crosshair-text", template, "-o", "b.svg")
            #expect(answer.status == 64 && answer.error.contains("there is no placeholder \(template)"), "\(answer.error)")
        }
    }

    @Test("A bar is selected by its date and not by its month, and a day without a bar is reported")
    func selected() throws {
        let plain = try program.run(["chart", "ONE", "-o", "plain.svg"])
        let answer = try program("chart", "ONE", "--selected", "2024-01-10", "-o", "a.svg")
        #expect(plain.status == 0 && answer.status == 0 && !answer.error.contains("to select"), "\(answer.error)")
        #expect(try program.data("a.svg") != program.data("plain.svg"))
        let wrong = try program(
            "chart", "ONE", "--continuous", "--from", "2024-01-15", "--to", "2024-01-25", "--selected", "2024-01-10", "-o", "b.svg")
        #expect(wrong.status == 0 && !wrong.error.contains("to select"), "a bar outside of the window is no error: \(wrong.error)")
    }

    @Test("--track-series tracks the last value of a study by its name")
    func tracked() throws {
        let options = ["--overlay", "sma:5", "--pane", "macd", "--track-series"]
        let mean = try described(options + ["sma:5"])
        let texts = (mean["texts"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == "tag" }.compactMap { $0["text"] as? String }
        #expect(texts.contains("119"), "\(texts)")
        _ = try described(options + ["macd"])
        let wrong = try program("chart", "ONE", "--track-series", "sma:6", "-o", "b.svg")
        #expect(wrong.status != 0 && wrong.error.contains("there is no series \"sma:6\" to track"), "\(wrong.error)")
    }
}
