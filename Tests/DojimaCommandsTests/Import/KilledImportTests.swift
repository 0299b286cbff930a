import Foundation
import Testing

/// A first import that is killed: there is no database, other files do not stay for long, and the next import starts from the beginning.
@Suite struct KilledImportTests {
    let program: Program

    init() throws { program = try Program() }

    /// Minute bars that the program takes some seconds to import.
    private func writeMinutes(times count: Int) throws {
        var block = ""
        for row in 0..<20_000 { block += "\(1_700_000_040 + row * 60),100.25,101.5,99.75,100.5,\(1000 + row)\n" }
        try program.write("time,open,high,low,close,volume\n" + String(repeating: block, count: count), to: "long.csv")
    }

    private func waitUntil(_ holds: () -> Bool) {
        // A condition after `where` would be evaluated in every round, also once it is true.
        for _ in 0..<3000 {
            guard !holds() else { break }
            usleep(10_000)
        }
    }

    /// The state of a process as the kernel reports it: `T` after it was stopped.
    private func state(of process: Process) -> Character? {
        // After the name in brackets, which may contain anything.
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        return status?.split(separator: ")").last?.first { $0 != " " }
    }

    /// A first import that is paused: it is stopped so that it cannot end before it is killed. If it has already ended on a fast machine, a
    /// longer file is used.
    private func stoppedImport() throws -> Process {
        for attempt in 0..<5 {
            try writeMinutes(times: 30 << attempt)
            let process = Process()
            process.executableURL = Program.executable
            process.arguments = ["import", "long.csv", "--symbol", "LONG", "--db", "x.db"]
            process.currentDirectoryURL = program.folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            waitUntil { !process.isRunning || (try? program.data("x.db-new").count) ?? 0 > 100_000 }
            kill(process.processIdentifier, SIGSTOP)
            waitUntil { !process.isRunning || state(of: process) == "T" }
            if state(of: process) == "T", program.exists("x.db-new"), !program.exists("x.db") { return process }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            for name in program.names where name.hasPrefix("x.db") {
                try FileManager.default.removeItem(at: program.folder.appendingPathComponent(name))
            }
        }
        throw NotStopped()
    }

    private struct NotStopped: Error {}

    @Test("A first import killed with kill -9 is left alone while it lives, and cleaned up afterwards")
    func killed() throws {
        try program.write("date,close\n2024-01-02,1\n2024-01-03,2\n", to: "short.csv")
        for next in [["list", "--db", "x.db"], ["import", "short.csv", "--db", "x.db"]] {
            let process = try stoppedImport()
            #expect(try program("list", "--db", "x.db").status == 66)
            #expect(process.isRunning && program.exists("x.db-new"))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(program.exists("x.db-new") && !program.exists("x.db"))

            let answer = try program.run(next)
            #expect(answer.status == (next[0] == "list" ? 66 : 0), "\(answer)")
            #expect(!program.exists("x.db-new"))
        }
        #expect(try program("list", "--db", "x.db").rows.dropFirst().map { $0[0] } == ["short"])
    }
}
