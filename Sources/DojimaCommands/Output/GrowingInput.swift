import Dojima
import Glibc
import DojimaText

/// A file that grows, followed by its name as `tail -F` does, or standard input, by what has come since the last time.
///
/// A file that is renamed and made anew, replaced, cut short or written over is read again from its beginning; one that is gone is waited
/// for. Each of these is told once.
final class GrowingInput {
    struct Arrival {
        var bytes: [UInt8] = []
        /// Whether nothing will follow; a file that may still grow has no end.
        var isEnd = false
        /// Whether what follows is a text from its beginning, and nothing of the one before will follow.
        var isAnew = false
        /// What became of the file, a line each.
        var notes: [Message] = []
    }

    let name: String
    private let path: String
    private var descriptor: Int32
    private let mayGrow: Bool
    private var offset: Int64 = 0
    /// The last bytes that were read: where they have changed, the file was written over.
    private var last: [UInt8] = []
    /// When the last bytes were found unchanged, by the file's clock.
    private var checked = timespec()
    private var isGone = false

    /// As many last bytes are compared: some lines, so that a bar that was written over is seen.
    private static let remembered = 1024

    /// Throws for a path without a file, and for a folder.
    init(path: String) throws {
        self.path = path
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
        guard mayGrow else { return try nextOfStream(waiting: seconds) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(.inputOutput, "\(name): \(systemError())") }
        if status.st_size < offset { return anew("was cut short") }
        let isTouched = status.st_mtim.tv_sec != checked.tv_sec || status.st_mtim.tv_nsec != checked.tv_nsec
        if isTouched {
            guard try isUnchanged() else { return anew("was written over") }
            checked = status.st_mtim
        }
        if status.st_size > offset {
            let bytes = try read(at: offset, 1 << 20)
            offset += Int64(bytes.count)
            last = Array((last + bytes.suffix(GrowingInput.remembered)).suffix(GrowingInput.remembered))
            if !bytes.isEmpty { return Arrival(bytes: bytes) }
        }
        // Only when all of it was read: whoever renamed it may have written on for a moment.
        let arrival = look()
        if arrival.notes.isEmpty { _ = poll(nil, 0, GrowingInput.milliseconds(min(0.1, seconds))) }
        return arrival
    }

    private func nextOfStream(waiting seconds: Double) throws -> Arrival {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, GrowingInput.milliseconds(seconds)) > 0 else { return Arrival() }
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR || errno == EAGAIN { return Arrival() }
            throw Failure(.inputOutput, "\(name): \(systemError())")
        }
        return Arrival(bytes: Array(buffer[..<count]), isEnd: count == 0)
    }

    /// Some 10 ms at least, so that a throttle does not make a busy loop.
    private static func milliseconds(_ seconds: Double) -> Int32 { Int32(max(10, seconds * 1000)) }

    /// Up to so many bytes of the file from a place on.
    private func read(at place: Int64, _ count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = pread(descriptor, &buffer, count, off_t(place))
        guard got >= 0 else {
            if errno == EINTR || errno == EAGAIN { return [] }
            throw Failure(.inputOutput, "\(name): \(systemError())")
        }
        return Array(buffer[..<got])
    }

    /// Whether the last bytes that were read still stand before the place that is read next.
    private func isUnchanged() throws -> Bool {
        guard !last.isEmpty else { return true }
        let now = try read(at: offset - Int64(last.count), last.count)
        return now.isEmpty || now == last
    }

    /// Begins the file again.
    private func anew(_ what: String) -> Arrival {
        (offset, last, checked) = (0, [], timespec())
        return Arrival(isAnew: true, notes: ["\(name): \(what); reading it again from its beginning"])
    }

    /// Looks for the file that has the name now.
    private func look() -> Arrival {
        var (own, named) = (stat(), stat())
        guard stat(path, &named) == 0 else { return gone(systemError()) }
        guard fstat(descriptor, &own) == 0, own.st_dev != named.st_dev || own.st_ino != named.st_ino else {
            defer { isGone = false }
            return isGone ? Arrival(notes: ["\(name): is back"]) : Arrival()
        }
        // A pipe would keep whoever opens it waiting.
        guard named.st_mode & S_IFMT == S_IFREG else { return gone("what stands there is no file that grows") }
        let next = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard next >= 0 else { return gone(systemError()) }
        close(descriptor)
        descriptor = next
        let what = isGone ? "is back as another file" : "another file has taken its place"
        isGone = false
        (offset, last, checked) = (0, [], timespec())
        return Arrival(isAnew: true, notes: ["\(name): \(what); reading it from its beginning"])
    }

    /// Says once that the file is not there.
    private func gone(_ why: String) -> Arrival {
        defer { isGone = true }
        return isGone ? Arrival() : Arrival(notes: ["\(name): is gone (\(why)); waiting for it to come back"])
    }
}

/// Whether the program was asked to end.
enum StopSignal {
    private static let received = StopFlag()

    static var isReceived: Bool { received.isSet }

    /// From now on SIGINT, SIGTERM and SIGHUP are noted, and end nothing by themselves.
    static func install() {
        // What is made when it is first used must be there before a signal comes: making it takes a lock and memory.
        _ = received
        var numbers = sigset_t()
        sigemptyset(&numbers)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var former = sigaction()
            // Whoever started the program by nohup wants it to outlive the terminal.
            if number == SIGHUP, sigaction(number, nil, &former) == 0, isIgnored(former) { continue }
            sigaddset(&numbers, number)
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in StopSignal.received.set() }
            sigaction(number, &action, nil)
        }
        // Whoever started the program may have had them blocked.
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is the address 1, which is no function to compare with.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}

/// Seconds of a clock that never goes back.
func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
