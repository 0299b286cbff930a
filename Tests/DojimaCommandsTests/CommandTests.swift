import DojimaCairo
import DojimaChart
import DojimaTestSupport
import Foundation
import Testing

/// The commands on two weeks of bars whose answers can be computed by hand.
@Suite struct CommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    @Test("Bars with dates are drawn completely if they begin between two times, and each has its tick")
    func wholeBars() throws {
        for window in [
            ["--from", "2024-01-09T15:00Z", "--to", "2024-01-10T15:00Z"], ["--from", "2024-01-11T23:00Z", "--to", "2024-01-12"],
        ] {
            let answer = try program.run(["chart", "WEEKS", "-o", "w.svg", "--describe", "w.json"] + window)
            #expect(answer.status == 0, "\(answer.error)")
            let object = try #require(try JSONSerialization.jsonObject(with: program.data("w.json")) as? [String: Any])
            let axis = try #require((object["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" })
            let range = try #require(axis["range"] as? [Double])
            #expect(range.allSatisfy { $0.remainder(dividingBy: 86_400) == 0 } && range[1] - range[0] == 86_400, "\(window): \(range)")
            #expect((axis["ticks"] as? [[String: Any]])?.count == 1, "\(window)")
        }
    }

    @Test("A part of the axis in shares is drawn as in the window command, and refused if no bar begins in it") func partOfABar() throws {
        let narrow = try program("chart", "WEEKS", "-o", "n.svg", "--select", "0.5..0.501")
        #expect(narrow.status == 65 && narrow.error.contains("no bars in this part of the axis"), "\(narrow.error)")
        #expect(try program("window", "WEEKS", "--select", "0.5..0.501", "--format", "csv").rows[1][4] == "0")
        let answer = try program("window", "WEEKS", "--select", "0.6..0.7", "--format", "csv", "--time-format", "epoch").rows
        #expect(try program("chart", "WEEKS", "-o", "p.svg", "--describe", "p.json", "--select", "0.6..0.7").status == 0)
        let object = try #require(try JSONSerialization.jsonObject(with: program.data("p.json")) as? [String: Any])
        let axis = try #require((object["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" })
        let range = try #require(axis["range"] as? [Double])
        let ends = [2, 3].compactMap { Double(answer[1][$0]) }
        #expect(ends.count == 2 && zip(range, ends).allSatisfy { abs($0 - $1) < 1e-3 }, "\(range) \(ends)")
        let series = (object["series"] as? [[String: Any]])?.first { $0["name"] as? String == "WEEKS" }
        #expect(series?["bars"] as? Int == Int(answer[1][4]) && answer[1][4] == "1")
    }

    @Test("The scale of the volume below the prices is at the side that the price axes leave free") func volumeSide() throws {
        for (options, wanted) in [([], "left"), (["--axis", "left"], "right"), (["--axis", "right"], "left")] as [([String], String)] {
            let answer = try program.run(["chart", "WEEKS", "-o", "v.svg", "--describe", "v.json"] + options)
            #expect(answer.status == 0, "\(answer.error)")
            let object = try #require(try JSONSerialization.jsonObject(with: program.data("v.json")) as? [String: Any])
            #expect(
                (object["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "volume" }?["side"] as? String == wanted, "\(options)")
        }
    }

    @Test("A picture so large that its text is small names the scale that makes it larger, unless its font is large")
    func smallText() throws {
        for (options, isNoted) in [
            (["--size", "3840x2160"], true), (["--size", "1920x1080", "--scale", "2"], false), (["--size", "2400x400"], false),
            (["--size", "3840x2160", "--set", "style.fontSize=22"], false), (["--size", "3840x2160", "--style", "editorial"], true),
        ] as [([String], Bool)] {
            let answer = try program.run(["chart", "WEEKS", "-o", "large.svg"] + options)
            #expect(answer.status == 0 && answer.error.contains("--size 1920x1080 --scale 2") == isNoted, "\(options): \(answer.error)")
        }
    }

    @Test("Volume below the prices has labels on request, and a chart without it refuses the request") func volumeAxis() throws {
        for (options, isLabelled) in [([], false), (["--volume-axis"], true), (["--axis-range", "volume=0..1e4"], false)]
            as [([String], Bool)]
        {
            #expect(try program.run(["chart", "WEEKS", "-o", "v.svg", "--describe", "v.json"] + options).status == 0)
            let object = try #require(try JSONSerialization.jsonObject(with: program.data("v.json")) as? [String: Any])
            let axis = (object["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "volume" }
            let labels = (axis?["ticks"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }.filter { !$0.isEmpty }
            #expect(labels.isEmpty != isLabelled, "\(options): \(labels)")
        }
        let refused = try program.run(["chart", "WEEKS", "--no-volume", "--volume-axis", "-o", "v.svg"])
        #expect(refused.status == 64 && refused.error.contains("--pane volume"), "\(refused.error)")
        let both = try program.run(["chart", "WEEKS", "--volume-axis", "--axis-range", "volume=0..1e4", "-o", "v.svg"])
        #expect(both.status == 64 && both.error.contains("leave out --axis-range volume"), "\(both.error)")
    }

    @Test("Volumes that are all zero take no space from the prices") func noVolume() throws {
        func axes(_ volumes: [Int], _ options: String...) throws -> [String] {
            let rows = volumes.enumerated().map { "2024-01-0\($0 + 1),1,2,1,2,\($1)\n" }.joined()
            try program.write("time,open,high,low,close,volume\n" + rows, to: "some.csv")
            let answer = try program.run(["chart", "some.csv", "--continuous", "-o", "v.svg", "--describe", "v.json"] + options)
            #expect(answer.status == 0, "\(answer.error)")
            let object = try #require(try JSONSerialization.jsonObject(with: program.data("v.json")) as? [String: Any])
            return (object["axes"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        #expect(try axes([0, 0, 0]) == ["x", "price"])
        #expect(try axes([0, 5, 0]) == ["x", "price", "volume"])
        #expect(try axes([0, 0, 0], "--pane", "volume") == ["x", "price", "volume"])
    }

    @Test("A volume pane that stays empty is reported") func emptyVolume() throws {
        try program.write("time,open,high,low,close\n2024-01-05,1,2,1,2\n2024-01-06,1,2,1,2\n2024-01-08,1,2,1,2\n", to: "plain.csv")
        try program("import", "plain.csv", "--symbol", "PLAIN")
        func told(_ arguments: String...) throws -> String {
            let answer = try program.run(["chart", "-o", "v.svg"] + arguments)
            #expect(answer.status == 0, "\(answer.error)")
            return answer.error
        }
        #expect(
            try told("PLAIN", "--continuous", "--pane", "volume").contains("PLAIN: these bars have no volume; the volume pane is empty"))
        // So many bars that they are grouped and share pixel columns.
        let rows = (0..<40_000).map { "\(1_704_067_200 + 60 * $0),1,2,1,\(1 + $0 % 2)\n" }.joined()
        try program.write("time,open,high,low,close\n" + rows, to: "many.csv")
        try program("import", "many.csv", "--symbol", "MANY", "--interval", "1m")
        for options in [[], ["--type", "line"], ["--type", "band"], ["--group", "off"], ["--group", "off", "--type", "line"]] {
            let answer = try program.run(
                ["chart", "MANY", "--continuous", "--pane", "volume", "--size", "320x240", "-o", "v.svg"] + options)
            #expect(answer.error.contains("MANY: these bars have no volume; the volume pane is empty"), "\(options): \(answer.error)")
        }
        for (transform, noun) in [("renko:0.5", "bricks"), ("point-and-figure:0.5", "columns"), ("kagi:1%", "lines")] {
            #expect(try told("WEEKS", "--transform", transform, "--pane", "volume").contains("WEEKS: \(noun) have no volume"))
        }
        #expect(try !told("PLAIN", "--continuous").contains("volume"))
        #expect(try !told("WEEKS", "--pane", "volume").contains("volume"))
    }

    @Test("A part of the axis stays as requested, also if it cuts days") func partOfTheAxis() throws {
        func ends(_ window: String...) throws -> [Double] {
            _ = try program.run(["chart", "WEEKS", "-o", "p.svg", "--describe", "p.json"] + window)
            let object = try #require(try JSONSerialization.jsonObject(with: program.data("p.json")) as? [String: Any])
            let axis = try #require((object["axes"] as? [[String: Any]])?.first { $0["id"] as? String == "x" })
            return try #require(axis["range"] as? [Double])
        }
        // Two and a quarter of nine days.
        let (part, whole) = (try ends("--select", "0.25..0.5"), try ends())
        #expect(part[0] > whole[0] && part[1] < whole[1])
        #expect(part.contains { $0.remainder(dividingBy: 86_400) != 0 }, "\(part)")
    }

    @Test("Importing a file twice changes nothing, and the report says so", .feature("SX-CD-02")) func importTwice() throws {
        let again = try program("import", "weeks.csv", "--symbol", "WEEKS", "--format", "json").json()
        let file = try #require((again["files"] as? [[String: Any]])?.first)
        #expect(
            [file["read"], file["inserted"], file["updated"], file["unchanged"], file["rejected"]].map { $0 as? Int } == [9, 0, 0, 9, 0])
        #expect(file["interval"] as? String == "1d")
        #expect(try program("list").rows.last?.prefix(3) == ["WEEKS", "1d", "9"])
    }

    @Test("A window is printed as JSON, with nothing on standard error and status 0", .feature("SX-CD-07")) func window() throws {
        // Nine sessions, since 15 January is a holiday; the middle third runs from the 11th to the 17th, whose bars are at its ends.
        let answer = try program("window", "WEEKS", "--select", "\(1.0 / 3)..\(2.0 / 3)", "--format", "json")
        #expect(answer.status == 0 && answer.error.isEmpty)
        let window = try answer.json()
        #expect(window["bars"] as? Int == 4)
        #expect(window["tradingSpan"] as? Int == 3 * 86_400)
        #expect(window["from"] as? String == "2024-01-11T00:00:00Z")
        #expect(window["to"] as? String == "2024-01-17T00:00:00Z")
        #expect(window["first"] as? String == "2024-01-11T00:00:00Z" && window["last"] as? String == "2024-01-17T00:00:00Z")
        #expect(["open", "high", "low", "close", "volume"].map { window[$0] as? Double } == [104, 106, 95, 96, 5800])
        #expect((window["tracked"] as? [String: Any])?["value"] as? Double == 96)
    }

    @Test("Bars on closed time are dropped or moved to the next open moment, and counted", .feature("S0-DC-10")) func closedBars() throws {
        // 10 January with 12 is one day after it, 11 January: volumes 1000, 1100, ... from the 8th on.
        let dropped = try program("window", "WEEKS", "--exclude", "2024-01-10", "--format", "json")
        #expect(try dropped.json()["bars"] as? Int == 8)
        #expect(dropped.errorLines.count == 1 && dropped.error.contains("1 bar is in closed time"))
        let whole = try program("window", "WEEKS", "--format", "json").json()
        let moved = try program("window", "WEEKS", "--exclude", "2024-01-10", "--on-closed", "snap", "--format", "json").json()
        #expect(moved["bars"] as? Int == 8)
        for name in ["open", "high", "low", "close", "volume"] { #expect(moved[name] as? Double == whole[name] as? Double) }
    }

    @Test("--last 5d is the last five sessions, not the last five days", .feature("S3-RS-56")) func lastSessions() throws {
        let window = try program("window", "WEEKS", "--last", "5d", "--format", "json").json()
        #expect(window["bars"] as? Int == 5)
        #expect(window["first"] as? String == "2024-01-12T00:00:00Z")
    }

    @Test("A window given by dates contains the bars of those dates, both included", .feature("S3-AX-30")) func dates() throws {
        let window = try program("window", "WEEKS", "--from", "2024-01-12", "--to", "2024-01-16", "--format", "json").json()
        #expect(window["bars"] as? Int == 2)
        #expect(window["close"] as? Double == 99)
        #expect(window["from"] as? String == "2024-01-12T00:00:00Z" && window["to"] as? String == "2024-01-17T00:00:00Z")
        let hours = try program("window", "WEEKS", "--from", "2024-01-09", "--to", "2024-01-10T12:00", "--format", "json").json()
        #expect(hours["from"] as? String == "2024-01-09T00:00:00Z" && hours["to"] as? String == "2024-01-11T00:00:00Z", "\(hours)")
    }

    @Test("The end of Friday and the start of Monday are one axis position", .feature("S0-DC-01")) func axis() throws {
        let answer = try program(
            "axis", "--exclude", "weekends", "--from", "2024-01-08", "--to", "2024-01-20", "--time-format", "epoch",
            input: "2024-01-13T00:00:00Z\n2024-01-15T00:00:00Z\n2024-01-14T12:00:00Z\n")
        #expect(answer.rows.first == ["time", "position", "included", "clamp_down", "clamp_up"])
        #expect(answer.rows.dropFirst().map { $0[1] } == ["432000", "432000", "432000"])
        #expect(answer.rows.dropFirst().map { $0[2] } == ["0", "1", "0"])
        let back = try program(
            "axis", "--exclude", "weekends", "--from", "2024-01-08", "--to", "2024-01-20", "--inverse", input: "432000\n")
        #expect(back.rows.last == ["432000", "2024-01-15T00:00:00Z", "2024-01-13T00:00:00Z"])
    }

    @Test("Rules of hours do not exclude daily bars, and a note says so", .feature("S0-DC-18")) func hoursOfDailyBars() throws {
        try program.write(
            #"{"exclusions": [{"type": "daily", "zone": "Europe/London", "from_time": "16:30", "to_time": "08:00"}]}"#, to: "hours.json")
        let answer = try program("window", "WEEKS", "--rules", "hours.json", "--format", "json")
        #expect(try answer.json()["bars"] as? Int == 9)
        #expect(answer.error.contains("hours within a day"))
    }

    @Test func exportReadsBackToTheSameBytes() throws {
        for form in ["csv", "json", "ndjson"] {
            let text = try program("export", "WEEKS", "--format", form).out
            try program.write(text, to: "again.\(form)")
            let symbol = "AGAIN-\(form)"
            #expect(try program("import", "again.\(form)", "--symbol", symbol, "--interval", "1d").status == 0)
            #expect(try program("export", symbol, "--format", form).out == text)
        }
    }

    @Test("A span before, after or between the bars exports only the header", arguments: ["2020-01-06", "2030-01-07", "2024-01-13"])
    func exportOfNothing(_ day: String) throws {
        let answer = try program("export", "WEEKS", "--from", day, "--to", day)
        #expect(answer.status == 0 && answer.out == "time,open,high,low,close,volume\n")
    }

    @Test("Daily bars are exported by their own dates, for any zone", .feature("S0-DM-12")) func exportOfDatesInAZone() throws {
        let rows = try program("export", "WEEKS", "--from", "2024-01-16", "--to", "2024-01-17", "--zone", "America/New_York").rows
        #expect(rows.dropFirst().map { $0[0] } == ["2024-01-16T00:00:00Z", "2024-01-17T00:00:00Z"])
    }

    @Test("The fill of a band is drawn under the prices, and its line over them", .feature("S0-ST-01")) func bandUnderPrices() throws {
        for (study, isBelow) in [("bbands:3", true), ("sma:3", false)] {
            try program("chart", "WEEKS", "--overlay", study, "-o", "order.svg", "--describe", "order.json")
            let object = try JSONSerialization.jsonObject(with: program.data("order.json")) as? [String: Any]
            let types = (object?["series"] as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
            let prices = try #require(types.firstIndex(of: "candlestick"))
            let drawn = try #require(types.firstIndex(of: isBelow ? "band" : "line"))
            #expect((drawn < prices) == isBelow, "\(types)")
        }
    }

    @Test("A month that begins next to the left edge keeps its label, with its year", .feature("S0-TK-06"))
    func monthBesideTheEdge() throws {
        // Friday 30 November, then December: the date of the edge would overlap `Dec`, which includes its year.
        var text = "date,open,high,low,close\n"
        for day in [
            "11-30", "12-03", "12-04", "12-06", "12-07", "12-10", "12-11", "12-12", "12-13", "12-14", "12-17", "12-18", "12-19", "12-20",
            "12-21", "12-24", "12-26", "12-27", "12-28", "12-31",
        ] { text += "2018-\(day),10,12,9,11\n" }
        try program.write(text, to: "month.csv")
        try program("chart", "month.csv", "--calendar", "XNYS", "--size", "1000x600", "-o", "month.svg", "--describe", "month.json")
        let object = try JSONSerialization.jsonObject(with: program.data("month.json")) as? [String: Any]
        let texts = (object?["texts"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
        #expect(texts.contains("Dec 2018") && !texts.contains("Nov 2018"), "\(texts)")
    }

    @Test func resampledWeeks() throws {
        let rows = try program("resample", "WEEKS", "--into", "1w").rows
        #expect(
            rows == [
                ["time", "open", "high", "low", "close", "volume", "count"],
                ["2024-01-08T00:00:00Z", "100", "106", "99", "101", "6000", "5"],
                ["2024-01-15T00:00:00Z", "101", "102", "95", "100", "6600", "4"],
            ])
    }

    @Test func calendarAndInstrument() throws {
        let sessions = try program("calendar", "nyse", "--from", "2018-12-24", "--to", "2018-12-26").rows
        #expect(sessions.dropFirst().map { $0[0] } == ["2018-12-24", "2018-12-26"])
        #expect(sessions[1][2] == "2018-12-24T18:00:00Z")
        #expect(try program("instrument", "WEEKS", "--name", "Two, weeks", "--currency", "USD").status == 0)
        #expect(try program("instrument", "WEEKS").out.contains("WEEKS,\"Two, weeks\",XNYS,,USD,"))
    }

    @Test("A query of the user is found and run by its name", .feature("SX-CD-05")) func ownQuery() throws {
        try program.write(
            "-- Highest close.\n-- :symbol  the instrument\nSELECT max(close) AS best FROM bars WHERE symbol = :symbol\n", to: "best.sql")
        #expect(try program("query", "./best.sql", "--param", "symbol=WEEKS").rows == [["best"], ["104"]])
        #expect(try program("query", "./best.sql").status == 64)
    }

    @Test("A chart has the same bytes in another folder, zone and locale", .feature("SX-CD-09"), arguments: ["png", "svg", "pdf"])
    func sameBytes(_ kind: String)
        throws
    {
        let options = ["chart", "WEEKS", "--overlay", "sma:3", "--navigator", "--size", "640x400"]
        #expect(try program.run(options + ["-o", "one.\(kind)"]).status == 0)
        let other = program.folder.appendingPathComponent("two.\(kind)").path
        let database = program.folder.appendingPathComponent("dojima.db").path
        let elsewhere = try Program()
        let answer = try elsewhere.run(options + ["-o", other, "--db", database], environment: ["TZ": "Asia/Tokyo", "LC_ALL": "C"])
        #expect(answer.status == 0, "\(answer.error)")
        #expect(try program.data("one.\(kind)") == program.data("two.\(kind)"))
        #expect(try program.data("one.\(kind)").count > 1000)
    }

    @Test("The description of a chart gives the rectangles of its parts", .feature("S0-LO-04")) func description() throws {
        #expect(try program("chart", "WEEKS", "--size", "800x450", "--pane", "volume", "-o", "a.png", "--describe", "a.json").status == 0)
        let object = try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any]
        let panes = try #require(object?["panes"] as? [[String: Any]])
        #expect(panes.map { $0["id"] as? String } == ["price", "volume"])
        let series = try #require(object?["series"] as? [[String: Any]])
        #expect(!series.isEmpty && series.allSatisfy { $0["bars"] as? Int == 9 })
    }

    @Test("The described rectangle of a plot is that of its border in the picture", .feature("S0-LO-04")) func plotBorder() throws {
        let answer = try program(
            "chart", "WEEKS", "--size", "800x450", "--border", "plot=#12AB34", "-o", "b.png", "--describe", "b.json")
        #expect(answer.status == 0, "\(answer.error)")
        let object = try JSONSerialization.jsonObject(with: program.data("b.json")) as? [String: Any]
        let pane = try #require((object?["panes"] as? [[String: Any]])?.first)
        let sides = try ["x", "y", "w", "h"].map { try #require((pane[$0] as? NSNumber)?.doubleValue) }
        let picture = try Raster(png: Array(program.data("b.png")))
        let pixels = picture.pixels
        let border = (0..<picture.width * picture.height).filter {
            pixels[4 * $0] == 0x12 && pixels[4 * $0 + 1] == 0xAB && pixels[4 * $0 + 2] == 0x34
        }
        let (columns, rows) = (border.map { Double($0 % picture.width) }, border.map { Double($0 / picture.width) })
        let found = [columns.min(), rows.min(), columns.max().map { $0 + 1 }, rows.max().map { $0 + 1 }].map { $0 ?? .nan }
        let wanted = [sides[0], sides[1], sides[0] + sides[2], sides[1] + sides[3]]
        #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1.5 }, "\(found), \(wanted)")
    }

    @Test("A window that cannot be computed is one line on standard error, with the status of its cause", .feature("SX-CD-07"))
    func noWindow() throws {
        let wrong: [([String], Int32)] = [
            (["NOSUCH"], 66), (["WEEKS", "--from", "2024-01-12", "--to", "2024-01-11"], 64), (["WEEKS", "--min-span", "0b"], 64),
        ]
        for (arguments, status) in wrong {
            let answer = try program.run(["window"] + arguments)
            #expect(answer.status == status && answer.out.isEmpty && answer.errorLines.count == 1, "\(arguments): \(answer.error)")
        }
    }

    @Test func aFileIsDrawnWithoutBeingStored() throws {
        let elsewhere = try Program()
        try elsewhere.write(twoWeeks, to: "other.csv")
        let answer = try elsewhere("chart", "other.csv", "--exclude", "weekends", "-o", "other.png")
        #expect(answer.status == 0, "\(answer.error)")
        #expect(elsewhere.exists("other.png") && !elsewhere.exists("dojima.db"))
    }

    @Test func databaseByEnvironment() throws {
        let answer = try program("list", environment: ["DOJIMA_DB": "none.db"])
        #expect(answer.status == 66 && answer.error.contains("none.db"))
    }

    @Test(arguments: [
        "import", "list", "chart", "window", "export", "resample", "query", "instrument", "calendar", "axis", "audit", "store",
    ])
    func help(_ command: String) throws {
        let answer = try program(command, "--help")
        #expect(answer.status == 0 && answer.error.isEmpty)
        #expect(answer.out.contains("USAGE: dojima \(command)"))
    }
}
