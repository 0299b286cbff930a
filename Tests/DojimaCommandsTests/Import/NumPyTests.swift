import Foundation
import Testing

/// Arrays of NumPy that commands write and read.
@Suite struct NumPyTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets")
        try program("import", "datasets/sp500-daily.csv", "--symbol", "SPX", "--calendar", "XNYS")
        try program("import", "datasets/eurusd-hourly.csv", "--symbol", "EURUSD")
        try program("import", "datasets/nasdaq-daily.csv", "--symbol", "IXIC", "--calendar", "XNYS")
    }

    /// The fields and records of an array, each value as the text that CSV has: seconds since 1970, numbers, texts; empty if missing.
    private func array(_ data: Data) throws -> (fields: [String], rows: [[String]]) {
        let bytes = Array(data)
        let length = Int(bytes[8]) | Int(bytes[9]) << 8
        let header = String(decoding: bytes[10..<10 + length], as: UTF8.self)
        let fields = header.matches(of: /\('([^']*)', '<([fMU])([0-9]+)(\[us\])?'\)/).map {
            (name: String($0.1), kind: String($0.2), size: (Int($0.3) ?? 0) * ($0.2 == "U" ? 4 : 1))
        }
        let count = try #require(Int(header.firstMatch(of: /'shape': \(([0-9]+),\)/)?.1 ?? ""))
        let size = fields.reduce(0) { $0 + $1.size }
        #expect(
            (10 + length) % 64 == 0 && bytes.count == 10 + length + count * size && bytes.prefix(8) == [0x93, 78, 85, 77, 80, 89, 1, 0])
        func integer(_ place: Int, _ width: Int) -> UInt64 { (0..<width).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) } }
        var place = 10 + length
        var rows: [[String]] = []
        for _ in 0..<count {
            var row: [String] = []
            for field in fields {
                switch field.kind {
                case "M": row.append("\(Double(Int64(bitPattern: integer(place, 8))) / 1e6)")
                case "f":
                    let value = Double(bitPattern: integer(place, 8))
                    row.append(value.isNaN ? "" : "\(value)")
                default:
                    let scalars = stride(from: place, to: place + field.size, by: 4).compactMap { Unicode.Scalar(UInt32(integer($0, 4))) }
                    row.append(String(String.UnicodeScalarView(scalars.prefix { $0.value != 0 })))
                }
                place += field.size
            }
            rows.append(row)
        }
        return (fields.map(\.name), rows)
    }

    @Test(
        "An array has the names and values of the CSV",
        arguments: [
            ["export", "SPX"], ["export", "EURUSD"], ["export", "EURUSD", "--from", "2017-05", "--to", "2017-06"],
            ["export", "SPX", "IXIC", "--from", "2018-12"], ["export", "SPX", "IXIC", "--wide", "volume", "--from", "2018"],
            ["export", "EURUSD", "--interval", "1d"], ["export", "SPX", "--adjust", "total", "--last", "1y"],
            ["export", "SPX", "--transform", "renko:100"], ["export", "EURUSD", "--from", "2030"],
            ["export", "datasets/eurusd-hourly.csv"],
            ["export", "SPX", "IXIC", "--wide", "close", "--adjust", "split", "--last", "1M"],
            ["indicator", "SPX", "sma:20", "macd", "odd names = close / open", "--last", "3y"],
            ["indicator", "EURUSD", "rsi:14"], ["indicator", "EURUSD", "rsi:14", "--from", "2030"],
            ["resample", "EURUSD", "--into", "4h"], ["resample", "SPX", "--into", "1M", "--adjust", "total"],
        ])
    func asCSV(_ command: [String]) throws {
        let text = try program.run(command + ["--format", "csv", "--time-format", "epoch"])
        let answer = try program.run(command + ["--format", "npy"])
        try #require(text.status == 0 && answer.status == 0 && answer.error == text.error, "\(answer.error)")
        let (fields, rows) = try array(answer.bytes)
        let expected = text.rows.map { $0.map { Double($0).map { "\($0)" } ?? $0.replacing("\"", with: "") } }
        #expect(fields.map { $0.replacing("\"", with: "") } == expected[0])
        #expect(rows == Array(expected.dropFirst()))
    }

    @Test("A file that is no array is refused in one line, and nothing is written")
    func refusals() throws {
        for (command, said) in [
            (["export", "SPX", "--time-format", "epoch"], "--time-format"),
            (["indicator", "SPX", "sma:2", "--time-format", "date"], "--time-format"),
            (["resample", "SPX", "--into", "1w", "--time-format", "iso"], "--time-format"), (["indicator", "--list"], "--list"),
            (["list"], "--format"), (["export", "time.csv", "SPX", "--wide", "close"], "two columns are named \"time\""),
        ] {
            try program.write("date,close\n2024-01-02,1\n2024-01-03,2\n", to: "time.csv")
            let answer = try program.run(command + ["--format", "npy"])
            #expect(
                answer.status == 64 && answer.bytes.isEmpty && answer.errorLines.count == 1 && answer.error.contains(said),
                "\(answer.error)")
        }
    }

    @Test("Arrays are imported plain, compressed, from a pipe and as exports of several symbols, and drawn as files")
    func imports() throws {
        let both = try program("export", "SPX", "IXIC", "--format", "npy")
        try both.bytes.write(to: program.folder.appendingPathComponent("both.npy"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-k", program.folder.appendingPathComponent("both.npy").path]
        try process.run()
        process.waitUntilExit()
        let text = try program("export", "SPX", "IXIC").out
        for (index, file) in ["both.npy", "both.npy.gz"].enumerated() {
            let answer = try program("import", file, "--db", "\(index).db")
            #expect(answer.status == 0 && answer.rows.dropFirst().map { $0[4] } == ["5031", "5031"], "\(answer)")
            #expect(try program("export", "SPX", "IXIC", "--db", "\(index).db").out == text)
        }
        try program("export", "EURUSD", "--format", "npy").bytes.write(to: program.folder.appendingPathComponent("EURUSD.npy"))
        #expect(try program("export", "EURUSD.npy").out == program("export", "EURUSD").out)
        #expect(try program("chart", "EURUSD.npy", "--last", "1w", "-o", "a.svg").status == 0)
        let cut = try program.data("both.npy").dropLast()
        try cut.write(to: program.folder.appendingPathComponent("cut.npy"))
        let refused = try program("import", "cut.npy", "--db", "cut.db")
        #expect(refused.status == 65 && refused.errorLines.count == 1 && refused.error.contains("cut.npy") && !program.exists("cut.db"))
    }
}
