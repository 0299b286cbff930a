import DojimaText
internal import DojimaPlatform

/// The identity of an opened database file, to detect that it was deleted or replaced: SQLite continues to use a file that has no path.
package struct DatabaseFileIdentity: Sendable {
    /// A change of the file by another program.
    package enum Loss: Equatable {
        case removed, replaced

        func error(_ path: String) -> StoreError {
            switch self {
            case .removed:
                StoreError(
                    .inputOutput,
                    "\(path): the database is gone: it was deleted or moved while it was written; run again to make a new one")
            case .replaced:
                StoreError(
                    .inputOutput, "\(path): another file replaced the database while it was written; run again to write to the new file")
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
    /// The log of the file, which stays the same as long as the file is open.
    private let log: Identity?

    /// Identifies the file at a path; `nil` if there is none.
    package init?(path: String) {
        guard let file = Identity(path) else { return nil }
        self.path = path
        self.file = file
        log = Identity(path + "-wal")
    }

    /// Whether the log at the path belongs to another database.
    var hasOtherLog: Bool { Identity(path + "-wal").map { $0 != log } ?? false }

    /// How the file was lost; `nil` if it is still at its path. A file that cannot be examined at the moment counts as present.
    package var loss: Loss? {
        guard let current = Identity(path) else { return errno == ENOENT || errno == ENOTDIR ? .removed : nil }
        return current == file ? nil : .replaced
    }
}
