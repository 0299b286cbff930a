import DojimaText
internal import Glibc

/// What a path for output leads to.
enum OutputPlace {
    /// A file that is there, with what is known of it, or one that can be; no link.
    case file(String, former: stat?)
    /// A device or a named pipe.
    case stream
    /// A descriptor of this program, as `/dev/stdout` is one.
    case descriptor(Int32)

    /// Links that lead to each other have no end.
    private static let mostLinks = 40

    /// Throws what `refusal` makes of the system's number, for a folder, a file that may not be written and a path that leads nowhere.
    static func find(_ path: String, _ refusal: (Int32) -> FileError) throws(FileError) -> OutputPlace {
        guard !path.isEmpty else { throw refusal(ENOENT) }
        var target = path
        for _ in 0..<mostLinks {
            if let number = descriptorNumber(target) { return .descriptor(number) }
            var status = stat()
            guard lstat(target, &status) == 0 else {
                guard errno == ENOENT else { throw refusal(errno) }
                // The name of a folder that is not there.
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

    /// The folder of a path with a slash at its end.
    static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "./"
    }

    /// The database that SQLite keeps, or looks for, a part of under a path; `nil` for other names.
    static func database(keeping path: String) -> String? {
        for ending in ["-wal", "-shm", "-journal"] where path.hasSuffix(ending) {
            let owner = String(path.dropLast(ending.count))
            // Not `open` on what may be a pipe, nor on a database of this process: closing it would undo SQLite's locks.
            var status = stat()
            if lstat(owner, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return owner }
        }
        return nil
    }

    /// The number in `/dev/fd/1` and the like. What it is open for must go on from where it is, and not begin anew.
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

/// A file that has just taken its place, and can give way again to what stood there.
struct PlacedFile {
    private let target: String
    /// Where what stood there is kept for as long as it may be wanted.
    private var spare: String?
    private let wasThere: Bool

    /// nil, with `errno`, when it cannot take its place: what stood there is there still.
    init?(_ temporary: String, at target: String, mayReplace: Bool, mayUndo: Bool) {
        self.target = target
        var status = stat()
        wasThere = lstat(target, &status) == 0
        guard mayReplace else {
            // Not `rename`, which would replace what another program has put there meanwhile; some file systems know nothing else.
            guard link(temporary, target) == 0 else {
                guard errno == EPERM, !wasThere, rename(temporary, target) == 0 else { return nil }
                return
            }
            unlink(temporary)
            return
        }
        if mayUndo, wasThere {
            let kept = WholeFile.temporaryName(beside: target)
            guard link(target, kept) == 0 || rename(target, kept) == 0 else { return nil }
            spare = kept
        }
        guard rename(temporary, target) == 0 else {
            let code = errno
            // Where both are one file this removes nothing but the second name.
            if let spare, rename(spare, target) == 0 { unlink(spare) }
            errno = code
            return nil
        }
    }

    /// Puts back what stood there.
    func undo() {
        if let spare { rename(spare, target) } else if !wasThere { unlink(target) }
    }

    /// Gives up what stood there.
    func settle() { if let spare { unlink(spare) } }
}

/// Where a file stands that is written to a path, or would: links are followed, also one to a file that is not there yet. `nil` for
/// what is no file.
package func placeOfOutput(_ path: String) -> String? {
    guard case .file(let target, _)? = try? OutputPlace.find(path, { FileError(.cannotCreate, Message(WholeFile.reason($0))) }) else {
        return nil
    }
    return target
}

/// Whether two paths lead to one file that is there.
package func isSameFile(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(a, &first) == 0, stat(b, &second) == 0, first.st_mode & S_IFMT == S_IFREG else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
