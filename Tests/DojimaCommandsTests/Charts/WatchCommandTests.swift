import DojimaTestSupport
import Foundation
import Testing

/// Bars that are imported and drawn while they are written.
@Suite struct WatchCommandTests {
    let program: Program

    init() throws { program = try Program() }

    private func bars(_ symbol: String) throws -> [[String]] { Array(try program("export", symbol).rows.dropFirst()) }

    @Test("Watching standard input stores every bar, the last one of each stamp, and draws all of them", .feature("S0-SM-11"))
    func standardInput() throws {
        let again = "2024-01-19,98,105,97,104,1900\n"
        let answer = try program(
            "watch", "-", "--symbol", "LIVE", "-o", "live.png", "--", "--type", "line", "--size", "640x400", input: twoWeeks + again)
        #expect(answer.status == 0, "\(answer.error)")
        #expect(answer.out.split(separator: "\n").allSatisfy { $0 == "live.png" } && !answer.out.isEmpty)
        let rows = try bars("LIVE")
        #expect(rows.count == 9 && rows.last?.dropFirst().map { Double($0) } == [98, 105, 97, 104, 1900])
        // The same picture as that of the chart.
        #expect(try program("chart", "LIVE", "--type", "line", "--size", "640x400", "-o", "chart.png").status == 0)
        #expect(try program.data("live.png") == program.data("chart.png"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter { $0.hasPrefix("live") } == ["live.png"])
    }

    @Test("--keep draws the last bars, and stores all of them") func kept() throws {
        let options = ["--", "--type", "line", "--navigator", "--size", "640x400"]
        let answer = try program.run(["watch", "-", "--symbol", "LIVE", "--keep", "4", "-o", "kept.svg"] + options, input: twoWeeks)
        #expect(answer.status == 0 && answer.out == "kept.svg\n", "\(answer)")
        #expect(try bars("LIVE").count == 9)
        let lines = twoWeeks.split(separator: "\n")
        try program.write((lines.prefix(1) + lines.suffix(4)).joined(separator: "\n") + "\n", to: "four.csv")
        try program("import", "four.csv", "--symbol", "LIVE", "--db", "four.db")
        _ = try program.run(["chart", "LIVE", "--db", "four.db", "-o", "four.svg"] + options.dropFirst())
        #expect(try program.data("kept.svg") == program.data("four.svg"))
        let refused = try program("watch", "-", "--keep", "0", input: twoWeeks)
        #expect(refused.status == 64 && refused.error.contains("--keep takes"))
    }

    @Test("Bars that an earlier run stored are drawn too") func storedBefore() throws {
        for turn in 1...2 {
            let answer = try program("watch", "-", "--symbol", "LIVE", "-o", "live.png", "--", "--size", "320x200", input: twoWeeks)
            #expect(answer.status == 0 && answer.out == "live.png\n" && program.exists("live.png"), "\(turn): \(answer)")
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("live.png"))
        }
    }

    @Test("A growing file is drawn again after each line, until a signal ends the program", .feature("S0-SM-11"))
    func growingFile() throws {
        let lines = twoWeeks.split(separator: "\n").map { $0 + "\n" }
        try program.write(lines[0...2].joined(), to: "grow.csv")
        let (process, out) = (Process(), Pipe())
        process.executableURL = Program.executable
        process.arguments = ["watch", "grow.csv", "-o", "grow.svg", "--", "--size", "480x300"]
        process.currentDirectoryURL = program.folder
        process.standardOutput = out
        process.standardError = FileHandle.nullDevice
        try process.run()
        let file = try FileHandle(forWritingTo: program.folder.appendingPathComponent("grow.csv"))
        try file.seekToEnd()
        var pictures: [Data] = []
        // A line of output reports a picture: the test waits for it.
        func expectPicture() throws {
            var line = Data()
            while let byte = try out.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
            #expect(String(decoding: line, as: UTF8.self) == "grow.svg")
            pictures.append(try program.data("grow.svg"))
        }
        try expectPicture()
        for line in lines[3...] {
            try file.write(contentsOf: Data(line.utf8))
            try expectPicture()
        }
        // The last bar again, with another close.
        try file.write(contentsOf: Data("2024-01-19,98,101,97,97,1800\n".utf8))
        try expectPicture()
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(pictures.count == 9 && Set(pictures).count == 9)
        #expect(try bars("grow").count == 9 && Double(try bars("grow").last?[4] ?? "") == 97)
    }

    @Test func whatIsNotYetEnoughIsSaidAndDrawnLater() throws {
        let answer = try program(
            "watch", "-", "--symbol", "S", "--every", "0.01", "-o", "s.png", "--", "--overlay", "sma:5", input: twoWeeks)
        #expect(answer.status == 0 && program.exists("s.png"))
        let none = try program("watch", "-", "--symbol", "N", "-o", "n.png", input: "")
        #expect(none.status == 65 && none.errorLines.count == 1 && !program.exists("n.png"))
        let one = try program(
            "watch", "-", "--symbol", "N", "-o", "n.png", input: "time,open,high,low,close\n2024-01-02T10:00:00Z,1,1,1,1\n")
        #expect((one.status == 64 || one.status == 65) && one.error.contains("--interval"), "\(one)")
    }

    @Test func aRejectedLineIsNamedAndARefusalIsSaidOnce() throws {
        let rows = twoWeeks.replacingOccurrences(of: "2024-01-10,101", with: "2024-01-10,what")
        let named = try program("watch", "-", "--symbol", "R", "-o", "r.png", input: rows)
        #expect(named.status == 0 && named.error.contains("standard input: line 4 rejected: "), "\(named.error)")
        #expect(named.errorLines.last == "dojima: standard input: 1 line was left out: 1 without a bar that can be read")
        let garbage = twoWeeks + (0..<50).map { "bad\($0)\n" }.joined() + "0,1,1,1,1,1\n"
        let many = try program("watch", "-", "--symbol", "M", "-o", "m.png", input: garbage)
        #expect(many.status == 0 && many.errorLines.count == 3 && many.error.contains("51 lines were left out"), "\(many.error)")
        #expect(try bars("M").count == twoWeeks.split(separator: "\n").count - 1)
        let refused = try program("watch", "-", "--symbol", "O", "-o", "o.png", "--", "--crosshair", "2020-01-01", input: twoWeeks)
        #expect(refused.status != 0 && refused.errorLines.count { $0.contains("the crosshair at") } == 1, "\(refused.error)")
    }

    @Test("A repeated refusal is printed once, for any number of bars", .feature("S0-SM-11")) func refusedAgainAndAgain() throws {
        let lines = twoWeeks.split(separator: "\n").map { $0 + "\n" }
        try program.write(lines[0...2].joined(), to: "grow.csv")
        try program.write("", to: "said.txt")
        let process = Process()
        process.executableURL = Program.executable
        // A logarithm of a price that is not above zero: the same message each time.
        process.arguments = ["watch", "grow.csv", "-o", "grow.svg", "--", "--log", "--size", "480x300"]
        process.currentDirectoryURL = program.folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: program.folder.appendingPathComponent("said.txt"))
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let file = try FileHandle(forWritingTo: program.folder.appendingPathComponent("grow.csv"))
        try file.seekToEnd()
        func expectBars(_ count: Int) throws {
            // A condition after `where` would be evaluated in every round, also once it is true.
            for _ in 0..<200 {
                guard try bars("grow").count < count else { break }
                usleep(50_000)
            }
            #expect(try bars("grow").count == count)
        }
        try expectBars(2)
        for (count, line) in zip(3..., ["2024-01-10,1,1,-5,1,1\n"] + lines[4...]) {
            try file.write(contentsOf: Data(line.utf8))
            try expectBars(count)
        }
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        let said = String(decoding: try program.data("said.txt"), as: UTF8.self).split(separator: "\n")
        #expect(process.terminationStatus == 0 && said.count { $0.contains("logarithmic") } == 1, "\(said)")
    }

    @Test func wrongUse() throws {
        for (arguments, word) in [
            (["watch", "nothing.csv"], "nothing.csv"), (["watch", "-", "-o", "-"], "-o"), (["watch", "-", "-o", "x.gif"], ".png"),
            (["watch", "-", "--every", "-1"], "--every"), (["watch", "-", "--", "-o", "x.png"], "before --"),
            (["watch", "-", "--", "--type", "pizza"], "pizza"), (["watch", "."], "folder"),
        ] {
            let answer = try program.run(arguments)
            #expect(
                [64, 66].contains(answer.status) && answer.errorLines.count == 1 && answer.error.contains(word), "\(arguments): \(answer)")
        }
    }
}
