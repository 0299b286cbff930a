internal import Glibc
internal import GRDB

/// The state of a file that is read without locks, by which a later change is detected.
///
/// In a folder that cannot be written, a database that has no log is opened as immutable: SQLite can make neither the log's index nor, for
/// some modes, a lock, and expects that nothing changes. Another user may write to the file all the same.
struct FrozenFile: Equatable {
    static let parameter = "immutable=1"

    private let path: String
    private let state: State?

    private struct State: Equatable {
        var device: dev_t
        var number: ino_t
        var size: off_t
        var seconds: time_t
        var nanoseconds: Int
        var hasLog: Bool
    }

    /// The state of a file before it is opened.
    init(path: String) {
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0 else {
            state = nil
            return
        }
        state = State(
            device: status.st_dev, number: status.st_ino, size: status.st_size, seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec, hasLog: DatabaseFile.exists(path + "-wal") || DatabaseFile.exists(path + "-journal"))
    }

    /// This state if a connection reads the file as immutable; `nil` for all others, which see changes.
    func ifImmutable(for queue: DatabaseQueue) -> FrozenFile? { queue.path.hasSuffix(FrozenFile.parameter) ? self : nil }

    /// Whether the file was written or replaced since, or a writer is at work.
    var hasChanged: Bool { FrozenFile(path: path) != self }
}
