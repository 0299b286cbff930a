import Foundation

/// The built program, run as by a user, in a separate folder that is removed with the value.
final class Program {
    struct Answer {
        var status: Int32
        var out: String
        var error: String
        /// Standard output as bytes.
        var bytes = Data()

        /// Lines of text on standard error.
        var errorLines: [Substring] { error.split(separator: "\n").filter { !$0.isEmpty } }
        /// The cells of a CSV without quotes, its header first.
        var rows: [[String]] {
            out.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        }

        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any] ?? [:]
        }
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("dojima-cli-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The program that `DOJIMA_TEST_PROGRAM` names, as `make test` does with the optimised one; otherwise the one next to the test bundle.
    ///
    /// A debug build checks the declarations of all options each time that it reads a command line: a chart takes 0.3 s and a mistyped
    /// option 3 s, nine tenths of which are that check.
    static let executable: URL = {
        if let named = ProcessInfo.processInfo.environment["DOJIMA_TEST_PROGRAM"] { return URL(fileURLWithPath: named) }
        let bundle =
            Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return bundle.deletingLastPathComponent().appendingPathComponent("dojima")
    }()

    /// Makes folders of the project, such as `datasets`, available in this one.
    func link(_ folders: String...) throws {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        for name in folders {
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent(name), withDestinationURL: project.appendingPathComponent(name))
        }
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) }

    @discardableResult
    func callAsFunction(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Answer {
        try run(arguments, input: input, environment: environment)
    }

    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], program: URL = Program.executable
    ) throws -> Answer {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var surroundings = ProcessInfo.processInfo.environment.filter { $0.key != "DOJIMA_DB" }
        surroundings["TZ"] = "America/St_Johns"
        process.environment = surroundings.merging(environment) { $1 }
        // Files instead of pipes, so that neither side can fill up while the other waits.
        let name = UUID().uuidString
        let files = ["in", "out", "err"].map { folder.appendingPathComponent(".\(name).\($0)") }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        try Data(input.utf8).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        let output = try Data(contentsOf: files[1])
        return Answer(
            status: status, out: String(decoding: output, as: UTF8.self),
            error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self), bytes: output)
    }
}

/// Daily bars of two weeks in January 2024: weekdays only, closed on Monday the 15th.
let twoWeeks = """
    date,open,high,low,close,volume
    2024-01-08,100,103,99,102,1000
    2024-01-09,102,104,101,101,1100
    2024-01-10,101,105,100,104,1200
    2024-01-11,104,106,103,103,1300
    2024-01-12,103,104,100,101,1400
    2024-01-16,101,102,98,99,1500
    2024-01-17,99,100,95,96,1600
    2024-01-18,96,99,96,98,1700
    2024-01-19,98,101,97,100,1800

    """
