import Glibc

/// A WebSocket of a client to a server on this machine, which counts messages without decoding them.
final class ClientSocket {
    let descriptor: Int32
    /// Bytes of all messages so far.
    private(set) var received = 0
    /// The bytes of a frame's head that have been read.
    private var head: [UInt8] = []
    /// Bytes of the frame that are not read yet.
    private var left = 0
    private var isMessage = false
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    init(port: UInt16, path: String) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard connected == 0 else { throw ServedDatabase.Failure("connect") }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        let place = "127.0.0.1:\(port)"
        let lines = [
            "GET \(path) HTTP/1.1", "Host: \(place)", "Origin: http://\(place)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        write(Array(lines.map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8))
        var answer: [UInt8] = []
        while !answer.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, 0) == 1 else { throw ServedDatabase.Failure("the head of the answer") }
            answer.append(byte)
        }
        guard answer.starts(with: "HTTP/1.1 101".utf8) else { throw ServedDatabase.Failure(String(decoding: answer, as: UTF8.self)) }
    }

    deinit { close(descriptor) }

    /// Sends a text, in one frame with a mask of zeros.
    func send(_ text: String) {
        let text = Array(text.utf8)
        let length = text.count < 126 ? [0x80 | UInt8(text.count)] : [0xFE, UInt8(text.count >> 8), UInt8(text.count & 255)]
        write([0x81] + length + [0, 0, 0, 0] + text)
    }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Reads once, and returns how many binary messages ended in the bytes read.
    func readMessages() throws -> Int {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw ServedDatabase.Failure("the server closed a connection") }
        var (messages, place) = (0, 0)
        while place < count {
            if left == 0 {
                head.append(buffer[place])
                place += 1
                try readHead()
            } else {
                let taken = min(left, count - place)
                left -= taken
                place += taken
                received += taken
            }
            if left == 0, head.isEmpty, isMessage {
                messages += 1
                isMessage = false
            }
        }
        return messages
    }

    private func readHead() throws {
        guard head.count >= 2 else { return }
        let sizes = [126: 2, 127: 8]
        let more = sizes[Int(head[1] & 127)] ?? 0
        guard head.count == 2 + more else { return }
        guard head[0] & 15 != 8 else { throw ServedDatabase.Failure("the server closed a session") }
        left = more == 0 ? Int(head[1] & 127) : head.dropFirst(2).reduce(0) { $0 << 8 | Int($1) }
        isMessage = head[0] == 0x82
        head.removeAll(keepingCapacity: true)
    }
}
