import Foundation
import Glibc

/// A program that opens a session over loopback with any headers.
final class SessionClient {
    struct Failure: Error, CustomStringConvertible { var description: String }

    private let descriptor: Int32
    private var unread: [UInt8] = []

    /// - Parameter headers: further headers, each with its end of line.
    init(port: Int, query: String, headers: String = "") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), in_port_t(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard isOpen else { throw Failure(description: "no connection") }
        try write(
            Array(
                """
                GET /session?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(headers)\r\n
                """.utf8))
        while unread.firstRange(of: "\r\n\r\n".utf8) == nil { try read() }
        guard let end = unread.firstRange(of: "\r\n\r\n".utf8), String(decoding: unread.prefix(12), as: UTF8.self).hasSuffix("101") else {
            throw Failure(description: String(decoding: unread, as: UTF8.self))
        }
        unread.removeSubrange(..<end.upperBound)
    }

    deinit { close(descriptor) }

    /// Sends a message and returns the answer to it.
    func answer(to text: String) throws -> ReadMessage {
        let bytes = Array(text.utf8)
        let length: [UInt8] = bytes.count < 126 ? [0x80 | UInt8(bytes.count)] : [0xFE, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
        // A mask of zeros.
        try write([0x81] + length + [0, 0, 0, 0] + bytes)
        return try next()
    }

    /// The texts about loads so far.
    private(set) var loads: [String] = []

    /// Returns the next message, after texts about loads.
    func next() throws -> ReadMessage {
        while unread.count < 2 { try read() }
        let kind = unread[1]
        let head = kind == 127 ? 10 : kind == 126 ? 4 : 2
        while unread.count < head { try read() }
        let count = head == 2 ? Int(kind) : unread[2..<head].reduce(0) { $0 << 8 | Int($1) }
        while unread.count < head + count { try read() }
        let (isText, message) = (unread[0] & 15 == 1, Array(unread[head..<head + count]))
        unread.removeSubrange(..<(head + count))
        guard isText else { return try ReadMessage(message) }
        loads.append(String(decoding: message, as: UTF8.self))
        return try next()
    }

    private func write(_ bytes: [UInt8]) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Failure(description: "the other side has gone")
        }
    }

    private func read() throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Failure(description: "no answer") }
        unread += buffer[..<count]
    }
}
