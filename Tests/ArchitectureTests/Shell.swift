import Foundation

/// Runs a program of the system, found on the `PATH`.
enum Shell {
    struct Result {
        var status: Int32
        var output: String
    }

    /// The standard output of a program for `input`, and its status.
    static func run(_ arguments: String..., input: String = "") throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        let feed = Pipe()
        process.standardOutput = output
        process.standardInput = feed
        try process.run()
        try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try feed.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    /// Whether a program is installed.
    static func has(_ program: String) -> Bool {
        (try? run("sh", "-c", "command -v \(program)").status) == 0
    }
}
