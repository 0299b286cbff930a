import DojimaText
import Synchronization
internal import DojimaPlatform

/// A folder for output files, created if it does not exist.
///
/// A folder that was created is removed again, with the files given to `add`, unless `keep` is called.
package final class OutputFolder: Sendable {
    private struct State {
        /// The mark of a folder that was created and is not kept yet.
        var mark: UnfinishedFiles.Mark?
        var files: [String] = []
    }

    /// The path with a trailing slash.
    package let path: String
    private let state = Locked(State())

    /// Throws `cannotCreate`, and `badOption` for a name that SQLite uses; `advice` is a short hint for the message.
    package init(_ path: String, advice: String) throws(FileError) {
        self.path = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
        let folder = self.path
        if let database = OutputDestination.database(withAuxiliaryFile: String(folder.dropLast())) {
            throw FileError(.request, "\(path): SQLite would treat it as part of the database \(database); \(advice)", writing: path)
        }
        let (mark, problem) = UnfinishedFiles.withSignalsBlocked { () -> (UnfinishedFiles.Mark?, Int32) in
            guard mkdir(folder, 0o777) == 0 else { return (nil, errno) }
            return (UnfinishedFiles.add(folder, isFolder: true), 0)
        }
        var status = stat()
        // `mkdir` reports EEXIST for a file too, for which `stat` fails, since the path ends with a slash.
        guard mark != nil || problem == EEXIST, stat(folder, &status) == 0 else {
            throw FileError(
                .cannotCreate, "cannot create the folder \(path): \(AtomicFile.reason(mark == nil ? problem : errno)); \(advice)",
                writing: path)
        }
        state.withLock { $0.mark = mark }
    }

    deinit { remove() }

    /// Adds a file, which is removed together with a folder that was created.
    package func add(_ file: String) { state.withLock { $0.files.append(file) } }

    /// The number of files given to `add` that `remove` keeps: none of a folder that was created.
    package var remainingFiles: Int { state.withLock { $0.mark == nil ? $0.files.count : 0 } }

    /// Keeps the folder and its files.
    package func keep() {
        let mark = state.withLock { state in
            defer { state = State() }
            return state.mark
        }
        if let mark { UnfinishedFiles.withSignalsBlocked { mark.unregister() } }
    }

    /// Removes a created folder that is not kept, and its files; the folder stays if it contains other files.
    package func remove() {
        let former = state.withLock { state in
            defer { state = State() }
            return state
        }
        guard let mark = former.mark else { return }
        UnfinishedFiles.withSignalsBlocked {
            for file in former.files { unlink(file) }
            rmdir(path)
            mark.unregister()
        }
    }
}
