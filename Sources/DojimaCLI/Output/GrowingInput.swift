import Dojima
import Glibc

/// A file that grows, or standard input, by what has come since the last time.
final class GrowingInput {
    struct Arrival {
        var bytes: [UInt8] = []
        /// Whether nothing will follow; a file that may still grow has no end.
        var isEnd = false
    }

    let name: String
    private let descriptor: Int32
    private let mayGrow: Bool
    private var offset: Int64 = 0

    /// Throws for a path without a file, and for a folder.
    init(path: String) throws {
        name = path == "-" ? "standard input" : path
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.noInput, "\(name): \(systemError()); check the path") }
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            throw Failure(.noInput, "\(name): a folder; give the file in it that grows")
        }
        mayGrow = path != "-" && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { close(descriptor) }

    /// What has come, at most a mebibyte; nothing after so many seconds without any, or when a signal came.
    func next(waiting seconds: Double) throws -> Arrival {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        if !mayGrow {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Some 10 ms at least, so that a throttle does not make a busy loop.
            guard poll(&state, 1, Int32(max(10, seconds * 1000))) > 0 else { return Arrival() }
        }
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR || errno == EAGAIN { return Arrival() }
            throw Failure(.inputOutput, "\(name): \(systemError())")
        }
        offset += Int64(count)
        if count == 0 {
            guard mayGrow else { return Arrival(isEnd: true) }
            var status = stat()
            if fstat(descriptor, &status) == 0, Int64(status.st_size) < offset {
                throw Failure(.inputOutput, "\(name): was cut short while it was watched; start again to read it anew")
            }
            _ = poll(nil, 0, Int32(max(10, min(100, seconds * 1000))))
        }
        return Arrival(bytes: Array(buffer[..<count]))
    }
}

/// Whether the program was asked to end.
enum StopSignal {
    private static let received = StopFlag()

    static var isReceived: Bool { received.isSet }

    /// From now on SIGINT and SIGTERM are noted, and end nothing by themselves.
    static func install() {
        var numbers = sigset_t()
        sigemptyset(&numbers)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&numbers, number)
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in StopSignal.received.set() }
            sigaction(number, &action, nil)
        }
        // Whoever started the program may have had them blocked.
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    }
}

/// Seconds of a clock that never goes back.
func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
