import DojimaText
import DojimaPlatform

/// A watch for changes of a database by other programs.
package final class DatabaseWatch: Sendable {
    /// The polling interval for servers in microseconds. Changes must be visible within a second; half of it is left to read and draw.
    private static let pause: UInt32 = 500_000

    /// Begins to watch a database on servers by polling. `changed` is called on a separate thread.
    ///
    /// - Parameter state: requests a value that differs after a change.
    init(polling state: @escaping @Sendable () -> some Equatable & Sendable, changed: @escaping @Sendable () -> Void) throws {
        try WorkThread.start {
            var last = state()
            while usleep(DatabaseWatch.pause) == 0 {
                let current = state()
                if current != last { changed() }
                last = current
            }
        }
    }

    /// Begins to watch a file with inotify, which costs nothing while the file does not change. `changed` is called on a separate thread,
    /// at most ten times per second.
    ///
    /// Another file at the path is a change too: a file that replaced the former one, or the new target of a symbolic link in the path.
    ///
    /// - Parameter opening: opens the file at the path, and returns a function whose result differs after a change of the data. It is
    ///   needed since readers also write files next to the database.
    init(
        file path: String, opening: @escaping @Sendable () -> (@Sendable () -> Int64?)?, changed: @escaping @Sendable () -> Void
    ) throws {
        guard let begun = FileWatch(path) else { return }
        try WorkThread.start {
            var files = begun
            defer { files.close() }
            var version = opening()
            var last = (file: files.identity, version: version?())
            while files.wait(), usleep(100_000) == 0 {
                files.updateWatches()
                let file = files.identity
                if file != last.file { version = opening() }
                let current = (file: file, version: version?())
                if current != last { changed() }
                last = current
            }
        }
    }
}

/// The inotify watches on the folders that contain a file and the symbolic links to it.
private struct FileWatch {
    struct Identity: Equatable {
        var device: dev_t
        var number: ino_t
    }

    private let path: String
    private let descriptor: Int32
    /// The relevant names in each watched folder, by watch descriptor.
    private var names: [Int32: Set<String>] = [:]

    /// Starts the watches; `nil` if the system cannot watch any folder of the path.
    init?(_ path: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        self.path = path
        guard descriptor >= 0 else { return nil }
        updateWatches()
        if names.isEmpty {
            close()
            return nil
        }
    }

    func close() { _ = DojimaPlatform.close(descriptor) }

    /// The identity of the file at the path; `nil` if there is none.
    var identity: Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(device: status.st_dev, number: status.st_ino) : nil
    }

    /// Updates the watches to the present folders of the file and of the links in its path.
    mutating func updateWatches() {
        var watched: [Int32: Set<String>] = [:]
        for (folder, entries) in FileWatch.entries(of: path) {
            let watch = inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE))
            if watch >= 0 { watched[watch, default: []].formUnion(entries) }
        }
        for watch in names.keys where watched[watch] == nil { inotify_rm_watch(descriptor, watch) }
        names = watched
    }

    /// Returns the folders through which the path leads, each with the relevant names in it: those of links, and at last of the file.
    private static func entries(of path: String) -> [(folder: String, names: Set<String>)] {
        var entries: [(String, Set<String>)] = []
        var folder = path.hasPrefix("/") ? "/" : "./"
        var rest = path.split(separator: "/").map(String.init)
        // The limit of links that Linux follows.
        var links = 40
        while !rest.isEmpty {
            let name = rest.removeFirst()
            if let target = target(of: folder + name), links > 0 {
                links -= 1
                entries.append((folder, [name]))
                if target.hasPrefix("/") { folder = "/" }
                rest = target.split(separator: "/").map(String.init) + rest
            } else if rest.isEmpty {
                // SQLite first writes files next to the database, and the database itself later.
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

    /// Waits until one of the names changes; `false` if watching has failed.
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
