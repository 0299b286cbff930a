import DojimaTestSupport
import Foundation
import Testing

/// Charts of tables from the command line.
@Suite struct TableCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write("name,value,share\nBanks,3,0.5\nEnergy,1,0.2\nAutos,2,0.3\n", to: "weights.csv")
        try program.write("x,y\n0,1\n1,2\n2,\n3,4\n", to: "curve.csv")
        try program.write("date,low,high\n2024-01-02,1,2\n2024-01-03,2,3\n2024-01-04,2,4\n", to: "band.csv")
    }

    /// The series of a chart by `--describe`.
    private func series(_ arguments: String...) throws -> [String] {
        let answer = try program.run(["chart"] + arguments + ["-o", "chart.svg", "--describe", "-"])
        #expect(answer.status == 0, "\(answer.error)")
        let description = try #require(try JSONSerialization.jsonObject(with: Data(answer.out.utf8)) as? [String: Any])
        return try #require(description["series"] as? [[String: Any]]).map { "\($0["type"] ?? "") \($0["id"] ?? "")" }
    }

    @Test("Options choose the columns of a file and the type of the chart") func options() throws {
        #expect(try series("weights.csv", "--type", "column", "--y", "value") == ["column value"])
        #expect(try series("weights.csv", "--x", "name") == ["column value", "column share"])
        #expect(try series("weights.csv", "--columns", "name=name,y=share", "--order", "descending") == ["column share"])
        #expect(try series("curve.csv", "--x", "x", "--type", "scatter") == ["scatter y"])
        #expect(try series("band.csv") == ["band band"])
        #expect(try series("band.csv", "--y", "low", "--y", "high") == ["line low", "line high"])
    }

    @Test("Rows come from a query and from a portfolio, too") func database() throws {
        try program.write(twoWeeks, to: "WEEKS.csv")
        try program("import", "WEEKS.csv")
        #expect(try series("--sql", "SELECT date, close FROM bars WHERE symbol = :name", "--param", "name=WEEKS") == ["line close"])
        #expect(try series("--portfolio", "0.6 SPY, 0.4 GE", "--type", "column") == ["column weight"])
        let failed = try program("chart", "WEEKS", "--sql", "SELECT 1")
        #expect(failed.status == 64 && failed.error.contains("leave the name out"))
        #expect(try program("chart").status == 64)
    }

    @Test("The error for a table without times names options that draw it, and options of prices are refused") func refusals() throws {
        let plain = try program("chart", "weights.csv", "-o", "chart.svg")
        #expect(plain.status == 65 && plain.errorLines.count == 1)
        #expect(plain.error.contains("to draw a table, give --type such as column, or --x name"))
        for option in [
            ["--overlay", "sma:3"], ["--no-volume"], ["--percent"], ["--navigator"], ["--transform", "heikin-ashi"], ["--last", "1y"],
        ] {
            let answer = try program.run(["chart", "weights.csv", "--x", "name", "-o", "chart.svg"] + option)
            #expect(answer.status == 64, "\(option) \(answer.error)")
        }
        #expect(!program.exists("chart.svg"))
    }

    @Test("A table is written as a page, which verify and render read, also from standard input") func pages() throws {
        for (index, options) in [["--type", "pie"], ["--type", "treemap"], ["--type", "radar"], ["--x", "name"]].enumerated() {
            let answer = try program.run(["chart", "weights.csv", "--y", "value", "-o", "\(index).html"] + options)
            #expect(answer.status == 0, "\(options) \(answer.error)")
            let page = String(decoding: try program.data("\(index).html"), as: UTF8.self)
            #expect(page.contains("<td>3") && page.contains(">Banks"))
            #expect(try program("verify", "\(index).html").status == 0)
        }
        #expect(try program.shell("cat weights.csv | $dojima chart - --type pie --y value -o piped.html").status == 0)
        let piped = String(decoding: try program.data("piped.html"), as: UTF8.self)
        #expect(piped.components(separatedBy: "<svg ").count == 3 && piped.contains(">Banks"))
    }

    @Test("A script turns the pie of a specification, frame by frame", .feature("S0-PD-09", "S0-ZP-12")) func turned() throws {
        let printed = try program("chart", "weights.csv", "--type", "pie", "--y", "value", "--size", "320x240", "--spec")
        try program.write(printed.out, to: "pie.json")
        try program.write(
            #"{"frameRate": 10, "ops": [{"op": "rotate", "slice": "Autos", "to": 90}, {"op": "wait", "at": 1.5}]}"#, to: "spin.json")
        #expect(try program("replay", "spin.json", "pie.json", "-o", "spin").status == 0)
        // A frame at each tenth of a second before 1.5, and the end.
        #expect(program.exists("spin/0016.png") && !program.exists("spin/0017.png"))
        #expect(try program.data("spin/0001.png") != program.data("spin/0006.png"))
        try program.write(#"[{"op": "beginSpin"}, {"op": "zoom", "by": 2}]"#, to: "zoom.json")
        let failed = try program("replay", "zoom.json", "pie.json", "-o", "none")
        #expect(failed.status == 65 && failed.errorLines.count == 1 && !program.exists("none"), "\(failed.error)")
        #expect(failed.error.contains("zoom moves axes, and a pie has none"))
        try program.write(twoWeeks, to: "WEEKS.csv")
        let chart = try program("replay", "spin.json", "WEEKS.csv", "-o", "none.gif")
        #expect(
            chart.status == 65 && chart.error.contains("rotate turns a pie, and this is a chart with axes") && !program.exists("none.gif"))
    }

    @Test("A pie, a treemap and a radar chart are described by their parts") func figures() throws {
        for (type, part) in [("pie", "slices"), ("donut", "slices"), ("treemap", "tiles"), ("radar", "polar"), ("polar", "polar")] {
            let answer = try program.run(["chart", "weights.csv", "--type", type, "--y", "value", "-o", "figure.svg", "--describe", "-"])
            #expect(answer.status == 0, "\(type): \(answer.error)")
            let description = try #require(try JSONSerialization.jsonObject(with: Data(answer.out.utf8)) as? [String: Any])
            #expect(description[part] != nil && (description["axes"] as? [Any])?.isEmpty == true)
        }
        for (option, part) in [
            (["--log"], "an axis of values"), (["--x-title", "Names"], "the horizontal axis"),
            (["--crosshair", "2024-01-02"], "--crosshair"), (["--orientation", "vertical"], "--orientation"),
            (["--stack", "sum"], "--stack"),
        ] {
            let answer = try program.run(["chart", "weights.csv", "--type", "pie", "--y", "value", "-o", "refused.svg"] + option)
            #expect(answer.status == 64 && answer.error.contains(part), "\(option) \(answer.error)")
        }
        #expect(!program.exists("refused.svg"))
    }

    /// The description of a chart.
    private func description(_ arguments: [String]) throws -> [String: Any] {
        let answer = try program.run(["chart"] + arguments + ["-o", "chart.svg", "--describe", "-"])
        #expect(answer.status == 0, "\(arguments): \(answer.error)")
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.out.utf8)) as? [String: Any])
    }

    @Test("Boxes, histograms, fitted lines and waterfalls are described by their figures") func statistics() throws {
        try program.write("sector,return\nA,1\nA,2\nA,9\nB,3\n", to: "returns.csv")
        // The values of a figure by Python.
        for (arguments, part, key, values) in [
            (["returns.csv", "--type", "box"], "boxes", "median", [2.0, 3]),
            (["returns.csv", "--type", "box", "--whiskers", "range"], "boxes", "high", [9, 3]),
            (["returns.csv", "--type", "histogram", "--bins", "2"], "bins", "count", [3, 1]),
            (["returns.csv", "--type", "histogram", "--bin-width", "2"], "bins", "count", [1, 2, 0, 0, 1]),
            (["returns.csv", "--type", "histogram"], "bins", "from", [0, 5]),
            (["weights.csv", "--type", "waterfall", "--y", "value"], "steps", "to", [3, 4, 6]),
            (["weights.csv", "--type", "waterfall", "--y", "value", "--total"], "steps", "to", [3, 4, 6, 6]),
        ] as [([String], String, String, [Double])] {
            let list = try description(arguments)[part] as? [[String: Any]]
            #expect(list?.compactMap { $0[key] as? Double } == values, "\(arguments)")
        }
        let line = try #require(try description(["curve.csv", "--x", "x", "--fit"])["regression"] as? [String: Any])
        // numpy.polyfit([0, 1, 3], [1, 2, 4], 1)
        #expect(abs((line["slope"] as? Double ?? 0) - 1) < 1e-12 && line["n"] as? Double == 3)
    }

    @Test("The regression of two symbols is that of the analysis") func regression() throws {
        try program.link("datasets")
        let files = ["datasets/goog-daily.json", "datasets/sp500-daily.csv"]
        let line = try #require(
            try description(files + ["--type", "regression", "--calendar", "XNYS", "--last", "5y"])["regression"] as? [String: Any])
        let table = try program.run(
            ["analyze", "regression", files[0], "--on", files[1], "--calendar", "XNYS", "--last", "5y", "--format", "json"])
        #expect(table.status == 0, "\(table.error)")
        let rows = try JSONSerialization.jsonObject(with: Data(table.out.utf8)) as? [[String: Any]]
        let row = try #require(rows?.first)
        for (key, column) in [("slope", "beta"), ("intercept", "alpha"), ("r_squared", "r_squared"), ("n", "n")] {
            let (own, wanted) = (try #require(line[key] as? Double), try #require(row[column] as? Double))
            #expect(abs(own - wanted) < 1e-9, "\(key)")
        }
        let fit = try program.run(["chart"] + files + ["--fit", "--spec"])
        #expect(fit.out.contains("\"analysis\"") && fit.out.contains("\"regression\""), "\(fit.error)")
    }

    @Test("Options of distributions, sums and lines that contradict each other are refused") func contradictions() throws {
        for (options, text) in [
            (["weights.csv", "--fit", "--type", "pie"], "--fit means --type regression"),
            (["weights.csv", "--type", "histogram", "--bins", "3", "--bin-width", "1"], "--bins and --bin-width both set the bins"),
            (["weights.csv", "--type", "histogram", "--bins", "0"], "from 1 to 1000"),
            (["weights.csv", "--type", "pie", "--total"], "--total does not apply to the type pie"),
            (["weights.csv", "curve.csv", "band.csv", "--type", "regression"], "a regression has two symbols"),
            (["SPX", "--type", "regression"], "a regression of a symbol needs a second one"),
        ] {
            let answer = try program.run(["chart"] + options + ["-o", "refused.svg"])
            #expect(answer.status != 0 && answer.error.contains(text) && answer.errorLines.count == 1, "\(options) \(answer.error)")
        }
        #expect(!program.exists("refused.svg"))
    }

    @Test("Prices as a histogram are columns over time, and a note says which charts count values") func histogramOfPrices() throws {
        try program.write(twoWeeks, to: "WEEKS.csv")
        try program("import", "WEEKS.csv")
        let drawn = try program("chart", "WEEKS", "--type", "histogram", "-o", "columns.svg")
        #expect(drawn.status == 0 && drawn.error.contains("WEEKS: prices are drawn as columns over time"), "\(drawn.error)")
        #expect(drawn.error.contains("the analysis distribution"))
        let plain = try program("chart", "WEEKS", "--type", "column", "-o", "columns.svg")
        #expect(plain.status == 0 && !plain.error.contains("columns over time"), "\(plain.error)")
    }

    @Test("The printed specification of a file without bars has the table that is drawn") func printedTable() throws {
        let printed = try program("chart", "weights.csv", "--type", "histogram", "--spec")
        #expect(printed.status == 0 && printed.out.contains("\"table\"") && printed.out.contains("\"histogram\""), "\(printed.error)")
    }

    @Test("A table is read from standard input if columns are named, and the error without names says so") func standardInput() throws {
        let table = "cat weights.csv | $dojima chart - -o chart.svg"
        #expect(try program.shell("\(table) --type donut").status == 0)
        #expect(try program.shell("\(table) --x name --y share").status == 0)
        let failed = try program.shell("\(table) --type column 2>&1")
        #expect(failed.status == 65 && failed.out.contains("name its columns with --x or --y"), "\(failed.out)")
    }

    @Test("The specification of a chart of a table draws the same picture") func specification() throws {
        let printed = try program("chart", "weights.csv", "--x", "name", "--spec")
        #expect(printed.status == 0 && printed.out.contains("\"table\""))
        try program.write(printed.out, to: "weights.json")
        try program("chart", "weights.csv", "--x", "name", "-o", "a.svg")
        try program("render", "weights.json", "-o", "b.svg")
        #expect(try program("verify", "a.svg").status == 0)
        let (a, b) = (
            try Data(contentsOf: program.folder.appendingPathComponent("a.svg")),
            try Data(contentsOf: program.folder.appendingPathComponent("b.svg"))
        )
        #expect(a == b && !a.isEmpty)
    }
}
