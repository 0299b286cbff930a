import Foundation
import Testing

/// Named portfolios, and commands that take the name instead of a symbol.
@Suite struct PortfolioCommandTests {
    let program: Program
    /// Closes of both symbols on their common dates, over two changes of quarters.
    private let days: [(date: String, a: Double, b: Double)]

    init() throws {
        program = try Program()
        var (days, rows): ([(date: String, a: Double, b: Double)], [String: String]) = ([], ["AA": "", "BB": ""])
        for (number, month) in (1...8).flatMap({ month in (1...28).map { (month, $0) } }).enumerated() {
            let date = "2024-0\(month.0)-\(month.1 < 10 ? "0" : "")\(month.1)"
            // Two waves of different lengths; each symbol lacks some dates of the other.
            let (a, b) = (100 + 30 * sin(Double(number) / 20), 50 + 20 * cos(Double(number) / 13))
            let (hasA, hasB) = (number % 11 != 3, number % 7 != 2)
            if hasA { rows["AA", default: ""] += "\(date),\(a),\(a + 1),\(a - 1),\(a),5\n" }
            if hasB { rows["BB", default: ""] += "\(date),\(b),\(b + 1),\(b - 1),\(b),5\n" }
            if hasA, hasB { days.append((date, a, b)) }
        }
        self.days = days
        for (symbol, text) in rows {
            try program.write("date,open,high,low,close,volume\n" + text, to: "days.csv")
            try program("import", "days.csv", "--symbol", symbol)
        }
    }

    /// The value of 60 % of AA, 30 % of BB and 10 % cash by rule P8, whose weights are restored at the last common bar of each quarter.
    private var values: [Double] {
        func quarter(_ date: String) -> Int { ((Int(date.dropFirst(5).prefix(2)) ?? 0) - 1) / 3 }
        var (base, first, values) = (1.0, days[0], [Double]())
        for (row, day) in days.enumerated() {
            let value = base * (0.6 * day.a / first.a + 0.3 * day.b / first.b + 0.1)
            values.append(value)
            if row + 1 < days.count, quarter(day.date) != quarter(days[row + 1].date) { (base, first) = (value, day) }
        }
        return values
    }

    private func save() throws {
        let answer = try program("portfolio", "save", "mix", "60% aa, 0.3 BB, 0.1 cash", "--rebalance", "1q", "--format", "csv")
        #expect(answer.status == 0, "\(answer.error)")
        #expect(answer.out == "name,holdings,rebalance\nmix,\"0.6 AA, 0.3 BB, 0.1 cash\",1q\n")
    }

    @Test("A portfolio is saved, shown, renamed and removed") func keeping() throws {
        func all(_ arguments: String...) throws -> String { try program.run(["portfolio"] + arguments + ["--format", "csv"]).out }
        #expect(try all() == "name,holdings,rebalance\n")
        try save()
        #expect(try all("save", "all-in", "1", "BB") == "name,holdings,rebalance\nall-in,1 BB,never\n")
        let both = "name,holdings,rebalance\nall-in,1 BB,never\nmix,\"0.6 AA, 0.3 BB, 0.1 cash\",1q\n"
        #expect(try all() == both)
        let held = try program("store", "remove", "BB")
        #expect(held.status == 64 && held.error.contains("BB is held by the portfolios all-in, mix; remove them first"), "\(held.error)")
        #expect(try program("list", "--format", "csv").rows.count == 3)
        try program("store", "rename", "BB", "CC")
        #expect(try all("mix") == "name,holdings,rebalance\nmix,\"0.6 AA, 0.3 CC, 0.1 cash\",1q\n")
        #expect(try all("all-in", "--remove") == "name,holdings,rebalance\nall-in,1 CC,never\n")
        #expect(try all("mix", "--remove").contains("mix") && all() == "name,holdings,rebalance\n")
        #expect(try program("store", "remove", "CC").status == 0)
    }

    @Test(
        "An invalid portfolio is refused in one line and saves nothing",
        arguments: [
            (["save", "mix", "0.5 AA, 0.5 ZZ"], 66, "no symbol ZZ"), (["save", "mix", "0.5 AA"], 64, "add up to 0.5"),
            (["save", "AA", "1 BB"], 64, "there is a symbol AA"), (["save", "a/b", "1 BB"], 64, "cannot be the name"),
            (["save", "mix", "AA"], 64, "write a weight and a symbol"), (["save", "mix"], 64, "name a portfolio and its weights"),
            (["save", "save", "1 AA"], 64, "cannot be the name"), (["mix", "1 AA"], 64, "write save first"),
            (["save", "mix", "1 AA", "--rebalance", "1d"], 64, "--rebalance"), (["mix"], 66, "no portfolio mix; none is saved"),
            (["mix", "--remove"], 66, "none is saved"), (["--remove"], 64, "needs the name"),
        ] as [([String], Int32, String)])
    func refused(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let answer = try program.run(["portfolio"] + arguments)
        #expect(answer.status == status && answer.error.contains(words) && answer.out.isEmpty, "\(answer.error)")
        #expect(try program("portfolio", "--format", "csv").out == "name,holdings,rebalance\n")
    }

    @Test("The bars of a portfolio are its value by rule P8, and one note says that they have only closes") func bars() throws {
        try save()
        let export = try program("export", "mix", "--format", "csv")
        #expect(export.status == 0, "\(export.error)")
        #expect(export.error.components(separatedBy: "only closes").count == 2 && export.errorLines.count == 1, "\(export.error)")
        let rows = export.rows.dropFirst()
        #expect(rows.map { String($0[0].prefix(10)) } == days.map(\.date))
        for (row, value) in zip(rows, values) {
            #expect(Set(row[1...4]).count == 1 && row[5].isEmpty)
            #expect(abs((Double(row[4]) ?? 0) - value) < 1e-12 * value)
        }
        #expect(Set(values.map { ($0 * 1e6).rounded() }).count > 100, "the answer differs")
        let sql = try program("query", "-", "--format", "csv", input: "SELECT close FROM bars('mix', '1d')")
        #expect(sql.rows.dropFirst().map { $0[0] } == rows.map { $0[4] }, "\(sql.error)")
    }

    @Test("Figures of a portfolio's name equal those of analyze --portfolio") func law() throws {
        try save()
        let held = ["--portfolio", "0.6 AA, 0.3 BB, 0.1 cash", "--rebalance", "1q", "--format", "csv"]
        for kind in ["summary", "performance", "drawdowns", "returns"] {
            let (named, given) = (try program("analyze", kind, "mix", "--format", "csv"), try program.run(["analyze", kind] + held))
            #expect(named.status == 0 && given.status == 0 && given.out.split(separator: "\n").count > 1, "\(named.error) \(given.error)")
            #expect(
                named.out.replacing("mix", with: "portfolio") == given.out, "\(kind)")
        }
        let (weeks, given) = (
            try program("analyze", "summary", "mix", "--interval", "1w", "--format", "csv"),
            try program.run(["analyze", "summary", "--interval", "1w"] + held)
        )
        #expect(weeks.status == 0 && weeks.out.replacing("mix", with: "portfolio") == given.out, "\(weeks.error)")
    }

    @Test("The name of a portfolio is a symbol in chart, window, scan, report, book and expressions") func used() throws {
        try save()
        let last = String(format: "%.6f", values.last ?? 0)
        let scan = try program("scan", "mix", "AA", "--when", "close > 0", "--columns", "close", "--format", "csv")
        #expect(scan.rows.map { $0[0] } == ["symbol", "AA", "mix"], "\(scan.error)")
        #expect(String(format: "%.6f", Double(scan.rows.last?.last ?? "") ?? 0) == last)
        let window = try program("window", "mix", "--last", "20", "--format", "json").json()
        #expect((window["bars"] as? Int) == 20, "\(window)")
        let chart = try program("chart", "mix", "AA", "--percent", "--size", "400x300", "-o", "mix.svg")
        #expect(chart.status == 0 && chart.error.components(separatedBy: "only closes").count == 2, "\(chart.error)")
        #expect(try String(decoding: program.data("mix.svg"), as: UTF8.self).contains("mix"))
        let report = try program("report", "mix", "--benchmark", "AA", "-o", "mix.html")
        #expect(report.status == 0, "\(report.error)")
        #expect(try program("book", "mix", "-o", "charts/", "--size", "300x200").status == 0)
        let ratio = try program("export", "mix/AA", "--format", "csv")
        #expect(abs((Double(ratio.rows[1][4]) ?? 0) - 1 / days[0].a) < 1e-12, "\(ratio.error)")
        let unknown = try program("chart", "mixed", "-o", "x.svg")
        #expect(unknown.status == 66)
    }
}
