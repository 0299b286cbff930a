import DojimaTestSupport
import Foundation
import Testing

/// The tick options of `chart`, on two weeks of bars from 8 to 19 January 2024.
@Suite struct TickOptionTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    /// The described axes of a chart, by id.
    private func axes(_ options: String...) throws -> [String: [String: Any]] {
        let answer = try program.run(["chart", "WEEKS", "-o", "weeks.svg", "--describe", "weeks.json"] + options)
        #expect(answer.status == 0, "\(answer.error)")
        let data = try Data(contentsOf: program.folder.appendingPathComponent("weeks.json"))
        let description = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let axes = try #require(description["axes"] as? [[String: Any]])
        return Dictionary(axes.map { ($0["id"] as? String ?? "", $0) }) { first, _ in first }
    }

    private func ticks(_ axis: [String: Any]?) -> [(value: Double, label: String)] {
        (axis?["ticks"] as? [[String: Any]] ?? []).map { ($0["value"] as? Double ?? .nan, $0["label"] as? String ?? "") }
    }

    @Test("Fixed distances count from their anchors and are named in the description", .feature("S0-TK-03", "S0-TK-05"))
    func distances() throws {
        let axes = try axes("--x-ticks", "2d@2024-01-09", "--y-ticks", "2@1")
        #expect(axes["x"]?["step"] as? String == "2d")
        // 9, 11, 13 (a Saturday), 15 (a holiday), 17 and 19 January: those on closed days move to the 16th, where they become one.
        let days = ticks(axes["x"]).map { Int(($0.value - 1_704_067_200) / 86_400) + 1 }
        #expect(days == [9, 11, 16, 17, 19])
        #expect(axes["price"]?["step"] as? String == "2")
        #expect(ticks(axes["price"]).allSatisfy { Int($0.value) % 2 == 1 } && ticks(axes["price"]).count > 3)
        let dekads = try self.axes("--x-ticks", "1dekad")["x"]
        // 1 and 21 January are outside of the window.
        #expect(dekads?["step"] as? String == "1dekad" && ticks(dekads).contains { Int(($0.value - 1_704_067_200) / 86_400) + 1 == 11 })
        #expect(try ticks(self.axes("--y-ticks", "5")["price"]).allSatisfy { Int($0.value) % 5 == 0 }, "round numbers without an anchor")
    }

    @Test("A list of ticks can have custom labels")
    func lists() throws {
        let axes = try axes("--x-ticks", "2024-01-10=CPI,2024-01-17", "--y-ticks", "96=par,100,104.5")
        #expect(ticks(axes["x"]).map(\.label) == ["CPI", "17 Jan 2024"])
        #expect(ticks(axes["price"]).map(\.value) == [96, 100, 104.5])
        #expect(ticks(axes["price"]).contains { $0.label == "par" })
    }

    @Test("--x-format and --y-format write labels by a pattern", .feature("S0-TK-09"))
    func formats() throws {
        let axes = try axes("--x-format", "EEE d/M", "--y-format", "$%.1f")
        #expect(ticks(axes["x"]).contains { $0.label == "Tue 16/1" })
        #expect(ticks(axes["price"]).filter { !$0.label.isEmpty }.allSatisfy { $0.label.first == "$" && $0.label.contains(".") })
        let bonds = try ticks(self.axes("--y-format", "1'32", "--y-ticks", "0.5")["price"]).map(\.label)
        #expect(bonds.contains { $0.hasSuffix("'16") })
    }

    @Test(
        "--x-angle turns the labels of the time axis, also those of an analysis and with a second row",
        arguments: [("horizontal", 0), ("diagonal", -45), ("vertical", -90)])
    func angles(word: String, degrees: Int) throws {
        let lines = [["chart", "WEEKS", "--second-row", "--x-angle", word], ["analyze", "returns", "WEEKS", "--by", "day"]]
        for line in [lines[0], lines[1] + ["--set", "timeAxis.labelAngle=\(word)"]] {
            let answer = try program.run(line + ["-o", "weeks.svg"])
            #expect(answer.status == 0, "\(answer.error)")
            let svg = String(decoding: try program.data("weeks.svg"), as: UTF8.self)
            let angles = svg.matches(of: #/rotate\((-?\d+) /#).map { String($0.1) }
            #expect(degrees == 0 ? angles.isEmpty : angles.count > 3 && Set(angles) == ["\(degrees)"], "\(line): \(angles)")
        }
        let written = try program.run(lines[0] + ["--spec"]).out
        #expect(written.contains("\"labelAngle\": \"\(word)\"") == (degrees != 0))
        let refused = try program("chart", "WEEKS", "--x-angle", "steep")
        #expect(refused.status == 64 && refused.error.contains("write one of horizontal, diagonal, vertical"))
    }

    @Test("--y-ticks 2^1 gives ticks at powers of 2 on a logarithmic axis", .feature("S0-TK-19"))
    func powers() throws {
        #expect(try axes("--log", "--y-ticks", "1.05^1")["price"]?["step"] as? String == "1.05^1")
        let answer = try program("chart", "WEEKS", "-o", "weeks.svg", "--y-ticks", "2^1")
        #expect(answer.status == 0 && answer.error.contains("logarithmic"), "reported, and chosen automatically")
    }

    @Test("Each candidate for a tick is listed with the reason why it was kept or dropped") func explain() throws {
        let answer = try program(
            "axis", "--exclude", "weekends", "--from", "2022-12-20", "--to", "2023-03-20", "--ticks", "700", "--explain")
        #expect(answer.status == 0 && answer.rows.first == ["time", "position", "label", "weight", "x", "kept", "moved_from", "reason"])
        // New Year's Day 2023 was a Sunday.
        let year = try #require(answer.rows.first { $0[2] == "2023" })
        #expect(year[0] == "2023-01-02T00:00:00Z" && year[5] == "1" && year[6] == "2023-01-01T00:00:00Z" && year[7] == "kept")
        #expect(answer.rows.contains { $0[5] == "0" && $0[7].hasPrefix("dropped: too close to 20") })
        let ticks = try program(
            "axis", "--exclude", "weekends", "--from", "2022-12-20", "--to", "2023-03-20", "--ticks", "700", "--format", "csv")
        #expect(Set(ticks.rows.dropFirst().map { $0[0] }) == Set(answer.rows.dropFirst().filter { $0[5] == "1" }.map { $0[0] }))
    }

    @Test("On an inverted price axis greater prices are lower") func inverted() throws {
        let places = { (options: String...) throws in
            let answer = try self.program.run(["chart", "WEEKS", "-o", "weeks.svg", "--describe", "weeks.json"] + options)
            #expect(answer.status == 0, "\(answer.error)")
            let description = try JSONSerialization.jsonObject(with: try self.program.data("weeks.json")) as? [String: Any]
            let axes = try #require(description?["axes"] as? [[String: Any]])
            let ticks = axes.first { $0["id"] as? String == "price" }?["ticks"] as? [[String: Any]]
            return (ticks ?? []).map { $0["at"] as? Double ?? .nan }
        }
        #expect(try places().count > 3 && places() == places().sorted(by: >))
        #expect(try places("--inverted").count > 3 && places("--inverted") == places("--inverted").sorted())
    }

    @Test("The title of a price axis is the unit of its prices", .feature("S1-MA-12")) func unit() throws {
        let titles = {
            try self.program("chart", "WEEKS", "-o", "weeks.svg", "--describe", "weeks.json")
            let description = try JSONSerialization.jsonObject(with: try self.program.data("weeks.json")) as? [String: Any]
            let texts = try #require(description?["texts"] as? [[String: Any]])
            return texts.filter { $0["role"] as? String == "axis-title" }.compactMap { $0["text"] as? String }
        }
        #expect(try titles() == [])
        try program("instrument", "WEEKS", "--currency", "USD")
        #expect(try titles() == ["USD"])
    }

    @Test("A second row of time labels is drawn") func secondRow() throws {
        try program("chart", "WEEKS", "--second-row", "-o", "weeks.svg")
        let text = try String(contentsOf: program.folder.appendingPathComponent("weeks.svg"), encoding: .utf8)
        #expect(text.contains("class=\"parent\"") && text.contains(">Jan 2024<"))
    }

    @Test(
        "Wrong ticks and formats are wrong usage, with one line of advice",
        arguments: [
            ["--x-ticks", "0d"], ["--x-ticks", "1M@"], ["--x-ticks", "1M@soon"], ["--x-ticks", "2024-13-01"], ["--x-ticks", ""],
            ["--y-ticks", "0"], ["--y-ticks=-5"], ["--y-ticks", "5@x"], ["--y-ticks", "1,b"], ["--y-ticks", "1^1"], ["--x-format", "b"],
            ["--x-format", "'open"], ["--y-format", "%q"], ["--y-format", "cheap"], ["--y-format", "1/1"],
        ])
    func wrong(options: [String]) throws {
        let answer = try program.run(["chart", "WEEKS", "-o", "weeks.svg"] + options)
        #expect(answer.status == 64 && answer.errorLines.count == 1, "\(answer.error)")
        #expect(answer.error.contains("write "))
    }
}
