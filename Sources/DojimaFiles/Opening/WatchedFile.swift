import DojimaOutput
import DojimaText
internal import DojimaPlatform

/// A regular file that is mapped without a copy, and that other programs may change while it is read.
final class WatchedFile: Sendable {
    /// The bytes that the file had when it was opened.
    let content: FileBytes
    private let descriptor: Int32
    private let name: String
    private let modified: timespec
    private let first: HashAhead

    /// Takes ownership of an open descriptor and begins to hash the file; `name` is for messages.
    init(_ descriptor: Int32, name: String) throws(FileError) {
        self.descriptor = descriptor
        self.name = name
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let failure = FileBytes.failure(name)
            close(descriptor)
            throw failure
        }
        modified = status.modificationTime
        do throws(FileError) {
            content = try FileBytes(descriptor, first: Int(status.st_size), name: name)
        } catch {
            close(descriptor)
            throw error
        }
        first = HashAhead(content)
    }

    deinit { close(descriptor) }

    /// Returns the hashed bytes, up to `InputFile.chunkBytes` more than `count`; waits until they are hashed.
    func bytes(after count: Int) throws(FileError) -> (bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        if content.areLost { _ = try appendedByteCount() }
        let bytes = content.bytes
        // The number of returned bytes is limited, because the caller processes them in one pass.
        let (end, isBeyond) = count.addingReportingOverflow(InputFile.chunkBytes)
        let shown = isBeyond ? bytes.count : min(end, bytes.count)
        first.wait(for: shown)
        return (UnsafeRawBufferPointer(rebasing: bytes[..<shown]), shown == bytes.count)
    }

    /// The hash of all bytes before they were returned to the reader.
    func hash() -> UInt64 { first.value() }

    /// Throws `inputOutput` unless the bytes that were read are those of the file when it was opened. Returns the number of bytes appended
    /// since. O(1) if the file was not modified, else the bytes are hashed again.
    func appendedByteCount() throws(FileError) -> Int {
        let appended = try growth()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        if status.modificationTime.tv_sec == modified.tv_sec, status.modificationTime.tv_nsec == modified.tv_nsec { return appended }
        let now = XXH64.hash(content.bytes) { [content] _ in content.trim() }
        // Checked again: the file may have been truncated and rewritten during hashing.
        _ = try growth()
        if now != hash() { throw changed("overwritten by another program") }
        return appended
    }

    /// Returns the number of bytes that the file has grown by. Throws if bytes were lost.
    private func growth() throws(FileError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        let appended = Int(status.st_size) - content.bytes.count
        if appended < 0 { throw changed("truncated by another program") }
        if content.areLost { throw changed("damaged by a failing disk, or truncated by another program,") }
        return appended
    }

    /// Returns the error for a file whose last line was being written when it was opened.
    func unfinished() -> FileError { changed("still being written by another program") }

    private func changed(_ how: String) -> FileError {
        FileError(.inputOutput, "\(name): \(how) while it was read; nothing of it is used; try again when it is complete", reading: name)
    }
}
