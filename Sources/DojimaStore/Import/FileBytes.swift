internal import Glibc

/// The bytes of an open file, mapped into memory for as long as the value lives.
///
/// The pages are the system's cache of the file, so a large file takes no memory of this program but what was read since the last
/// `trim`. Safe to send: the bytes are never written.
final class FileBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    /// Maps the whole of an open regular file; the descriptor may be closed afterwards.
    convenience init(_ descriptor: Int32, name: String) throws(StoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        try self.init(descriptor, first: Int(status.st_size), name: name)
    }

    /// Maps as many bytes of an open file.
    init(_ descriptor: Int32, first count: Int, name: String) throws(StoreError) {
        guard count > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw FileBytes.failure(name)
        }
        madvise(start, count, MADV_SEQUENTIAL)
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    /// Lets go of the pages that were read; who reads on finds them in the system's cache.
    func trim() {
        if let start = bytes.baseAddress { madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_DONTNEED) }
    }

    static func failure(_ name: String) -> StoreError {
        StoreError(.inputOutput, "\(name): \(String(cString: strerror(errno)))")
    }
}
