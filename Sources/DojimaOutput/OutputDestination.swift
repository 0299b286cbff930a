import DojimaText
internal import DojimaPlatform

/// The destination of an output path, with links followed.
enum OutputDestination {
    /// A regular file, not a link: an existing one, with its status, or one that can be created.
    case file(String, former: stat?)
    /// A device or a named pipe.
    case stream
    /// A descriptor of this process, such as that of `/dev/stdout`.
    case descriptor(Int32)

    /// The maximum count of links to follow, since links can form a cycle.
    private static let maximumLinks = 40

    /// Finds the destination of a path. Throws the `refusal` of an `errno` for a folder, a file without write permission or a dead end.
    static func resolve(_ path: String, _ refusal: (Int32) -> FileError) throws(FileError) -> OutputDestination {
        guard !path.isEmpty else { throw refusal(ENOENT) }
        var target = path
        for _ in 0..<maximumLinks {
            if let number = descriptorNumber(target) { return .descriptor(number) }
            var status = stat()
            guard lstat(target, &status) == 0 else {
                guard errno == ENOENT else { throw refusal(errno) }
                // A name with a trailing slash is that of a folder.
                guard !target.hasSuffix("/") else { throw refusal(EISDIR) }
                return .file(target, former: nil)
            }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                guard let next = destination(of: target) else { throw refusal(errno) }
                target = next.hasPrefix("/") ? next : folder(of: target) + next
            case S_IFDIR: throw refusal(EISDIR)
            case S_IFREG:
                guard faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 else { throw refusal(errno) }
                return .file(target, former: status)
            default: return .stream
            }
        }
        throw refusal(ELOOP)
    }

    /// The folder of a path, with a trailing slash.
    static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "./"
    }

    /// The database for which SQLite would use a file at a path, such as its `-wal`; `nil` if there is none.
    static func database(withAuxiliaryFile path: String) -> String? {
        for ending in ["-wal", "-shm", "-journal"] where path.hasSuffix(ending) {
            let owner = String(path.dropLast(ending.count))
            // The file is not opened: the path may be a pipe, or a database of this process, whose locks SQLite would lose when the
            // descriptor is closed.
            var status = stat()
            if lstat(owner, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return owner }
        }
        return nil
    }

    /// The number in `/dev/fd/1` and similar paths. Opening such a path again would not continue at the descriptor's offset.
    private static func descriptorNumber(_ path: String) -> Int32? {
        for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count))
        }
        return nil
    }

    private static func destination(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A file that was renamed to its target, with a way to restore the former file.
struct RenamedFile {
    private let target: String
    /// The path of the former file while it can be restored.
    private var backup: String?
    private let existed: Bool

    /// Renames the temporary file. `nil`, with `errno` set, if that fails: the former file is unchanged.
    init?(_ temporary: String, at target: String, mayReplace: Bool, mayUndo: Bool) {
        self.target = target
        var status = stat()
        existed = lstat(target, &status) == 0
        guard mayReplace else {
            // `link` does not replace a file that another program has just created, as `rename` would. `rename` is used on file systems
            // without `link`.
            guard link(temporary, target) == 0 else {
                guard errno == EPERM, !existed, rename(temporary, target) == 0 else { return nil }
                return
            }
            unlink(temporary)
            return
        }
        if mayUndo, existed {
            let backupPath = AtomicFile.temporaryName(for: target)
            guard link(target, backupPath) == 0 || rename(target, backupPath) == 0 else { return nil }
            backup = backupPath
        }
        guard rename(temporary, target) == 0 else {
            let code = errno
            // If both names are links to one file, `rename` does nothing, and `unlink` removes only the second name.
            if let backup, rename(backup, target) == 0 { unlink(backup) }
            errno = code
            return nil
        }
    }

    /// Restores the former file, or removes the new one if there was none.
    func undo() {
        if let backup { rename(backup, target) } else if !existed { unlink(target) }
    }

    /// Deletes the former file.
    func discardBackup() { if let backup { unlink(backup) } }
}

/// The path of the file that output to a path is written to, with links followed, even one to a file that does not exist yet. `nil` if the
/// destination is not a file.
package func outputDestination(_ path: String) -> String? {
    guard case .file(let target, _)? = try? OutputDestination.resolve(path, { FileError(.cannotCreate, Message(AtomicFile.reason($0))) })
    else {
        return nil
    }
    return target
}

/// Whether two paths lead to the same existing file.
package func isSameFile(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(a, &first) == 0, stat(b, &second) == 0, first.st_mode & S_IFMT == S_IFREG else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
