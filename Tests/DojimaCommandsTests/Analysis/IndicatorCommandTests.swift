import Foundation
import Testing

/// Indicators on the command line, on two weeks of bars whose answers can be computed by hand.
@Suite struct IndicatorCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    @Test("Columns have the requested names, a row for each bar, and empty cells before the first value")
    func columns() throws {
        let answer = try program("indicator", "WEEKS", "sma:3", "wma:2", "obv", "stoch:2,1,1", "sma:3")
        #expect(answer.status == 0 && answer.error.isEmpty)
        #expect(answer.out.hasPrefix("time,sma:3,wma:2,obv,\"stoch:2,1,1.slowk\",\"stoch:2,1,1.slowd\"\n"))
        let rows = answer.rows.dropFirst()
        #expect(rows.count == 9)
        // Closes 102, 101, 104; volumes 1000, 1100, 1200.
        #expect(rows.map { $0[1] }.prefix(2) == ["", ""])
        #expect(Double(rows[3][1]) == (102 + 101 + 104) / 3.0)
        #expect(Double(rows[2][2]) == (102 + 2 * 101) / 3.0)
        #expect(rows.map { $0[3] }.prefix(3) == ["1000", "-100", "1100"])
        // The second close, 101, in the range of two days from 99 to 104.
        #expect(Double(rows[2][4]) == 40)
    }

    @Test("A long result that is computed in parallel parts has its names once and all of its rows in order") func long() throws {
        let count = 70_000
        let rows = (0..<count).map { "\(1_600_000_000 + $0 * 60),1,2,0.5,1.5,\($0).125" }
        try program.write("time,open,high,low,close,volume\n\(rows.joined(separator: "\n"))\n", to: "minutes.csv")
        let answer = try program("indicator", "minutes.csv", "v = volume", "--zone", "UTC", "--time-format", "epoch")
        #expect(answer.status == 0)
        #expect(answer.rows.first == ["time", "v"])
        #expect(answer.rows.dropFirst().map { $0[0] } == (0..<count).map { "\(1_600_000_000 + $0 * 60)" })
        #expect(answer.rows.dropFirst().map { $0[1] } == (0..<count).map { "\($0).125" })
    }

    @Test("A part has the values of the complete series") func part() throws {
        let whole = try program("indicator", "WEEKS", "ema:3", "rsi:3").rows
        let part = try program("indicator", "WEEKS", "ema:3", "rsi:3", "--from", "2024-01-17", "--to", "2024-01-18").rows
        #expect(part.count == 3)
        #expect(part.dropFirst() == whole[7...8])
    }

    @Test("Missing inputs of an indicator are reported") func lacking() throws {
        let bare = twoWeeks.split(separator: "\n").map { $0.split(separator: ",").dropLast().joined(separator: ",") }
        try program.write(bare.joined(separator: "\n"), to: "bare.csv")
        try program("import", "bare.csv", "--symbol", "BARE")
        for answer in [
            try program("indicator", "BARE", "obv"), try program("chart", "BARE", "--pane", "obv", "--continuous", "-o", "x.png"),
        ] {
            #expect(answer.status == 65)
            #expect(answer.error.contains("BARE: obv needs volume"))
        }
        try program.write(twoWeeks.replacingOccurrences(of: ",1200\n", with: ",\n"), to: "part.csv")
        try program("import", "part.csv", "--symbol", "PART")
        let part = try program("indicator", "PART", "obv")
        #expect(part.status == 0 && part.error.contains("1 of 9 bars have no volume"))
        #expect(part.rows[3][1].isEmpty && part.rows[4][1] == "-1400")
    }

    @Test("A percentage is not drawn over prices, and the error for unknown studies lists the known ones") func refused() throws {
        let over = try program("chart", "WEEKS", "--overlay", "rsi:14")
        #expect(over.status == 64 && over.error.contains("--pane rsi:14"))
        let unknown = try program("chart", "WEEKS", "--pane", "foo")
        #expect(unknown.status == 64 && unknown.error.contains("volume") && unknown.error.contains("macd"))
        #expect(try program("indicator", "NONE", "rsi").status == 66)
        #expect(try program("indicator", "WEEKS", "rsi:1").status == 64)
    }

    @Test("Panes are drawn in the order of the command line, each once") func panes() throws {
        let answer = try program(
            "chart", "WEEKS", "--pane", "rsi:2", "--pane", "volume", "--pane", "macd:2,3,2", "--pane", "rsi:2", "--overlay", "ema:3", "-o",
            "weeks.svg", "--describe", "weeks.json")
        #expect(answer.status == 0)
        let description = try #require(try JSONSerialization.jsonObject(with: program.data("weeks.json")) as? [String: Any])
        let panes = try #require(description["panes"] as? [[String: Any]])
        #expect(panes.compactMap { $0["id"] as? String } == ["price", "rsi:2", "volume", "macd:2,3,2"])
    }

    @Test("The first value of a window is that of the complete series") func warmUp() throws {
        // The legend shows the last visible bar.
        var lines = ["date,open,high,low,close,volume"]
        for day in 1...31 { lines.append("2024-01-\(day < 10 ? "0" : "")\(day),100,130,90,\(100.25 + Double(day * 37 % 23)),\(day)") }
        try program.write(lines.joined(separator: "\n"), to: "long.csv")
        try program("import", "long.csv", "--symbol", "LONG")
        let whole = try program("indicator", "LONG", "ema:5", "obv", "--from", "2024-01-25", "--to", "2024-01-25").rows
        try program(
            "chart", "LONG", "--continuous", "--from", "2024-01-25", "--to", "2024-01-25", "--overlay", "ema:5", "--pane", "obv", "-o",
            "l.svg")
        let text = String(decoding: try program.data("l.svg"), as: UTF8.self)
        let average = try #require(Double(whole[1][1]))
        #expect(text.contains(String(format: ">%.2f<", average)))
        #expect(text.contains(">\(whole[1][2].replacingOccurrences(of: "-", with: "−"))<"))
    }
}
