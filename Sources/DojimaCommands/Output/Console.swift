import DojimaOutput
import DojimaText
import Synchronization
import Dojima
import DojimaPlatform

/// Output to standard output, standard error and files, with errors for the user.
enum Console {
    /// Writes a result to standard output.
    static func result(_ text: String) throws {
        var copy = text
        try copy.withUTF8 { try write(UnsafeRawBufferPointer($0), to: STDOUT_FILENO, name: "standard output") }
    }

    /// Writes text unchanged to a program, and in printable form to a terminal.
    static func lines(_ text: String) throws { try result(isTerminal ? printableLines(text) : text) }

    static func result(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0, to: STDOUT_FILENO, name: "standard output") }
    }

    /// Writes the path of an output, unchanged to a program, and in printable form to a terminal.
    static func path(_ path: String) throws { try result((isTerminal ? printable(path) : path) + "\n") }

    /// Adds a note about the work, printed on one line of standard error when the command is done; results never go there.
    ///
    /// A command that fails prints only its error, which is one line.
    ///
    /// - Parameter name: the symbol or file that the note is about; notes that differ only in it are printed as one.
    static func note(_ message: Message, about name: String? = nil) {
        if capture == nil { notes.withLock { $0.add(message, about: name) } }
    }

    /// The buffer that replaces standard output while a command runs for another program; notes are then dropped.
    @TaskLocal static var capture: CapturedOutput?

    /// Writes results to a file instead of standard output while `work` runs; the file appears once it is complete.
    static func writing(to path: String, _ work: () throws -> Void) throws {
        try resultFile.withLock { file throws(FileError) in file = try AtomicFile(path, advice: advice()) }
        // A file that is not finished is discarded.
        defer { resultFile.withLock { $0 = nil } }
        try work()
        try resultFile.withLock { file throws(FileError) in try file?.finish() }
    }

    /// The file that results go to; `nil` for standard output.
    private static let resultFile = Locked<AtomicFile?>(nil)

    /// Prints the notes so far.
    static func printNotes() {
        let pending = notes.withLock { pending in
            defer { pending = NoteList() }
            return pending
        }
        for note in pending.messages { noteNow(note) }
    }

    /// Prints a note immediately, for long work of which some parts may fail.
    static func noteNow(_ message: Message) {
        if !isQuiet { problemNow(message) }
    }

    /// Prints immediately why a part of long work failed, while the other parts continue; `--quiet` does not suppress it.
    static func problemNow(_ message: Message) {
        if capture == nil { standardError("dojima: " + printable(message.commandLine) + "\n") }
    }

    /// Whether notes and progress are suppressed; set once, before the command runs.
    static var isQuiet: Bool {
        get { quietness.load(ordering: .relaxed) }
        set { quietness.store(newValue, ordering: .relaxed) }
    }

    private static let quietness = Atomic(false)

    private static let notes = Locked<NoteList>(NoteList())

    /// Writes text, which must be printable, to standard error; a failure is ignored, since it could not be reported.
    static func standardError(_ text: String) {
        var copy = text
        copy.withUTF8 { try? write(UnsafeRawBufferPointer($0), to: STDERR_FILENO, name: "standard error") }
    }

    /// Writes a complete file, or to standard output for `-`. An existing file is replaced only by a complete new one.
    static func file(_ bytes: [UInt8], at path: String, option: String = "-o") throws {
        try files([Output(bytes, at: path, option: option)])
    }

    /// The bytes of an output, its path, and the option that names it.
    struct Output {
        var bytes: [UInt8]
        var path: String
        var option: String

        init(_ bytes: [UInt8], at path: String, option: String = "-o") { (self.bytes, self.path, self.option) = (bytes, path, option) }
    }

    /// Writes complete files, all or none of them; `-` is standard output.
    static func files(_ outputs: [Output]) throws {
        let files = try outputs.filter { $0.path != "-" }.map { output in
            (file: try AtomicFile(output.path, advice: advice(output.option)), bytes: output.bytes)
        }
        for (index, output) in files.enumerated() {
            if let other = files[..<index].first(where: { $0.file.hasSameTarget(as: output.file) }) {
                throw Failure(.request, "\(other.file.path) and \(output.file.path) are the same file; give two names")
            }
        }
        // Outputs that cannot be undone, such as pipes, are written last.
        for (file, bytes) in files.filter(\.file.isTemporary) + files.filter({ !$0.file.isTemporary }) {
            file.write(bytes)
            try file.complete()
        }
        for output in outputs where output.path == "-" { try result(output.bytes) }
        try AtomicFile.commit(files.map(\.file))
    }

    /// The advice in errors for outputs that cannot be written.
    static func advice(_ option: String = "-o") -> String { "choose another path with \(option)" }

    static var isTerminal: Bool { capture == nil && isatty(STDOUT_FILENO) == 1 && !resultFile.withLock { $0 != nil } }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String) throws {
        if descriptor == STDOUT_FILENO {
            if let capture { return capture.append(bytes) }
            let isInFile = try resultFile.withLock { file throws(FileError) in
                file?.write(Array(bytes))
                try file?.check()
                return file != nil
            }
            if isInFile { return }
        }
        if let problem = writeAll(bytes, to: descriptor) {
            throw Failure(.inputOutput, "cannot write to \(name): \(systemError(problem))")
        }
    }
}

/// Performs work and adds its notes, which are printed when the command has succeeded.
///
/// - Parameter names: the symbols that notes may be about.
func printingNotes<Result>(about names: [String] = [], _ work: (inout [Message]) throws -> Result) rethrows -> Result {
    var notes: [Message] = []
    let result = try work(&notes)
    for note in notes { Console.note(note, about: names.first { NoteList.text(of: note, without: $0) != nil }) }
    return result
}
