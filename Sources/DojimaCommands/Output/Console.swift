import DojimaOutput
import DojimaText
import Synchronization
import Dojima
import DojimaFormats
import DojimaSeries
import Glibc

/// Writing to standard output, standard error and files, with the failures that a user should see.
enum Console {
    /// Writes a result to standard output.
    static func result(_ text: String) throws {
        var copy = text
        try copy.withUTF8 { try write(UnsafeRawBufferPointer($0), to: STDOUT_FILENO, name: "standard output") }
    }

    /// Writes text that a program may read on: as it is to a program, and fit to be read on a terminal.
    static func lines(_ text: String) throws { try result(isTerminal ? printableLines(text) : text) }

    static func result(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0, to: STDOUT_FILENO, name: "standard output") }
    }

    /// Tells the path of what was made: as it is to a program that reads it, and fit to be read on a terminal.
    static func path(_ path: String) throws { try result((isTerminal ? printable(path) : path) + "\n") }

    /// Something to be said about the work, on one line of standard error, when the command has done it; results never go there.
    ///
    /// Of a command that fails its error alone is said, which is one line.
    static func note(_ message: Message) { notes.withLock { $0.append(message) } }

    /// Says what there was to be said so far.
    static func tellNotes() {
        let held = notes.withLock { held in
            defer { held = [] }
            return held
        }
        for note in held { noteNow(note) }
    }

    /// Says something at once: of work that goes on for long, and in which one part may fail and others not.
    static func noteNow(_ message: Message) {
        standardError("dojima: " + printable(message.commandLine) + "\n")
    }

    private static let notes = TracedMutex<[Message]>([])

    /// Text on standard error, which must be fit to be read; when even that cannot be written, nobody can be told.
    static func standardError(_ text: String) {
        var copy = text
        copy.withUTF8 { try? write(UnsafeRawBufferPointer($0), to: STDERR_FILENO, name: "standard error") }
    }

    /// Writes a whole file, or standard output for `-`. What stands there stays until the new one is whole, or when it cannot be.
    static func file(_ bytes: [UInt8], at path: String, option: String = "-o") throws {
        try files([Output(bytes, at: path, option: option)])
    }

    /// What is to be written, where, and the option that says so.
    struct Output {
        var bytes: [UInt8]
        var path: String
        var option: String

        init(_ bytes: [UInt8], at path: String, option: String = "-o") { (self.bytes, self.path, self.option) = (bytes, path, option) }
    }

    /// Writes whole files, all or none of them; `-` is standard output.
    static func files(_ outputs: [Output]) throws {
        let files = try outputs.filter { $0.path != "-" }.map { output in
            (file: try WholeFile(output.path, advice: advice(output.option)), bytes: output.bytes)
        }
        for (index, output) in files.enumerated() {
            if let other = files[..<index].first(where: { $0.file.isAtPlace(of: output.file) }) {
                throw Failure(.usage, "\(other.file.path) and \(output.file.path) are one file; give two names")
            }
        }
        // What nobody can take back comes last.
        for (file, bytes) in files.filter(\.file.isAside) + files.filter({ !$0.file.isAside }) {
            file.write(bytes)
            try file.complete()
        }
        for output in outputs where output.path == "-" { try result(output.bytes) }
        try WholeFile.place(files.map(\.file))
    }

    /// What to try where nothing can be written.
    static func advice(_ option: String = "-o") -> String { "choose another place with \(option)" }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String) throws {
        if let problem = writeWhole(bytes, to: descriptor) {
            throw Failure(.inputOutput, "cannot write to \(name): \(systemError(problem))")
        }
    }
}

/// Does work that has something to say, which is said when the command has succeeded.
func telling<Result>(_ work: (inout [Message]) throws -> Result) rethrows -> Result {
    var notes: [Message] = []
    let result = try work(&notes)
    for note in notes { Console.note(note) }
    return result
}
