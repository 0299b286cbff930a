import DojimaTestSupport
import Foundation
import Testing

@testable import DojimaCommands

/// `dojima axis` on hours that can be looked up: the open time, and the reasons for each gap.
@Suite struct AxisGapTests {
    let program: Program

    init() throws { program = try Program() }

    private func axis(_ options: String..., from: String, to: String, input: String = "") throws -> Program.Answer {
        try program.run(["axis"] + options + ["--from", from, "--to", to], input: input)
    }

    @Test("Each gap has its reason and its names") func gaps() throws {
        let rows = try axis("--calendar", "XNYS", "--gaps", from: "2024-11-28", to: "2024-12-03").rows
        #expect(
            rows == [
                ["from", "to", "reason", "names"],
                ["2024-11-28T00:00:00-05:00", "2024-11-29T09:30:00-05:00", "holiday", "Thanksgiving Day"],
                ["2024-11-29T13:00:00-05:00", "2024-12-02T09:30:00-05:00", "weekend", "Day after Thanksgiving"],
                ["2024-12-02T16:00:00-05:00", "2024-12-03T00:00:00-05:00", "night", ""],
            ])
        let ruled = try axis("--exclude", "weekends", "--exclude", "2024-12-02", "--gaps", from: "2024-11-28", to: "2024-12-04").rows
        #expect(
            ruled.dropFirst() == [["2024-11-30T00:00:00Z", "2024-12-03T00:00:00Z", "rule", "rule 1: weekends; rule 2: 2024-12-02"]])
    }

    @Test("Every stretch is listed with its length, its trade date and all reasons") func explained() throws {
        let rows = try axis("--calendar", "XNYS", "--explain", from: "2024-08-30T12:00", to: "2024-09-03T12:00").rows
        #expect(
            rows.filter { $0[0] != "tick" }.map { Array($0.prefix(8)) } == [
                ["kind", "from", "to", "position", "length", "trade_date", "reason", "reasons"],
                ["open", "2024-08-30T12:00:00-04:00", "2024-08-30T16:00:00-04:00", "0", "14400", "2024-08-30", "", ""],
                [
                    "gap", "2024-08-30T16:00:00-04:00", "2024-09-03T09:30:00-04:00", "14400", "0", "2024-09-03", "holiday",
                    "night; weekend; holiday (Labor Day)",
                ],
                ["open", "2024-09-03T09:30:00-04:00", "2024-09-03T12:00:00-04:00", "14400", "9000", "2024-09-03", "", ""],
            ])
        // Sunday evening belongs to the Monday.
        let futures = try axis("--calendar", "CMES", "--explain", from: "2024-08-23T12:00", to: "2024-08-25T20:00").rows
        #expect(futures.last { $0[0] == "open" }?[5] == "2024-08-26")
        let text = try axis(
            "--calendar", "XTKS", "--explain", "--format", "json", "--time-format", "epoch", from: "2024-11-05T09:00",
            to: "2024-11-05T13:00")
        let all = try #require(try JSONSerialization.jsonObject(with: Data(text.out.utf8)) as? [[String: Any]])
        let parts = all.filter { $0["kind"] as? String != "tick" }
        #expect(parts.map { $0["kind"] as? String } == ["open", "gap", "open"])
        #expect((parts[1]["parts"] as? [[String: Any]])?.first?["reason"] as? String == "lunch")
        #expect(parts[0]["length"] as? Int == 9000 && parts[1]["from"] as? Int == 1_730_773_800)
    }

    @Test("Each candidate for a tick of 1200 pixels is listed after the stretches, with the reason why it was kept or dropped")
    func explainedTicks() throws {
        let rows = try axis("--calendar", "XNYS", "--explain", from: "2024-08-30T12:00", to: "2024-09-03T12:00").rows
        #expect(rows.first?.suffix(3) == ["label", "x", "pixels"])
        #expect(rows.drop { $0[0] != "tick" }.allSatisfy { $0[0] == "tick" && $0[10] == "1200" })
        // September begins on a Sunday before a holiday; its tick is at the next open time, after 4 of 6.5 hours.
        let tick = try #require(rows.first { $0[8].hasSuffix("Sep") })
        #expect(Array(tick[..<7]) == ["tick", "2024-09-03T09:30:00-04:00", "", "14400", "", "2024-09-03", "kept"])
        #expect(tick[7] == "kept; it represents 2024-09-01T00:00:00-04:00 on closed time")
        #expect(Double(tick[9]).map { abs($0 - 1200 * 4 / 6.5) < 0.01 } ?? false)
        let crowded = try axis("--calendar", "XNYS", "--explain", from: "2024-01-01", to: "2024-03-31").rows
        #expect(crowded.contains { $0[0] == "tick" && $0[6] == "dropped" && $0[7].hasPrefix("dropped: too close to 2024-") })
        // The same candidates as those of an axis of that width.
        let alone = try axis("--calendar", "XNYS", "--explain", "--ticks", "1200", from: "2024-01-01", to: "2024-03-31").rows
        #expect(crowded.filter { $0[0] == "tick" }.map { [$0[1], $0[8]] } == alone.dropFirst().map { [$0[0], $0[2]] })
        let text = try axis("--calendar", "XNYS", "--explain", "--format", "json", from: "2024-01-01", to: "2024-03-31")
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.out.utf8)) as? [[String: Any]])
        let ticks = objects.filter { $0["kind"] as? String == "tick" }
        #expect(ticks.count == alone.count - 1 && ticks.allSatisfy { $0["pixels"] as? Int == 1200 && $0["kept"] is Bool })
    }

    @Test("The time of a tick is absolute, for any start of the axis and of its anchor", .feature("S0-TK-17")) func absolute() throws {
        try program.write(twoWeeks, to: "weeks.csv")
        // Days since 1970 of a Tuesday and a Wednesday of January 2024.
        for (anchor, first) in [("2024-01-09", 19731), ("2001-01-09", 19731), ("2031-01-08", 19732)] {
            let answer = try program(
                "chart", "weeks.csv", "--calendar", "XNYS", "--x-ticks", "7d@\(anchor)", "-o", "weeks.svg", "--describe", "weeks.json")
            #expect(answer.status == 0, "\(answer.error)")
            let description = try JSONSerialization.jsonObject(with: try program.data("weeks.json")) as? [String: Any]
            let axes = try #require(description?["axes"] as? [[String: Any]])
            let ticks = try #require(axes.first { $0["id"] as? String == "x" }?["ticks"] as? [[String: Any]])
            let days = ticks.compactMap { ($0["value"] as? Double).map { Int($0 / 86_400) } }
            #expect(days == [first, first + 7], "\(anchor): \(days)")
        }
        let ticks = try axis("--ticks", "600", "--time-format", "epoch", "--format", "csv", from: "2024-01-09", to: "2024-01-12").rows
        #expect(ticks.dropFirst().allSatisfy { Int($0[0]).map { (1_704_758_400..<1_705_017_600).contains($0) } ?? false })
    }

    @Test("Gaps are marked in a chart only on request, by class and style", .feature("S0-DC-23")) func marks() throws {
        try program.write(twoWeeks, to: "weeks.csv")
        func picture(_ options: String...) throws -> String {
            let answer = try program.run(["chart", "--calendar", "XNYS", "-o", "marks.svg"] + options)
            #expect(answer.status == 0, "\(options): \(answer.error)")
            // The drawing, and not the description of its origin.
            let picture = String(decoding: try program.data("marks.svg"), as: UTF8.self)
            let metadata = try #require(picture.firstRange(of: /<metadata.*<\/metadata>/.dotMatchesNewlines()))
            return picture.replacingCharacters(in: metadata, with: "")
        }
        let plain = try picture("weeks.csv")
        #expect(!plain.contains("gap-marks"))
        let all = try picture("weeks.csv", "--gap-marks")
        #expect(all.contains("gap-marks-price"))
        // A word after the option is no class of gaps.
        #expect(try picture("--gap-marks", "weeks.csv") == all && picture("--gap-marks=all", "weeks.csv") == all)
        #expect(try picture("--gap-marks", "holiday", "weeks.csv") != plain)
        #expect(try picture("--gap-marks=holiday", "--gap-width", "9", "--gap-style", "slash", "weeks.csv").contains("\"gap-marks\""))
        #expect(try picture("weeks.csv", "--gap-marks=lunch") == plain)
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        #expect(try picture("--gap-marks", "WEEKS").contains("gap-marks-price"))
    }

    @Test(
        "Unknown classes of gaps are refused, and nothing is drawn",
        arguments: [
            ["--gap-marks=nights"], ["--gap-marks=WEEKS"], ["--gap-marks="], ["--gap-marks", "weekends"], ["--gap-marks", "night,lunhc"],
            ["--gap-width", "9"], ["--gap-style", "slash"], ["--gap-marks", "--gap-width=-1"],
        ])
    func wrongMarks(_ options: [String]) throws {
        try program.write(twoWeeks, to: "weeks.csv")
        let answer = try program.run(["chart", "weeks.csv", "-o", "no.svg"] + options)
        #expect(answer.status == 64 && answer.errorLines.count == 1 && !program.exists("no.svg"), "\(answer)")
    }

    @Test("Options about gaps apply only to their command, and a word after -- is a name") func boundMarks() throws {
        #expect(throws: (any Error).self) { try DojimaCommand.parse(["chart", "weeks.csv", "--gap-marks=WEEKS"]) }
        #expect(throws: Never.self) { try DojimaCommand.parse(["chart", "weeks.csv", "--gap-marks=night"]) }
        let named = try program("chart", "--", "--gap-marks=WEEKS")
        #expect(named.status == 66 && named.error.contains("--gap-marks=WEEKS: no such file, and it cannot"), "\(named)")
        let watched = try program.run(["watch", "feed.csv", "-o", "w.svg", "--", "--gap-marks=WEEKS"])
        #expect(watched.status == 64 && watched.error.contains("after --: --gap-marks WEEKS: write classes"), "\(watched)")
    }

    @Test("Shown classes stay on the axis") func shown() throws {
        // Tokyo, Friday to Monday: three hours and a half minus lunch on each day until 15:30.
        func length(_ options: String...) throws -> String? {
            let answer = try program.run(
                ["axis", "--calendar", "XTKS", "--from", "2024-11-08", "--to", "2024-11-12"] + options, input: "2024-11-12\n")
            return answer.rows.last?[1]
        }
        #expect(try length() == "39600")
        #expect(try length("--show-gaps", "lunch") == "46800")
        #expect(try length("--show-gaps", "lunch,weekend") == "219600")
        #expect(try length("--show-gaps", "lunch,weekend", "--show-gaps", "night") == "345600")
    }

    @Test("An included Saturday is on the axis, for any calendar and rules", .feature("S0-DC-21")) func included()
        throws
    {
        try program.write(
            #"{"exclusions": [{"type": "include", "date": "2024-12-28", "open": "09:30", "close": "16:00"}]}"#, to: "saturday.json")
        let hours = ["2024-12-28T09:30:00-05:00", "2024-12-28T16:00:00-05:00"]
        for options in [["--include", "2024-12-28T09:30..2024-12-28T16:00"], ["--rules", "saturday.json"]] {
            let answer = try program.run(
                ["axis", "--calendar", "XNYS", "--exclude", "weekends", "--explain", "--from", "2024-12-27", "--to", "2024-12-30"] + options
            )
            let open = answer.rows.filter { $0[0] == "open" }
            #expect(open.count == 2 && open.last.map { Array($0[1...2]) } == hours, "\(answer)")
        }
        let whole = try axis("--exclude", "weekends", "--include", "2024-12-28", "--gaps", from: "2024-12-27", to: "2024-12-30").rows
        #expect(whole.dropFirst().map { Array($0[..<2]) } == [["2024-12-29T00:00:00Z", "2024-12-30T00:00:00Z"]])
    }

    @Test("A Saturday that trades is drawn and counted among daily bars") func includedBars() throws {
        try program.write(twoWeeks.replacingOccurrences(of: "2024-01-12", with: "2024-01-13"), to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        func bars(_ options: String...) throws -> Int? {
            try program.run(["window", "WEEKS", "--format", "json"] + options).json()["bars"] as? Int
        }
        #expect(try bars() == 8)
        #expect(try bars("--include", "2024-01-13") == 9)
        #expect(try bars("--show-gaps", "weekend") == 9)
        #expect(try bars("--infer-gaps", "--include", "2024-01-14") == 9)
    }

    @Test("Several calendars on one axis show their union, their intersection, or the first one") func combined() throws {
        // 2 September 2024: New York keeps Labor Day; London is open from 8:00 to 16:30 by its clock.
        func gaps(_ options: String...) throws -> [[String]] {
            try program.run(
                ["axis", "--calendar", "XLON", "--calendar", "XNYS", "--from", "2024-09-02", "--to", "2024-09-04", "--gaps"] + options
            ).rows.dropFirst().map { Array($0[..<2]).map { String($0.dropFirst(5).prefix(11)) } }
        }
        let evening = ["09-02T00:00", "09-02T08:00"]
        #expect(try gaps() == [evening, ["09-02T16:30", "09-03T08:00"], ["09-03T21:00", "09-04T00:00"]])
        #expect(try gaps("--combine", "union") == gaps())
        #expect(try gaps("--combine", "intersection") == [["09-02T00:00", "09-03T14:30"], ["09-03T16:30", "09-04T00:00"]])
        #expect(try gaps("--combine", "primary") == [evening, ["09-02T16:30", "09-03T08:00"], ["09-03T16:30", "09-04T00:00"]])
    }

    @Test("Each input line gives one row, and an empty line is refused with its number") func emptyLine() throws {
        for (options, input) in [([], "2024-01-01\n2024-01-02\n\n2024-01-03\n"), (["--inverse"], "0\n1\n \n")] as [([String], String)] {
            let answer = try program.run(["axis", "--from", "2024-01-01", "--to", "2024-01-09"] + options, input: input)
            #expect(answer.status == 65 && answer.out.isEmpty)
            #expect(answer.error.hasPrefix("dojima: standard input:3: this line is empty"), "\(answer.error)")
        }
        #expect(try axis(from: "2024-01-01", to: "2024-01-09", input: "2024-01-01\r\n2024-01-02").rows.count == 3)
        #expect(try axis(from: "2024-01-01", to: "2024-01-09", input: "").rows.count == 1)
    }

    @Test(
        "Impossible combinations of options are refused",
        arguments: [
            ["--show-gaps", "lunch"], ["--show-gaps", "lunch,brunch", "--calendar", "XTKS"], ["--show-gaps", "rule", "--calendar", "XTKS"],
            ["--combine", "union", "--calendar", "XTKS"], ["--continuous", "--include", "2024-12-28"], ["--include", "weekends"],
            ["--gaps", "--explain"],
        ])
    func refused(_ options: [String]) throws {
        let answer = try program.run(["axis", "--from", "2024-01-01", "--to", "2024-01-09"] + options)
        #expect(answer.status == 64 && answer.out.isEmpty)
        #expect(answer.error.split(separator: "\n").count == 1, "\(answer.error)")
    }
}
