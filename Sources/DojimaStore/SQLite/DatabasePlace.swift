internal import Glibc

/// The file of a database that was opened, by which a deleted or replaced one is told: SQLite goes on writing to a file that nobody will
/// find again.
struct DatabasePlace: Sendable {
    /// What another program did to the file.
    enum Loss: Equatable {
        case removed, replaced

        func error(_ path: String) -> StoreError {
            switch self {
            case .removed:
                StoreError(
                    .inputOutput,
                    "\(path): the database is gone: it was deleted or moved while it was written; start again to make a new one")
            case .replaced:
                StoreError(
                    .inputOutput, "\(path): another file took the place of the database while it was written; start again to write to that")
            }
        }
    }

    private let path: String
    private let device: dev_t
    private let number: ino_t

    /// The file at a path now; `nil` where there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.path = path
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// What became of the file; `nil` where it is where it was. One that cannot be looked at for the moment counts as there.
    var loss: Loss? {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .removed : nil }
        return status.st_dev == device && status.st_ino == number ? nil : .replaced
    }
}
