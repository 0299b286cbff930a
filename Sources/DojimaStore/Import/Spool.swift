internal import Glibc

/// A temporary file without a name: bytes that come as a stream become a file that can be mapped.
struct Spool: ~Copyable {
    private let descriptor: Int32
    private let name: String

    /// `name` is that of the input, for messages.
    init(name: String) throws(StoreError) {
        self.name = name
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/dojima-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw StoreError(
                .cannotCreate, "\(name): no temporary file in \(folder): \(String(cString: strerror(errno))); set TMPDIR to another folder")
        }
        unlink(template)
    }

    deinit { close(descriptor) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw StoreError(.inputOutput, "\(name): the temporary copy cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Writes all that a pipe or device gives.
    func write(allOf source: Int32) throws(StoreError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileBytes.failure(name) }
            if count == 0 { return }
            try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// What was written, mapped.
    func map() throws(StoreError) -> FileBytes { try FileBytes(descriptor, name: name) }
}
