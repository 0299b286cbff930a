import DojimaTestSupport
import Foundation
import Testing

/// The effects of the axis and layout options of `dojima chart`.
@Suite struct AxisOptionTests {
    let program: Program

    init() throws {
        program = try Program()
        for (name, factor) in [("ONE", 1.0), ("TEN", 10.0)] {
            // TEN rises by another tenth each day.
            let rows = (2...31).filter { (CalendarDay($0)).isTraded }.enumerated().map { index, day in
                let close = (100 + Double(index) * factor) * factor
                return "2024-01-\(day < 10 ? "0" : "")\(day),\(close),\(close),\(close),\(close),10"
            }
            try program.write((["Date,Open,High,Low,Close,Volume"] + rows).joined(separator: "\n") + "\n", to: "\(name).csv")
            try program("import", "\(name).csv", "--symbol", name, "--calendar", "XNYS")
        }
    }

    /// Days of January 2024 on which New York traded.
    private struct CalendarDay {
        let day: Int
        init(_ day: Int) { self.day = day }
        var isTraded: Bool { day % 7 != 6 && day % 7 != 0 && day != 1 && day != 15 }
    }

    private func description(_ arguments: String...) throws -> [String: Any] { try description(of: arguments) }

    private func description(of arguments: [String]) throws -> [String: Any] {
        let answer = try program.run(["chart"] + arguments + ["-o", "a.svg", "--describe", "a.json"])
        #expect(answer.status == 0, "\(answer.error)")
        return try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
    }

    private func texts(_ description: [String: Any], _ role: String) -> [String] {
        (description["texts"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == role }.compactMap { $0["text"] as? String }
    }

    private func axis(_ description: [String: Any], _ id: String) -> [String: Any]? {
        (description["axes"] as? [[String: Any]])?.first { $0["id"] as? String == id }
    }

    @Test("--percent and --indexed put all symbols on one axis, from the last price at or before --base", .feature("S0-AX-02"))
    func rebased() throws {
        // ONE is 100, 101, ... and TEN 1000, 1100, ... from 2 January on; 31 January is the 21st session.
        let percent = try description("ONE", "TEN", "--percent", "--base", "2024-01-02")
        #expect(texts(percent, "series-name") == ["TEN +200.0%", "ONE +20.0%"])
        #expect((percent["axes"] as? [[String: Any]])?.count == 2)
        #expect(texts(percent, "subtitle").contains { $0.contains("change since 2 Jan 2024") })
        // The 7th was a Sunday: the last price is that of the 5th, the fourth session.
        let indexed = try description("ONE", "TEN", "--indexed", "--base", "2024-01-07", "--from", "2024-01-22")
        let names = texts(indexed, "series-name")
        let changes = names.compactMap { Double($0.filter { "0123456789.".contains($0) }) }.sorted()
        #expect(changes.count == 2 && abs(changes[0] - 12_000 / 103) < 0.06 && abs(changes[1] - 3000 / 13) < 0.06, "\(names)")
        #expect(texts(indexed, "subtitle").contains { $0.contains("7 Jan 2024 = 100") })
        // Without --base the first shown bar.
        #expect(try texts(description("ONE", "TEN", "--percent"), "series-name") == ["TEN +200.0%", "ONE +20.0%"])
    }

    @Test("An average is counted from the base of its prices") func overlay() throws {
        let plain = try description("ONE", "--indexed", "--base", "2024-01-02", "--overlay", "sma:2")
        #expect(texts(plain, "legend").contains("119.5"), "(119 + 120) / 2")
    }

    @Test("--by-symbol draws a horizontal bar for each symbol, the greatest at the top, with its value at the end") func bySymbol() throws {
        let chart = try description("ONE", "TEN", "--by-symbol", "--legend", "right")
        let ticks = axis(chart, "x")?["ticks"] as? [[String: Any]]
        #expect(axis(chart, "x")?["side"] as? String == "left")
        #expect(ticks?.compactMap { $0["label"] as? String } == ["ONE", "TEN"], "from the lowest bar upwards")
        #expect(Set(texts(chart, "label")) == ["+20%", "+200%"] && texts(chart, "legend").isEmpty)
        #expect(texts(chart, "subtitle") == ["2 Jan 2024 to 31 Jan 2024"])
        let range = try #require(axis(chart, "price")?["range"] as? [Double])
        #expect((-5...0).contains(range[0]) && range[1] > 200, "zero has space for its label")
        // Parts that need a time axis are reported if requested, and nothing is reported otherwise.
        func notes(_ options: String...) throws -> String {
            try program.run(["chart", "ONE", "TEN", "--by-symbol", "-o", "columns.svg"] + options).error
        }
        #expect(try !notes().contains("left out"))
        let told = try notes("--navigator", "--crosshair", "2024-01-10", "--color", "close > 1: red", "--annotate", "horizontal-line:1=A")
        #expect(told.contains("bars by symbol have no time axis: navigator, crosshair, colour rules, annotations ignored"), "\(told)")
    }

    @Test(
        "--x-crosses and --y-crosses move an axis into the plot, and --fixed-labels keeps its labels at the edge",
        .feature("S0-MA-08", "S0-MA-09")) func crossing() throws
    {
        let y = { (description: [String: Any], id: String, key: String) in
            ((self.axis(description, id)?["line"] as? [String: Any])?[key] as? Double) ?? .nan
        }
        let (plain, crossed) = (try description("ONE"), try description("ONE", "--x-crosses", "110"))
        #expect(axis(plain, "x")?["line"] == nil)
        let pane = try #require((crossed["panes"] as? [[String: Any]])?.first)
        let (top, height) = (pane["y"] as? Double ?? 0, pane["h"] as? Double ?? 0)
        let range = try #require(axis(crossed, "price")?["range"] as? [Double])
        #expect(abs(y(crossed, "x", "y") - top - height * (range[1] - 110) / (range[1] - range[0])) <= 1.5)
        let below = try description("ONE", "--x-crosses=-5", "--fixed-labels")
        // Fixed labels keep their row, which other labels leave to the plot.
        let row = try #require((below["panes"] as? [[String: Any]])?.first)
        #expect(abs(y(below, "x", "y") - (row["y"] as? Double ?? 0) - (row["h"] as? Double ?? 0)) <= 1)
        #expect(row["h"] as? Double ?? 0 < height - 10)
        let both = try description("ONE", "--y-crosses", "2024-01-16")
        let (left, width) = (pane["x"] as? Double ?? 0, pane["w"] as? Double ?? 0)
        // The tenth of 21 sessions.
        #expect(abs(y(both, "price", "x") - left - width * 9 / 21) <= 2)
    }

    @Test("Titles, ranges and the split of a chart are set by options", .feature("S0-LO-03", "S0-AX-21", "S3-LO-10")) func layout() throws {
        let chart = try description(
            "ONE", "--title", "A month", "--title-align", "chart", "--x-title", "Session", "--y-title", "Points", "--y-range", "90..150",
            "--navigator", "--split", "75%", "--size", "1000x800")
        let title = try #require((chart["texts"] as? [[String: Any]])?.first { $0["role"] as? String == "title" })
        #expect(abs((title["x"] as? Double ?? 0) + (title["w"] as? Double ?? 0) / 2 - 500) <= 1)
        #expect(Set(texts(chart, "axis-title")) == ["Session", "Points"])
        #expect(axis(chart, "price")?["range"] as? [Double] == [90, 150])
        #expect((chart["navigator"] as? [String: Any])?["y"] as? Double == 600)
    }

    @Test("--axis-width reserves space for labels on either side, and wider labels get more", .feature("S0-MA-06"))
    func axisWidth() throws {
        func edges(_ widths: String...) throws -> (left: Double, right: Double) {
            let described = try description(of: ["ONE", "--size", "800x400", "--no-volume"] + widths.map { "--axis-width=\($0)" })
            let plot = try #require((described["panes"] as? [[String: Any]])?.first)
            let left = try #require(plot["x"] as? Double), width = try #require(plot["w"] as? Double)
            return (left, left + width)
        }
        let own = try edges()
        #expect(own.right > 800 - 100)
        let wide = try edges("150", "left:40")
        #expect(wide.left == own.left + 40 && wide.right == 800 - 150 - own.left)
        #expect(try edges("3") == own)
        #expect(try edges("150,50").right == wide.right - 50)
        for wrong in ["x", "top:3", "-1", "1,2,", "1001"] {
            let answer = try program.run(["chart", "ONE", "-o", "a.svg", "--axis-width=\(wrong)"])
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains("64,48"), "\(wrong): \(answer.error)")
        }
    }

    @Test("--only-axis draws one axis, aligned with the chart", .feature("S2-MA-15")) func onlyAxis() throws {
        let whole = try description("ONE", "--size", "800x400")
        let alone = try description("ONE", "--size", "800x400", "--only-axis", "price")
        let at = { (description: [String: Any]) in
            (self.axis(description, "price")?["ticks"] as? [[String: Any]] ?? []).compactMap { $0["at"] as? Double }
        }
        #expect(at(alone).count > 3 && at(alone) == at(whole) && alone["height"] as? Double == 400)
        let wrong = try program.run(["chart", "ONE", "-o", "a.svg", "--only-axis", "rsi"])
        #expect(wrong.status == 64 && wrong.error.contains("this chart has x, price"))
    }

    @Test("--x-side moves the time axis to the top, and --x-zone adds one in another zone", .feature("S0-MA-01")) func timeAxes() throws {
        let top = try description("ONE", "--x-side", "top")
        let pane = try #require((top["panes"] as? [[String: Any]])?.first)
        let x = try #require(axis(top, "x"))
        #expect(x["side"] as? String == "top")
        #expect((x["y"] as? Double ?? 0) + (x["h"] as? Double ?? 0) == pane["y"] as? Double)
        let hours = (0..<30).map { "2024-01-1\(0 + $0 / 24) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,5,6,4,5,1" }
        try program.write((["Time,Open,High,Low,Close,Volume"] + hours).joined(separator: "\n") + "\n", to: "hours.csv")
        let two = try description(
            "hours.csv", "--zone", "UTC", "--continuous", "--x-zone", "top:Asia/Tokyo", "--x-zone", "America/New_York")
        let (tokyo, newYork) = (try #require(axis(two, "x-2")), try #require(axis(two, "x-3")))
        #expect(tokyo["side"] as? String == "top" && newYork["side"] as? String == "bottom")
        #expect(texts(two, "zone").sorted() == ["New York", "Tokyo", "UTC"])
        let wrong = try program.run(["chart", "ONE", "-o", "a.svg", "--x-zone", "Asia/Tokyo"])
        #expect(wrong.status == 64 && wrong.errorLines.count == 1 && wrong.error.contains("--x-zone"))
    }

    @Test("Backgrounds and borders of a chart are set by a specification", .feature("S0-LO-06")) func surfaces() throws {
        _ = try description("ONE", "--background", "chart=#FFF1E5", "--background", "plot=#FFFFFF..#E6E9EF", "--border", "plot=#5D606B:2")
        let svg = String(decoding: try program.data("a.svg"), as: UTF8.self).lowercased()
        #expect(svg.contains("#fff1e5") && svg.contains("lineargradient") && svg.contains("#5d606b"))
    }

    @Test("A base before the first price, and a logarithmic axis of zeros, are bad data with one line of explanation")
    func badData() throws {
        let early = try program.run(["chart", "ONE", "TEN", "--percent", "--base", "2023-06-01", "-o", "a.svg"])
        #expect(early.status == 65 && early.errorLines.count == 1 && early.error.contains("2024-01-02") && early.error.contains("--base"))
        try program.write("date,open,high,low,close\n2024-01-02,1,1,1,1\n2024-01-03,1,2,0,1\n2024-01-04,2,2,2,2\n", to: "zero.csv")
        let zero = try program.run(["chart", "zero.csv", "--exclude", "weekends", "--log", "-o", "b.svg"])
        #expect(
            zero.status == 65 && zero.errorLines.count == 1 && zero.error.contains("needs prices above zero, but the lowest in view is 0")
                && !program.exists("b.svg"), "\(zero.error)")
    }

    @Test(
        "Wrong options are wrong usage",
        arguments: [
            ["--percent", "--indexed"], ["--base", "2024-01-02"], ["--percent", "--log"], ["--y-range", "5..1"], ["--y-min-span", "0"],
            ["--fixed-labels"], ["--by-symbol", "--indexed"], ["--background", "sky=#FFFFFF"], ["--ground", "plot=blue"],
            ["--border", "plot"],
            ["--split", "2"], ["--title-align", "right"], ["--x-crosses", "x"], ["--x-zone", "left:UTC"], ["--x-zone", "Asia/Atlantis"],
            ["--percent", "--base", "soon"], ["--prices", "--percent"], ["--prices", "--by-symbol"], ["--prices", "--base", "2024-01-02"],
        ])
    func wrong(options: [String]) throws {
        let answer = try program.run(["chart", "ONE", "-o", "a.svg"] + options)
        #expect(answer.status == 64 && answer.errorLines.count == 1, "\(options): \(answer.error)")
    }
}
