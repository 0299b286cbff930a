import Foundation
import Testing

/// Splices that are stopped by a limit or killed while they replace an earlier one.
@Suite struct InterruptedSpliceTests {
    let program: Program

    init() throws {
        program = try Program()
        for (symbol, days) in [("H4", 1...15), ("M4", 8...30)] {
            let rows = days.map { "2024-03-\($0 < 10 ? "0" : "")\($0),\(100 + $0),\(10 * $0)\n" }
            try program.write("date,close,volume\n" + rows.joined(), to: "\(symbol).csv")
            try program("import", "\(symbol).csv", "--symbol", symbol)
        }
        try program("splice", "ES", "=", "H4", "M4", "--roll", "3", "--adjust", "ratio")
        try FileManager.default.copyItem(at: file("dojima.db"), to: file("old.db"))
    }

    private static let replacement = "splice ES = H4 M4 --roll date --adjust none --db dojima.db"

    private func file(_ name: String) -> URL { program.folder.appendingPathComponent(name) }

    /// Restores the database with the earlier splice.
    private func restore() throws {
        for name in program.names where name.hasPrefix("dojima.db") { try FileManager.default.removeItem(at: file(name)) }
        try FileManager.default.copyItem(at: file("old.db"), to: file("dojima.db"))
    }

    /// The bars, the rolls and the name of the series.
    private func state() throws -> [String] {
        try [["export", "ES"], ["actions", "ES", "--format", "csv"], ["list", "--format", "csv"]].map { try program.run($0).out }
    }

    @Test("A splice that reaches a limit on the size of files leaves the earlier one", .enabled(if: Program.hasFilesOfItsOwn))
    func limited() throws {
        let old = try state()
        var failures = 0
        for size in stride(from: 32, through: 512, by: 16) {
            try restore()
            let answer = try program.shell("ulimit -f \(size); exec $dojima \(InterruptedSpliceTests.replacement)")
            guard answer.status != 0 else { break }
            failures += 1
            #expect(answer.status == 74 && answer.errorLines.count == 1, "\(size): \(answer)")
            #expect(try state() == old, "\(size)")
        }
        #expect(failures > 2)
        // A second run completes.
        #expect(try program.shell("$dojima \(InterruptedSpliceTests.replacement)").status == 0)
        #expect(try program("actions", "ES", "--format", "csv").out.contains("2024-03-16,roll"))
        #expect(try state() != old)
    }

    @Test("A splice killed with kill -9 leaves the earlier one or is complete") func killed() throws {
        let old = try state()
        #expect(try program.shell("$dojima \(InterruptedSpliceTests.replacement)").status == 0)
        let new = try state()
        for pages in 0..<10 {
            try restore()
            let process = Process()
            process.executableURL = Program.executable
            process.arguments = InterruptedSpliceTests.replacement.split(separator: " ").map(String.init)
            process.currentDirectoryURL = program.folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            // Different lengths of the log are different moments of the writing.
            while process.isRunning, (try? program.data("dojima.db-wal").count) ?? 0 <= pages * 16_384 { usleep(100) }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(try [old, new].contains(state()), "killed at \(pages) pages")
        }
    }
}
