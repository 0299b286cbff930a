import DojimaText
internal import DojimaPlatform

/// A file that is written under an unguessable name in the folder of its target, and renamed to the target when complete.
///
///     let file = try AtomicFile("spx.png", advice: "choose another path")
///     file.write(bytes)
///     try file.finish()
///
/// Until then, and if anything fails, an existing file at the target is unchanged. The new file gets the mode of the one it replaces.
/// Symbolic links are followed and kept. A device, a pipe and an open descriptor (`/dev/stdout`) get the bytes directly.
package final class AtomicFile {
    private enum State {
        /// Written to a temporary file in the folder of the target.
        case temporary(String, UnfinishedFiles.Mark)
        /// Written directly to the destination.
        case direct
        case finished
    }

    /// The path as given, for messages.
    package let path: String
    /// The final path, with links followed.
    let target: String
    private let advice: String
    private let mayReplace: Bool
    private var descriptor: Int32
    private var state: State
    /// The `errno` of the first write that failed.
    private var problem: Int32?
    /// The count of bytes written so far.
    package private(set) var count = 0

    /// Throws `cannotCreate` if no file can be written, and `badOption` for a name that SQLite uses; `advice` is a short hint for the
    /// message.
    package init(_ path: String, advice: String, mayReplace: Bool = true) throws(FileError) {
        (self.path, self.advice, self.mayReplace) = (path, advice, mayReplace)
        func refusal(_ code: Int32) -> FileError { AtomicFile.refusal(path, code, advice) }
        let destination = try OutputDestination.resolve(path, refusal)
        switch destination {
        case .descriptor(let number):
            (target, state) = (path, .direct)
            descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else { throw refusal(errno) }
        case .stream:
            (target, state) = (path, .direct)
            descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else { throw refusal(errno) }
        case .file(let target, let former):
            self.target = target
            guard mayReplace || former == nil else { throw refusal(EEXIST) }
            if let database = OutputDestination.database(withAuxiliaryFile: target) {
                throw FileError(.request, "\(path): SQLite would treat it as part of the database \(database); \(advice)", writing: path)
            }
            let made = AtomicFile.create(for: target, former: former)
            guard let made else { throw refusal(errno) }
            (descriptor, state) = (made.descriptor, .temporary(made.path, made.mark))
        }
    }

    deinit { discard() }

    /// Whether the file is not visible at its path before it is finished.
    package var isTemporary: Bool { if case .temporary = state { true } else { false } }

    /// Whether two files have the same target, however their paths are written.
    package func hasSameTarget(as other: AtomicFile) -> Bool {
        guard isTemporary, other.isTemporary else { return false }
        var (ownFolder, otherFolder) = (stat(), stat())
        guard stat(OutputDestination.folder(of: target), &ownFolder) == 0,
            stat(OutputDestination.folder(of: other.target), &otherFolder) == 0
        else {
            return false
        }
        let isOneFolder = ownFolder.st_dev == otherFolder.st_dev && ownFolder.st_ino == otherFolder.st_ino
        return isOneFolder
            && target.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) }
                == other.target.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) }
    }

    /// The path of the temporary file; `nil` for a device, a pipe, and a file that is finished or discarded.
    package var temporaryPath: String? { if case .temporary(let path, _) = state { path } else { nil } }

    /// Appends bytes. Errors are thrown by `check` and `finish`.
    package func write(_ bytes: [UInt8]) {
        guard problem == nil else { return }
        problem = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        count += bytes.count
    }

    /// Throws `inputOutput` if bytes could not be written.
    package func check() throws(FileError) {
        if let problem { throw FileError(.inputOutput, "cannot write to \(path): \(AtomicFile.reason(problem))", writing: path) }
    }

    /// Truncates the file to its first `count` bytes; returns `false` for a pipe.
    package func truncate(to count: Int) -> Bool {
        guard ftruncate(descriptor, off_t(count)) == 0, lseek(descriptor, off_t(count), SEEK_SET) >= 0 else { return false }
        self.count = count
        return true
    }

    /// Renames the file to its target. `isDurable` waits until it is safe on the disk, for data that cannot be made again.
    package func finish(isDurable: Bool = false) throws(FileError) {
        try complete(isDurable: isDurable)
        try AtomicFile.commit([self])
        if isDurable { AtomicFile.syncFolder(of: target) }
    }

    /// Closes the file, which is then ready to be renamed.
    package func complete(isDurable: Bool = false) throws(FileError) {
        try check()
        guard descriptor >= 0 else { return }
        var problem = isDurable && fsync(descriptor) != 0 ? errno : 0
        // EINTR from `close` does not mean that the file is incomplete.
        if close(descriptor) != 0, errno != EINTR, problem == 0 { problem = errno }
        descriptor = -1
        guard problem == 0 else { throw FileError(.inputOutput, "cannot finish \(path): \(AtomicFile.reason(problem))", writing: path) }
    }

    /// Discards the file, if it is not finished.
    package func discard() {
        if descriptor >= 0 {
            close(descriptor)
            descriptor = -1
        }
        if case .temporary(let temporary, let mark) = state {
            UnfinishedFiles.withSignalsBlocked {
                unlink(temporary)
                mark.unregister()
            }
        }
        state = .finished
    }

    /// Renames files to their targets, all or none: if one fails, the former files of those before it are restored.
    package static func commit(_ files: [AtomicFile]) throws(FileError) {
        for file in files { try file.complete() }
        try UnfinishedFiles.withSignalsBlocked { () throws(FileError) in
            var placed: [RenamedFile] = []
            for (index, file) in files.enumerated() {
                guard case .temporary(let temporary, let mark) = file.state else {
                    file.state = .finished
                    continue
                }
                guard let done = RenamedFile(temporary, at: file.target, mayReplace: file.mayReplace, mayUndo: index < files.count - 1)
                else {
                    let code = errno
                    for former in placed.reversed() { former.undo() }
                    throw refusal(file.path, code, file.advice)
                }
                placed.append(done)
                mark.unregister()
                file.state = .finished
            }
            for file in placed { file.discardBackup() }
        }
    }

    private static func refusal(_ path: String, _ code: Int32, _ advice: String) -> FileError {
        FileError(.cannotCreate, "cannot write \(path): \(reason(code)); \(advice)", writing: path)
    }

    /// The system's message for an `errno`.
    package static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// Creates a temporary file in the folder of a target, marked as unfinished; `nil`, with `errno` set, if that fails.
    private static func create(for target: String, former: stat?) -> (path: String, descriptor: Int32, mark: UnfinishedFiles.Mark)? {
        UnfinishedFiles.withSignalsBlocked {
            while true {
                let path = temporaryName(for: target)
                // A file that replaces another is accessible only to its owner until it has the mode of the former file.
                let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, former == nil ? 0o666 : 0o600)
                if descriptor < 0, errno == EEXIST { continue }
                guard descriptor >= 0 else { return nil }
                if let former {
                    // Only the superuser can keep the owner; the permissions are kept as far as possible.
                    if former.st_uid != geteuid() || former.st_gid != getegid() { _ = fchown(descriptor, former.st_uid, former.st_gid) }
                    _ = fchmod(descriptor, former.st_mode & 0o777)
                }
                return (path, descriptor, UnfinishedFiles.add(path))
            }
        }
    }

    /// A name that cannot be guessed, so that no link can be placed there beforehand.
    static func temporaryName(for target: String) -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return OutputDestination.folder(of: target) + ".dojima-" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Makes the file's name durable too. Errors are ignored: some file systems do not support it, and the file itself is safe.
    private static func syncFolder(of target: String) {
        let descriptor = open(OutputDestination.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
