import Foundation

extension Program {
    /// Whether a limit on the size of files applies only to the program: the thread sanitizer stores its state in a file, and ends at a
    /// limit.
    static var hasFilesOfItsOwn: Bool {
        #if THREAD_SANITIZER
            false
        #else
            true
        #endif
    }

    /// Runs a script of bash in the program's folder, with the program as `$dojima`.
    func shell(_ script: String, input: String = "") throws -> Answer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        // The options of a sanitizer apply to the program that it watches.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
            .merging(["dojima": Program.executable.path, "PATH": "/usr/bin:/bin", "TMPDIR": NSTemporaryDirectory()]) { $1 }
        // Limits on the size of files must not apply to the files that the test reads.
        let (out, error, inputPipe) = (Pipe(), Pipe(), Pipe())
        (process.standardOutput, process.standardError, process.standardInput) = (out, error, inputPipe)
        try process.run()
        try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try inputPipe.fileHandleForWriting.close()
        // Errors are a few lines, and fit into the pipe while the results are read.
        let text = String(decoding: try out.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        let errors = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Answer(status: status, out: text, error: errors)
    }

    /// The files in the program's folder.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
}
