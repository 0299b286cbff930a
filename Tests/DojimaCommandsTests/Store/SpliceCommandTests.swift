import Foundation
import Testing

/// Contracts of a future as one stored series, whose rolls are actions and marks in charts.
@Suite struct SpliceCommandTests {
    let program: Program

    /// Days of March 2024 as `date,open,high,low,close,volume`.
    private static func rows(_ days: ClosedRange<Int>, _ bar: (Int) -> (close: Double, volume: Int)) -> String {
        "date,open,high,low,close,volume\n"
            + days.map { day in
                let (close, volume) = bar(day)
                return "2024-03-\(day < 10 ? "0" : "")\(day),\(close),\(close + 1),\(close - 1),\(close),\(volume)\n"
            }.joined()
    }

    init() throws {
        program = try Program()
        // H4 trades from the 1st to the 15th and its volume falls; M4 trades from the 8th to the 30th and leads from the 12th on.
        try program.write(Self.rows(1...15) { (100 + Double($0), 200 - 10 * $0) }, to: "H4.csv")
        try program.write(Self.rows(8...30) { (105 + Double($0), 10 * $0 - 31) }, to: "M4.csv")
        for symbol in ["H4", "M4"] { try program("import", "\(symbol).csv", "--symbol", symbol) }
    }

    private func closes(_ symbol: String) throws -> [Double] {
        try program("export", symbol, "--format", "csv").rows.dropFirst().compactMap { Double($0[4]) }
    }

    @Test("A splice is stored with its rolls, lists them, is marked in charts, and can be made again") func stored() throws {
        let made = try program("splice", "ES", "=", "H4,", "m4", "--format", "csv")
        #expect(made.status == 0, "\(made.error)")
        #expect(made.out == "date,from,to,close,next_close,first\n2024-03-12,H4,M4,112,117,2024-03-13\n")
        #expect(made.error.contains("ES: 30 bars with 1 roll, at the closes of 2024-03-12"))
        #expect(try closes("ES") == (1...30).map { 105 + Double($0) })
        #expect(try program("actions", "ES", "--format", "csv").out == "date,type,ratio,amount,contract\n2024-03-13,roll,,5,M4\n")
        let query = try program(
            "query", "-", "--format", "csv", input: "SELECT date, type, amount, contract FROM actions WHERE symbol = 'ES'")
        #expect(
            query.out == "date,type,amount,contract\n2024-03-13,roll,5.0,M4\n"
                || query.out == "date,type,amount,contract\n2024-03-13,roll,5,M4\n")
        let chart = try program("chart", "ES", "--continuous", "-o", "es.svg", "--describe", "es.json")
        #expect(chart.status == 0, "\(chart.error)")
        let described = try JSONSerialization.jsonObject(with: program.data("es.json")) as? [String: Any]
        let marks = try #require(described?["annotations"] as? [[String: Any]])
        #expect(marks.map { $0["type"] as? String } == ["event"] && marks.map { $0["id"] as? String } == ["roll 2024-03-13"])
        #expect(try String(decoding: program.data("es.svg"), as: UTF8.self).contains("M4"))
        // Another rule replaces the first one, and groups and portfolios keep the name.
        try program("group", "futures", "ES")
        let again = try program("splice", "ES", "=", "H4", "M4", "--roll", "date", "--adjust", "none", "--format", "csv")
        #expect(again.out.hasSuffix("2024-03-15,H4,M4,115,120,2024-03-16\n"), "\(again.error)")
        #expect(try closes("ES") == (1...15).map { 100 + Double($0) } + (16...30).map { 105 + Double($0) })
        #expect(try program("actions", "ES", "--format", "csv").rows.count == 2)
        #expect(try program("group", "futures", "--format", "csv").out.contains("ES"))
        let days = try program("splice", "ES", "=", "H4,M4", "--roll", "4", "--adjust", "ratio", "--format", "csv")
        #expect(days.out.hasSuffix("2024-03-11,H4,M4,111,116,2024-03-12\n"), "\(days.error)")
        #expect(try abs(closes("ES")[0] - 101 * 116 / 111) < 1e-9)
        let adjusted = try program("export", "ES", "--adjust", "total", "--format", "csv")
        #expect(adjusted.rows.dropFirst().compactMap { Double($0[4]) } == (try closes("ES")), "a roll is removed only once from each price")
    }

    @Test(
        "An invalid splice is refused in one line and stores nothing",
        arguments: [
            (["ES", "H4", "M4"], 64, "write = with blanks"), (["ES", "=", "H4"], 64, "two or more contracts"),
            (["ES", "=", "H4", "h4"], 64, "given twice"), (["H4", "=", "H4", "M4"], 64, "is one of the contracts"),
            (["ES", "=", "H4", "Z9"], 66, "Z9"), (["ES", "=", "M4", "H4", "--roll", "date"], 65, "no bar after the roll"),
            (["ES", "=", "H4", "M4", "--roll", "soon"], 64, "write volume, date"),
            (["ES", "=", "H4", "M4", "--roll", "20"], 64, "20 sessions"),
            (["ES", "=", "H4", "M4", "--adjust", "up"], 64, "--adjust"),
        ] as [([String], Int32, String)])
    func refused(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let answer = try program.run(["splice"] + arguments)
        #expect(answer.status == status && answer.error.contains(words) && answer.out.isEmpty, "\(answer.error)")
        #expect(try program("list", "--format", "csv").rows.map { $0[0] } == ["symbol", "H4", "M4"])
        #expect(try program("splice", "H4", "=", "M4", "ES").status != 0)
    }

    @Test("Contracts without common bars are joined at their last bars without adjustment, and a note reports it") func gap() throws {
        try program.write(Self.rows(20...30) { (200 + Double($0), 9) }, to: "U4.csv")
        try program("import", "U4.csv", "--symbol", "U4")
        let refused = try program("splice", "ES", "=", "H4", "U4", "--roll", "date")
        #expect(refused.status == 65 && refused.error.contains("--roll date with --adjust none"), "\(refused.error)")
        let made = try program("splice", "ES", "=", "H4", "U4", "--roll", "date", "--adjust", "none", "--format", "csv")
        #expect(made.out.hasSuffix("2024-03-15,H4,U4,115,,2024-03-20\n"), "\(made.error)")
        #expect(made.error.contains("U4 has no bar on 2024-03-15") && made.error.contains("is not a price change"))
        #expect(try closes("ES").count == 26)
    }
}
