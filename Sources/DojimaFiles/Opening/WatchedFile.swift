import DojimaOutput
import DojimaText
internal import Glibc

/// A regular file that is read where it lies, and that other programs may change meanwhile.
final class WatchedFile: Sendable {
    /// The bytes that it had when it was opened.
    let content: FileBytes
    private let descriptor: Int32
    private let name: String
    private let modified: timespec
    private let first: HashAhead

    /// Takes over an open descriptor and begins to hash what it holds; `name` is for messages.
    init(_ descriptor: Int32, name: String) throws(FileError) {
        self.descriptor = descriptor
        self.name = name
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let failure = FileBytes.failure(name)
            close(descriptor)
            throw failure
        }
        modified = status.st_mtim
        do throws(FileError) {
            content = try FileBytes(descriptor, first: Int(status.st_size), name: name)
        } catch {
            close(descriptor)
            throw error
        }
        first = HashAhead(content)
    }

    deinit { close(descriptor) }

    /// The bytes up to a stretch more than `count`, which are hashed already.
    func after(_ count: Int) throws(FileError) -> (bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        if content.areLost { _ = try bytesBehind() }
        let bytes = content.bytes
        // A stretch at a time, though all is there: whoever takes it looks through it in one go.
        let (end, isBeyond) = count.addingReportingOverflow(InputFile.stretch)
        let shown = isBeyond ? bytes.count : min(end, bytes.count)
        first.wait(for: shown)
        return (UnsafeRawBufferPointer(rebasing: bytes[..<shown]), shown == bytes.count)
    }

    /// The hash of all bytes as they were before anybody was given them.
    func hash() -> UInt64 { first.value() }

    /// Throws `inputOutput` unless all that was read is what stood in the file when it was opened; returns how many bytes others wrote
    /// behind it meanwhile. O(1) where nobody touched the file, else the bytes are hashed again.
    func bytesBehind() throws(FileError) -> Int {
        let behind = try growth()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        if status.st_mtim.tv_sec == modified.tv_sec, status.st_mtim.tv_nsec == modified.tv_nsec { return behind }
        let now = XXH64.hash(content.bytes) { [content] _ in content.trim() }
        // Cut short and written again while it was hashed, it may have lost bytes only now.
        _ = try growth()
        if now != hash() { throw changed("written over by another program") }
        return behind
    }

    /// How many bytes the file has more than it had; throws where some are gone.
    private func growth() throws(FileError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        let behind = Int(status.st_size) - content.bytes.count
        if behind < 0 { throw changed("cut short by another program") }
        if content.areLost { throw changed("lost to a failing disk, or to another program that cut it short,") }
        return behind
    }

    /// The error of a file whose last line was being written when it was opened.
    func unfinished() -> FileError { changed("still being written by another program") }

    private func changed(_ how: String) -> FileError {
        FileError(.inputOutput, "\(name): \(how) while it was read; nothing of it is taken; read it again once it is whole", reading: name)
    }
}
