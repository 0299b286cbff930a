import DojimaText
import DojimaPlatform

/// Reading input other than market data.
package enum InputBytes {
    /// The bytes of a small file such as rules or a query; a directory, a missing file and one above 64 MiB are refused.
    static func smallFile(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PictureError(.missing, "\(path): \(systemError())") }
        defer { close(descriptor) }
        return try bytes(of: descriptor, name: path)
    }

    /// Everything on standard input; more than `limit` bytes are refused.
    package static func standardInput(limit: Int = 1 << 32) throws -> [UInt8] {
        try bytes(of: STDIN_FILENO, name: "standard input", limit: limit)
    }

    /// Reads a descriptor to its end, at most `limit` bytes; `name` is for messages.
    static func bytes(of descriptor: Int32, name: String, limit: Int = 64 << 20) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw PictureError(errno == EISDIR ? .missing : .inputOutput, "\(name): \(systemError())")
            }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw PictureError(.data, "\(name): larger than \(limit >> 20) MiB") }
        }
    }
}

/// The system's message for an error number, by default that of the last failed call.
package func systemError(_ code: Int32 = errno) -> String {
    String(cString: strerror(code))
}
