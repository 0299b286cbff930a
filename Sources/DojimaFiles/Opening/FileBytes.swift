import DojimaOutput
import DojimaText
internal import DojimaPlatform

/// The bytes of an open file, mapped into memory for the lifetime of the object.
///
/// The pages are the system's cache of the file, so that a large file uses memory only for the pages that were read since the last
/// `trim`. If another program truncates the file, the missing bytes read as zeros. Sendable since the bytes are never written.
final class FileBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private var watch: PageWatch?

    /// Maps the first `count` bytes of an open regular file; the descriptor may be closed afterwards.
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
            throw FileError(.inputOutput, "\(name): too many files are read at once", reading: name)
        }
        self.watch = watch
        madvise(start, count, MADV_SEQUENTIAL)
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
        // The watch ends before the memory is unmapped, since its addresses may be reused immediately.
        watch = nil
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    /// Whether bytes were read as zeros because they were no longer in the file.
    var areLost: Bool { watch?.hasLost ?? false }

    /// Releases the pages that were read; later reads load them from the system's cache.
    func trim() {
        if let start = bytes.baseAddress { madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_DONTNEED) }
    }

    static func failure(_ name: String) -> FileError {
        FileError(.inputOutput, "\(name): \(String(cString: strerror(errno)))", reading: name)
    }
}
