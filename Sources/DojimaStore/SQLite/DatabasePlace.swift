import DojimaText
internal import Glibc

/// The file of a database that was opened, to detect that it was deleted or replaced: SQLite goes on using a file that no path leads to.
package struct DatabasePlace: Sendable {
    /// What another program did to the file.
    package enum Loss: Equatable {
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

    private struct Identity: Equatable {
        var device: dev_t
        var number: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    private let path: String
    private let file: Identity
    /// The log that lay beside it, which stays the same for as long as the file is open.
    private let log: Identity?

    /// The file at a path now; `nil` where there is none.
    package init?(path: String) {
        guard let file = Identity(path) else { return nil }
        self.path = path
        self.file = file
        log = Identity(path + "-wal")
    }

    /// Whether a log beside the place is that of another database.
    var hasOtherLog: Bool { Identity(path + "-wal").map { $0 != log } ?? false }

    /// What became of the file; `nil` where it is where it was. One that cannot be looked at for the moment counts as there.
    package var loss: Loss? {
        guard let now = Identity(path) else { return errno == ENOENT || errno == ENOTDIR ? .removed : nil }
        return now == file ? nil : .replaced
    }
}
