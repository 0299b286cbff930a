import Dojima
import Glibc

/// Writing to standard output, standard error and files, with the failures that a user should see.
enum Console {
    /// Writes a result to standard output.
    static func result(_ text: String) throws {
        var copy = text
        try copy.withUTF8 { try write($0, to: STDOUT_FILENO, name: "standard output") }
    }

    static func result(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBufferPointer { try write($0, to: STDOUT_FILENO, name: "standard output") }
    }

    /// Says something about the work on standard error; results never go there.
    static func note(_ text: String) {
        standardError("dojima: " + text + "\n")
    }

    /// Text on standard error; when even that cannot be written, nobody can be told.
    static func standardError(_ text: String) {
        var copy = text
        copy.withUTF8 { try? write($0, to: STDERR_FILENO, name: "standard error") }
    }

    /// Writes a whole file, or standard output for `-`. A file that cannot be completed is removed.
    static func file(_ bytes: [UInt8], at path: String, option: String = "-o") throws {
        guard path != "-" else { return try result(bytes) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "cannot write \(path): \(systemError()); choose another place with \(option)")
        }
        do {
            try bytes.withUnsafeBufferPointer { try write($0, to: descriptor, name: path) }
        } catch {
            // A device or a pipe that was named as output stays where it is.
            if isRegular(descriptor) { unlink(path) }
            close(descriptor)
            throw error
        }
        if close(descriptor) != 0 { throw Failure(.inputOutput, "cannot finish \(path): \(systemError())") }
    }

    /// Throws where a file could not be written at a path, and leaves what is there as it is.
    static func expectWritable(_ path: String, option: String) throws {
        guard path != "-" else { return }
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { errno = EISDIR } else if access(path, W_OK) == 0 { return }
        } else {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                close(descriptor)
                unlink(path)
                return
            }
        }
        throw Failure(.cannotCreate, "cannot write \(path): \(systemError()); choose another place with \(option)")
    }

    /// Writes a whole file beside a path and then puts it there, so that nobody meets half of it.
    static func replace(_ bytes: [UInt8], at path: String) throws {
        let new = path + ".new"
        try file(bytes, at: new)
        guard rename(new, path) == 0 else {
            let reason = systemError()
            unlink(new)
            throw Failure(.cannotCreate, "cannot write \(path): \(reason); choose another place with -o")
        }
    }

    /// Makes a folder where there is none.
    static func folder(_ path: String, option: String = "-o") throws {
        guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        throw Failure(.cannotCreate, "cannot make the folder \(path): \(systemError()); choose another place with \(option)")
    }

    private static func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32, name: String) throws {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                throw Failure(.inputOutput, "cannot write to \(name): \(systemError())")
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }
}

/// Does work that has something to say, and says it on standard error; of work that fails its error alone is said, which is one line.
func telling<Result>(_ work: (inout [String]) throws -> Result) rethrows -> Result {
    var notes: [String] = []
    let result = try work(&notes)
    for note in notes { Console.note(note) }
    return result
}
