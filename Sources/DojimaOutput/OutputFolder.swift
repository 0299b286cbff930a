import DojimaText
import Synchronization
internal import Glibc

/// A folder for files that are written, made where there is none.
///
/// One that was made goes again, with the files that are named as its own, unless it is kept.
package final class OutputFolder: Sendable {
    private struct State {
        /// Of a folder that was made and is not kept yet.
        var mark: UnfinishedFiles.Mark?
        var files: [String] = []
    }

    /// The path with a slash at its end.
    package let path: String
    private let state = TracedMutex(State())

    /// Throws `cannotCreate`; `advice` tells in a few words what to try then.
    package init(_ path: String, advice: String) throws(FileError) {
        self.path = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
        let folder = self.path
        if let database = OutputPlace.database(keeping: String(folder.dropLast())) {
            throw FileError(.badOption, "\(path): SQLite would take it for a part of \(database); \(advice)")
        }
        let (mark, problem) = UnfinishedFiles.changing { () -> (UnfinishedFiles.Mark?, Int32) in
            guard mkdir(folder, 0o777) == 0 else { return (nil, errno) }
            return (UnfinishedFiles.add(folder, isFolder: true), 0)
        }
        var status = stat()
        // A file of the name is no folder, and `mkdir` calls that EEXIST too.
        guard mark != nil || problem == EEXIST, stat(folder, &status) == 0 else {
            throw FileError(.cannotCreate, "cannot make the folder \(path): \(WholeFile.reason(mark == nil ? problem : errno)); \(advice)")
        }
        state.withLock { $0.mark = mark }
    }

    deinit { remove() }

    /// Names a file in it that goes with it.
    package func hold(_ file: String) {
        state.withLock { if $0.mark != nil { $0.files.append(file) } }
    }

    /// What is in it stays.
    package func keep() {
        let mark = state.withLock { state in
            defer { state = State() }
            return state.mark
        }
        if let mark { UnfinishedFiles.changing { mark.forget() } }
    }

    /// Removes what was made and is not kept; a folder in which others have put something stays.
    package func remove() {
        let former = state.withLock { state in
            defer { state = State() }
            return state
        }
        guard let mark = former.mark else { return }
        UnfinishedFiles.changing {
            for file in former.files { unlink(file) }
            rmdir(path)
            mark.forget()
        }
    }
}
