internal import DojimaPlatform
internal import GRDB

/// The state of a file that is read without locks, to detect later changes.
///
/// In a folder that cannot be written, a database that has no log is opened as immutable: SQLite can create neither the log's index nor,
/// for some modes, a lock, and assumes that nothing changes. Another user may still write to the file.
struct ImmutableFileState: Equatable {
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
            device: status.st_dev, number: status.st_ino, size: status.st_size, seconds: status.modificationTime.tv_sec,
            nanoseconds: status.modificationTime.tv_nsec,
            hasLog: DatabaseFile.exists(path + "-wal") || DatabaseFile.exists(path + "-journal"))
    }

    /// Returns this state if a connection reads the file as immutable; `nil` for all other connections, which see changes.
    func ifImmutable(for queue: DatabaseQueue) -> ImmutableFileState? { queue.path.hasSuffix(ImmutableFileState.parameter) ? self : nil }

    /// Whether the file was written or replaced since then, or is being written.
    var hasChanged: Bool { ImmutableFileState(path: path) != self }
}
