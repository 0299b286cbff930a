import CProgram
import DojimaTestSupport
import Foundation
import Testing

@testable import DojimaPages

/// The process of `dojima serve`, as the system reports it.
@Suite struct ServeProcessTests {
    /// The program next to the test bundle, which serves a database until the value is released.
    private final class Server {
        let charts: NetCharts
        let process = Process()
        let address: String

        /// - Parameter environment: variables in addition to those of the tests.
        init(_ options: [String] = [], environment: [String: String] = [:]) throws {
            charts = try NetCharts()
            let bundle =
                Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? URL(fileURLWithPath: CommandLine.arguments[0])
            process.executableURL = bundle.deletingLastPathComponent().appendingPathComponent("dojima-net")
            process.arguments = ["serve", "--db", charts.library.database.name, "--port", "0"] + options
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.standardInput = FileHandle.nullDevice
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .newlines)
            #expect(address.hasPrefix("http://127.0.0.1:"))
        }

        deinit {
            process.terminate()
            process.waitUntilExit()
        }

        /// A line of `/proc/PID/status`.
        func status(_ name: String) throws -> String? {
            let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
            return text.split(separator: "\n").first { $0.hasPrefix(name + ":") }.map {
                $0.split(separator: "\t").last.map(String.init) ?? ""
            }
        }
    }

    @Test(
        "The server has dropped its rights to other files", .enabled(if: landlock_version() > 0, "needs a kernel with Landlock"),
        .timeLimit(.minutes(5)))
    func restricted() throws { #expect(try Server().status("NoNewPrivs") == "1") }

    @Test("A browser is started without the restrictions and signals of the server, and leaves no process behind", .timeLimit(.minutes(5)))
    func browser() throws {
        let folder = try TemporaryFolder()
        let script = """
            #!/bin/sh
            echo "$1" > "\(folder.path)/address"
            grep -E '^(SigBlk|SigIgn|NoNewPrivs):' /proc/self/status > "\(folder.path)/status"
            mv "\(folder.path)/status" "\(folder.path)/done"
            """
        let opener = folder.path + "/xdg-open"
        try Data(script.utf8).write(to: URL(fileURLWithPath: opener))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let server = try Server(["--open"], environment: ["PATH": "\(folder.path):\(path)"])
        let done = folder.path + "/done"
        for _ in 0..<2000 where !FileManager.default.fileExists(atPath: done) { usleep(10_000) }
        let status = try String(contentsOfFile: done, encoding: .utf8)
        let values = status.split(separator: "\n").compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }
        // The signals 32 and 33 belong to the C library.
        #expect(values.count == 3 && values.map { $0 & 0x7FFF_FFFF } == [0, 0, 0], "\(status)")
        #expect(try String(contentsOfFile: folder.path + "/address", encoding: .utf8) == server.address + "\n")
        let children = "/proc/\(server.process.processIdentifier)/task/\(server.process.processIdentifier)/children"
        for _ in 0..<2000 where try !String(contentsOfFile: children, encoding: .utf8).isEmpty { usleep(10_000) }
        #expect(try String(contentsOfFile: children, encoding: .utf8).isEmpty)
    }
}
