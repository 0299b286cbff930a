import Glibc

/// A client of plain sockets, which can send requests that no browser would send.
final class Client {
    private let descriptor: Int32
    /// Bytes of frames that arrived with others and were not read yet.
    private var rest: [UInt8] = []

    init?(port: Int, seconds: Int = 5) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard connected == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Sends bytes; bytes that the other side no longer accepts are dropped.
    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// The next bytes; empty at the end, `nil` if none arrive in time.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : Array(buffer[..<count])
    }

    /// All bytes up to the end, or until none arrive in time.
    func all() -> [UInt8] {
        var bytes: [UInt8] = []
        while let next = receive(), !next.isEmpty { bytes += next }
        return bytes
    }

    /// The head and the body of the next answer.
    func answer(isHead: Bool = false) -> (status: Int, headers: [String: String], body: [UInt8])? {
        var bytes: [UInt8] = []
        while bytes.firstRange(of: "\r\n\r\n".utf8) == nil {
            guard let next = receive(), !next.isEmpty else { return nil }
            bytes += next
        }
        guard let end = bytes.firstRange(of: "\r\n\r\n".utf8) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
        var body = Array(bytes[end.upperBound...])
        let length = isHead ? 0 : Int(headers["content-length"] ?? "0") ?? 0
        while body.count < length {
            guard let next = receive(), !next.isEmpty else { return nil }
            body += next
        }
        return (status, headers, body)
    }

    /// Opens a WebSocket at `/session`; returns the status of the answer.
    func open(port: Int, origin: String? = nil, target: String = "/session") -> Int? {
        send(
            "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                + "Origin: \(origin ?? "http://127.0.0.1:\(port)")\r\n\r\n")
        return answer()?.status
    }

    /// Sends a frame, masked as browsers do.
    func frame(_ opcode: UInt8, _ data: [UInt8], isLast: Bool = true, masks: Bool = true, flags: UInt8 = 0) {
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | flags | opcode]
        let mask: UInt8 = masks ? 0x80 : 0
        switch data.count {
        case ..<126: bytes.append(mask | UInt8(data.count))
        case ..<65536: bytes += [mask | 126, UInt8(data.count >> 8), UInt8(data.count & 255)]
        default: bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: data.count >> (56 - 8 * $0)) }
        }
        let key: [UInt8] = [1, 2, 3, 4]
        if masks { bytes += key }
        bytes += data.enumerated().map { masks ? $1 ^ key[$0 % 4] : $1 }
        send(bytes)
    }

    /// The next frame of the server: its opcode and data.
    func nextFrame() -> (opcode: UInt8, data: [UInt8])? {
        var bytes = rest
        func more(_ count: Int) -> Bool {
            while bytes.count < count {
                guard let next = receive(), !next.isEmpty else { return false }
                bytes += next
            }
            return true
        }
        guard more(2) else { return nil }
        var (length, start) = (Int(bytes[1] & 127), 2)
        if length == 126 {
            guard more(4) else { return nil }
            (length, start) = (Int(bytes[2]) << 8 | Int(bytes[3]), 4)
        } else if length == 127 {
            guard more(10) else { return nil }
            (length, start) = (bytes[2..<10].reduce(0) { $0 << 8 | Int($1) }, 10)
        }
        guard more(start + length) else { return nil }
        rest = Array(bytes[(start + length)...])
        return (bytes[0] & 15, Array(bytes[start..<start + length]))
    }
}
