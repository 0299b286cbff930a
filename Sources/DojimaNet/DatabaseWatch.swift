import Dispatch
import Glibc

/// Tells when another program writes to a database.
final class DatabaseWatch: Sendable {
    /// How often servers are asked, in microseconds: what is written is to be seen within a second, of which half is left to read and draw it.
    private static let pause: UInt32 = 500_000

    /// Begins to watch a database on servers, which must be asked; `changed` is called on a thread of its own.
    ///
    /// - Parameter state: asks for what is another one after a change.
    init(asking state: @escaping @Sendable () -> some Equatable, changed: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "dojima.watch").async {
            DatabaseWatch.watch(state, waiting: { usleep(DatabaseWatch.pause) == 0 }, changed)
        }
    }

    /// Begins to watch a file; waits for the system to tell, so that it costs nothing while nothing happens. `changed` is called on a thread
    /// of its own, at most once in a tenth of a second.
    ///
    /// - Parameter version: a number that is another one after a change. Readers write files beside the database, too.
    init(file path: String, version: @escaping @Sendable () -> Int64?, changed: @escaping @Sendable () -> Void) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return }
        // SQLite writes beside the database first; the file itself is written later, or renamed into its place.
        let names: Set = [name, name + "-wal", name + "-journal"]
        guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE)) >= 0 else {
            close(descriptor)
            return
        }
        DispatchQueue(label: "dojima.watch").async {
            DatabaseWatch.watch(version, waiting: { DatabaseWatch.waits(descriptor, for: names) && usleep(100_000) == 0 }, changed)
            close(descriptor)
        }
    }

    /// Calls `changed` whenever the state is another one after a wait; returns when waiting has failed.
    private static func watch(_ state: () -> some Equatable, waiting: () -> Bool, _ changed: () -> Void) {
        var known = state()
        while waiting() {
            let current = state()
            if current != known { changed() }
            known = current
        }
    }

    /// Waits until one of the names is written; `false` where watching has failed.
    private static func waits(_ descriptor: Int32, for names: Set<String>) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else {
                if errno == EINTR { continue }
                return false
            }
            var place = 0
            var isMeant = false
            let head = MemoryLayout<inotify_event>.size
            while place + head <= count {
                let length = buffer.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)) }
                guard place + head + length <= count else { break }
                let name = String(decoding: buffer[place + head..<place + head + length].prefix { $0 != 0 }, as: UTF8.self)
                if names.contains(name) { isMeant = true }
                place += head + length
            }
            if isMeant { return true }
        }
    }
}
