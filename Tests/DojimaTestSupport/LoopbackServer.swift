import Foundation
import Synchronization

/// A server on a free port of 127.0.0.1 that reads HTTP requests and answers each with any bytes of a test.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        /// The path with the query.
        package var target: String
        /// Empty for a body without a length.
        package var body: String
    }

    /// The connection of one client.
    package struct Connection: Sendable {
        fileprivate let descriptor: Int32

        /// Sends bytes; `false` after the client has closed.
        @discardableResult
        package func send(_ bytes: some Collection<UInt8>) -> Bool {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        @discardableResult
        package func send(_ text: String) -> Bool { send(text.utf8) }

        /// Sends a complete answer.
        @discardableResult
        package func answer(_ body: some Collection<UInt8>, status: String = "200 OK", headers: String = "") -> Bool {
            send(Array("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        }

        /// Waits some seconds; `false` after the client has closed.
        package func pause(_ seconds: Double) -> Bool {
            var entry = pollfd(fd: descriptor, events: LoopbackServer.hangUp, revents: 0)
            return poll(&entry, 1, Int32(seconds * 1000)) == 0
        }

        fileprivate func request() -> Request? {
            var bytes: [UInt8] = []
            let end = Array("\r\n\r\n".utf8)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            func receive() -> Bool {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count > 0 { bytes += buffer[..<count] }
                return count > 0
            }
            var head: Range<Int>?
            while head == nil {
                guard receive() else { return nil }
                head = bytes.firstRange(of: end)
            }
            guard let head else { return nil }
            let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count > 1 else { return nil }
            let length =
                lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { Int($0.drop { $0 != ":" }.dropFirst(2)) } ?? 0
            while bytes.count < head.upperBound + length { guard receive() else { return nil } }
            return Request(target: String(words[1]), body: String(decoding: bytes[head.upperBound...].prefix(length), as: UTF8.self))
        }
    }

    /// `POLLRDHUP`, which Glibc defines only for GNU sources.
    private static let hangUp: Int16 = 0x2000

    package let port: Int
    private let listener: Int32
    private let open = Mutex<Set<Int32>>([])
    private let isEnded = Mutex(false)

    /// - Parameter answer: called on a thread of each connection; returns whether the connection stays open for another request.
    package init(_ answer: @escaping @Sendable (Request, Connection) -> Bool) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var (place, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, place, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: place.sin_port))
        Thread.detachNewThread { [weak self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                let connection = Connection(descriptor: descriptor)
                self?.open.withLock { _ = $0.insert(descriptor) }
                Thread.detachNewThread { [weak self] in
                    while let request = connection.request(), answer(request, connection) {}
                    self?.open.withLock { _ = $0.remove(descriptor) }
                    close(descriptor)
                }
            }
            close(listener)
        }
    }

    /// Ends the server and its connections.
    package func end() {
        // Afterwards another connection may have its descriptor.
        let isFirst = isEnded.withLock { isEnded in
            defer { isEnded = true }
            return !isEnded
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        open.withLock { for descriptor in $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    deinit { end() }
}
