internal import Glibc

/// A temporary file without a name: bytes that come as a stream become a file that can be mapped.
///
/// One thread writes; the file may be mapped meanwhile.
struct Spool: ~Copyable {
    let descriptor: Int32
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

}
