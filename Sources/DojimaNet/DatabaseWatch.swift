import DojimaText
import Glibc

/// Tells when another program writes to a database.
final class DatabaseWatch: Sendable {
    /// How often servers are asked, in microseconds: what is written is to be seen within a second, of which half is left to read and draw it.
    private static let pause: UInt32 = 500_000

    /// Begins to watch a database on servers, which must be asked; `changed` is called on a thread of its own.
    ///
    /// - Parameter state: asks for what is another one after a change.
    init(asking state: @escaping @Sendable () -> some Equatable & Sendable, changed: @escaping @Sendable () -> Void) throws {
        try WorkThread.start {
            var known = state()
            while usleep(DatabaseWatch.pause) == 0 {
                let current = state()
                if current != known { changed() }
                known = current
            }
        }
    }

    /// Begins to watch a file; waits for the system to tell, so that it costs nothing while nothing happens. `changed` is called on a thread
    /// of its own, at most once in a tenth of a second.
    ///
    /// A change is also another file at the path: one that replaced the file, or to which a symbolic link in the path leads from then on.
    ///
    /// - Parameter opening: opens the file at the path, and returns what gives a number that is another one after a change of that file.
    ///   Readers write files next to the database, too.
    init(
        file path: String, opening: @escaping @Sendable () -> (@Sendable () -> Int64?)?, changed: @escaping @Sendable () -> Void
    ) throws {
        guard let begun = FileWatch(path) else { return }
        try WorkThread.start {
            var files = begun
            defer { files.close() }
            var version = opening()
            var known = (file: files.identity, version: version?())
            while files.wait(), usleep(100_000) == 0 {
                files.follow()
                let file = files.identity
                if file != known.file { version = opening() }
                let current = (file: file, version: version?())
                if current != known { changed() }
                known = current
            }
        }
    }
}

/// The names in folders at which a file and the symbolic links to it are changed.
private struct FileWatch {
    struct Identity: Equatable {
        var device: dev_t
        var number: ino_t
    }

    private let path: String
    private let descriptor: Int32
    /// The names in each folder that is watched.
    private var names: [Int32: Set<String>] = [:]

    /// `nil` if the system watches no folder of the path.
    init?(_ path: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        self.path = path
        guard descriptor >= 0 else { return nil }
        follow()
        if names.isEmpty {
            close()
            return nil
        }
    }

    func close() { _ = Glibc.close(descriptor) }

    /// The file at the path; `nil` without one.
    var identity: Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(device: status.st_dev, number: status.st_ino) : nil
    }

    /// Watches the folders of the file and of the links in its path as they are now.
    mutating func follow() {
        var found: [Int32: Set<String>] = [:]
        for (folder, entries) in FileWatch.entries(of: path) {
            let watch = inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE))
            if watch >= 0 { found[watch, default: []].formUnion(entries) }
        }
        for watch in names.keys where found[watch] == nil { inotify_rm_watch(descriptor, watch) }
        names = found
    }

    /// The folders in which something leads to the file at a path, each with the names that matter there: links, and the file in the end.
    private static func entries(of path: String) -> [(folder: String, names: Set<String>)] {
        var entries: [(String, Set<String>)] = []
        var folder = path.hasPrefix("/") ? "/" : "./"
        var rest = path.split(separator: "/").map(String.init)
        // As many links as Linux follows.
        var links = 40
        while !rest.isEmpty {
            let name = rest.removeFirst()
            if let target = target(of: folder + name), links > 0 {
                links -= 1
                entries.append((folder, [name]))
                if target.hasPrefix("/") { folder = "/" }
                rest = target.split(separator: "/").map(String.init) + rest
            } else if rest.isEmpty {
                // SQLite first writes next to the database; the file itself is written later, or replaced by another one.
                entries.append((folder, [name, name + "-wal", name + "-journal"]))
            } else {
                folder += name + "/"
            }
        }
        return entries
    }

    /// The target of a symbolic link; `nil` for anything else.
    private static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Waits until one of the names is written; `false` if watching has failed.
    func wait() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else {
                if errno == EINTR { continue }
                return false
            }
            var start = 0
            var isMeant = false
            let head = MemoryLayout<inotify_event>.size
            while start + head <= count {
                let (watch, length) = buffer.withUnsafeBytes {
                    (
                        $0.loadUnaligned(fromByteOffset: start, as: Int32.self),
                        Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                    )
                }
                guard start + head + length <= count else { break }
                let name = String(decoding: buffer[start + head..<start + head + length].prefix { $0 != 0 }, as: UTF8.self)
                if names[watch]?.contains(name) == true { isMeant = true }
                start += head + length
            }
            if isMeant { return true }
        }
    }
}
