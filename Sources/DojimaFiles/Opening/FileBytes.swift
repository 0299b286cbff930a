import DojimaOutput
import DojimaText
internal import Glibc

/// The bytes of an open file, mapped into memory for as long as the value lives.
///
/// The pages are the system's cache of the file, so a large file takes no memory of this program but what was read since the last
/// `trim`. Bytes that another program takes away meanwhile read as zeros from then on. Safe to send: the bytes are never written.
final class FileBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private var watch: PageWatch?

    /// Maps as many bytes of an open regular file; the descriptor may be closed afterwards.
    init(_ descriptor: Int32, first count: Int, name: String) throws(FileError) {
        guard count > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            watch = nil
            return
        }
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw FileBytes.failure(name)
        }
        guard let watch = PageWatch(start, count) else {
            munmap(start, count)
            throw FileError(.inputOutput, "\(name): too many files are read at once")
        }
        self.watch = watch
        madvise(start, count, MADV_SEQUENTIAL)
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
        // First, since the addresses may be another's as soon as they are given back.
        watch = nil
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    /// Whether some of what was read could not be had from the file.
    var areLost: Bool { watch?.hasLost ?? false }

    /// Lets go of the pages that were read; who reads on finds them in the system's cache.
    func trim() {
        if let start = bytes.baseAddress { madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_DONTNEED) }
    }

    static func failure(_ name: String) -> FileError {
        FileError(.inputOutput, "\(name): \(String(cString: strerror(errno)))")
    }
}
