import Dispatch
import Glibc

/// Tells when another program writes to a database. Waits for the system to say so, so that it costs nothing while nothing happens.
final class DatabaseWatch: Sendable {
    /// Begins to watch; `changed` is called on a thread of its own, at most once in a tenth of a second.
    ///
    /// - Parameter version: a number that is another one after a change. Readers write files beside the database, too.
    init(_ path: String, version: @escaping @Sendable () -> Int64?, changed: @escaping @Sendable () -> Void) {
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
            var known = version()
            while DatabaseWatch.waits(descriptor, for: names) {
                usleep(100_000)
                let current = version()
                if current != known { changed() }
                known = current
            }
            close(descriptor)
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
