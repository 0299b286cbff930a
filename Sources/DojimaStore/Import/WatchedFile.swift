internal import Glibc

/// A regular file that is read where it lies, and that other programs may change meanwhile.
final class WatchedFile: Sendable {
    /// The bytes that it had when it was opened.
    let content: FileBytes
    private let descriptor: Int32
    private let name: String
    private let modified: timespec

    /// Takes over an open descriptor; `name` is for messages.
    init(_ descriptor: Int32, name: String) throws(StoreError) {
        self.descriptor = descriptor
        self.name = name
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let failure = FileBytes.failure(name)
            close(descriptor)
            throw failure
        }
        modified = status.st_mtim
        do throws(StoreError) {
            content = try FileBytes(descriptor, first: Int(status.st_size), name: name)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Throws `inputOutput` when what was read is surely not, or not all, what stood in the file when it was opened; returns how many
    /// bytes others wrote behind it meanwhile.
    func bytesBehind() throws(StoreError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        let behind = Int(status.st_size) - content.bytes.count
        if behind < 0 { throw changed("cut short by another program") }
        if content.areLost { throw changed("lost to a failing disk, or to another program that cut it short,") }
        let isSame = status.st_mtim.tv_sec == modified.tv_sec && status.st_mtim.tv_nsec == modified.tv_nsec
        if behind == 0, !isSame { throw changed("written over by another program") }
        return behind
    }

    /// The error of a file whose last line was being written when it was opened.
    func unfinished() -> StoreError { changed("still being written by another program") }

    private func changed(_ how: String) -> StoreError {
        StoreError(.inputOutput, "\(name): \(how) while it was read; nothing of it is taken; read it again once it is whole")
    }
}
