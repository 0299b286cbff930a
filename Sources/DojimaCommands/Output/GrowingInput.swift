import Dojima
import DojimaPlatform
import DojimaText

/// A reader of the bytes that are appended to a file, which is followed by name as by `tail -F`, or to standard input.
///
/// A file that is renamed and created again, replaced, truncated or overwritten is read again from its beginning; a missing file is waited
/// for. Each of these is reported once.
final class GrowingInput {
    struct NewBytes {
        var bytes: [UInt8] = []
        /// Whether no bytes will follow; `false` for a file that may still grow.
        var isEnd = false
        /// Whether the file is read again from its beginning, so that the previous text ends here.
        var isRestart = false
        /// Notes about changes of the file, a line each.
        var notes: [Message] = []
    }

    let name: String
    private let path: String
    private var descriptor: Int32
    private let mayGrow: Bool
    private var offset: Int64 = 0
    /// The last bytes that were read; if the file has other bytes there, it was overwritten.
    private var last: [UInt8] = []
    /// The modification time at which the last bytes were found unchanged.
    private var checked = timespec()
    private var isMissing = false
    /// Whether the file has never existed so far.
    private var isAwaited = false

    /// The number of last bytes that are compared: several lines, so that an overwritten bar is detected.
    private static let remembered = 1024

    /// Opens the input. Throws for a folder, and for a path without a file.
    ///
    /// - Parameter waits: whether a file that does not exist is waited for.
    init(path: String, waits: Bool) throws {
        self.path = path
        name = path == "-" ? "standard input" : path
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, waits, errno == ENOENT {
            (self.descriptor, mayGrow, isAwaited) = (-1, true, true)
            return
        }
        guard descriptor >= 0 else { throw Failure(.missing, "\(name): \(systemError()); check the path") }
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            throw Failure(.missing, "\(name): a folder; give the file in it that grows")
        }
        mayGrow = path != "-" && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns new bytes, at most 1 MiB; none if none arrive within `seconds` (of a file, within at most 0.1), or after a signal.
    func next(waiting seconds: Double) throws -> NewBytes {
        guard mayGrow else { return try nextOfStream(waiting: seconds) }
        guard !isAwaited else { return try awaitFile(waiting: seconds) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(.inputOutput, "\(name): \(systemError())") }
        if status.st_size < offset { return restart("was truncated") }
        let isTouched = status.modificationTime.tv_sec != checked.tv_sec || status.modificationTime.tv_nsec != checked.tv_nsec
        if isTouched {
            guard try isUnchanged() else { return restart("was overwritten") }
            checked = status.modificationTime
        }
        if status.st_size > offset {
            let bytes = try read(at: offset, 1 << 20)
            offset += Int64(bytes.count)
            last = Array((last + bytes.suffix(GrowingInput.remembered)).suffix(GrowingInput.remembered))
            if !bytes.isEmpty { return NewBytes(bytes: bytes) }
        }
        // Only after all bytes were read, since a renamed file may still be written to for a moment.
        let new = look()
        if new.notes.isEmpty { _ = poll(nil, 0, GrowingInput.milliseconds(min(0.1, seconds))) }
        return new
    }

    /// Opens the file once it exists. Throws if the path is not a regular file.
    private func awaitFile(waiting seconds: Double) throws -> NewBytes {
        var notes: [Message] = []
        if !isMissing { notes = ["\(name): does not exist yet; waiting for it"] }
        isMissing = true
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw Failure(.missing, "\(name): \(systemError()); check the path") }
            if notes.isEmpty { _ = poll(nil, 0, GrowingInput.milliseconds(min(0.1, seconds))) }
            return NewBytes(notes: notes)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.missing, "\(name): is not a regular file; check the path")
        }
        (isAwaited, isMissing) = (false, false)
        return NewBytes(notes: notes)
    }

    private func nextOfStream(waiting seconds: Double) throws -> NewBytes {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, GrowingInput.milliseconds(seconds)) > 0 else { return NewBytes() }
        let count = DojimaPlatform.read(descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR || errno == EAGAIN { return NewBytes() }
            throw Failure(.inputOutput, "\(name): \(systemError())")
        }
        return NewBytes(bytes: Array(buffer[..<count]), isEnd: count == 0)
    }

    /// Converts seconds to milliseconds, at least 10, so that a short wait does not become a busy loop.
    private static func milliseconds(_ seconds: Double) -> Int32 { Int32(clamping: max(10, seconds * 1000)) }

    /// Reads up to `count` bytes of the file from an offset.
    private func read(at position: Int64, _ count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        var got = 0
        repeat { got = pread(descriptor, &buffer, count, off_t(position)) } while got < 0 && errno == EINTR
        guard got >= 0 else { throw Failure(.inputOutput, "\(name): \(systemError())") }
        return Array(buffer[..<got])
    }

    /// Whether the bytes before the offset are still the last bytes that were read.
    private func isUnchanged() throws -> Bool {
        guard !last.isEmpty else { return true }
        return try read(at: offset - Int64(last.count), last.count) == last
    }

    /// Starts again at the beginning of the file.
    private func restart(_ what: String) -> NewBytes {
        (offset, last, checked) = (0, [], timespec())
        return NewBytes(isRestart: true, notes: ["\(name): \(what); reading it again from its beginning"])
    }

    /// Checks whether another file has this name now, and opens it.
    private func look() -> NewBytes {
        var (opened, named) = (stat(), stat())
        guard stat(path, &named) == 0 else { return missing(systemError()) }
        guard fstat(descriptor, &opened) == 0, opened.st_dev != named.st_dev || opened.st_ino != named.st_ino else {
            defer { isMissing = false }
            return isMissing ? NewBytes(notes: ["\(name): is back"]) : NewBytes()
        }
        // Opening a pipe may block.
        guard named.st_mode & S_IFMT == S_IFREG else { return missing("the path is not a regular file") }
        let next = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard next >= 0 else { return missing(systemError()) }
        close(descriptor)
        descriptor = next
        let what = isMissing ? "is back as another file" : "was replaced by another file"
        isMissing = false
        (offset, last, checked) = (0, [], timespec())
        return NewBytes(isRestart: true, notes: ["\(name): \(what); reading it from its beginning"])
    }

    /// Reports once that the file is missing.
    private func missing(_ why: String) -> NewBytes {
        defer { isMissing = true }
        return isMissing ? NewBytes() : NewBytes(notes: ["\(name): is gone (\(why)); waiting for it to come back"])
    }
}

/// A flag that signals set to request the end of the program.
enum StopSignal {
    private static let received = StopFlag()

    static var isReceived: Bool { received.isSet }

    /// Makes SIGINT, SIGTERM and SIGHUP set a flag from now on, instead of ending the program.
    static func install() {
        // Initialize the flag before a signal arrives, since that takes a lock and memory.
        _ = received
        var numbers = sigset_t()
        sigemptyset(&numbers)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var former = sigaction()
            // Under nohup the program is meant to outlive the terminal.
            if number == SIGHUP, sigaction(number, nil, &former) == 0, isIgnored(former) { continue }
            sigaddset(&numbers, number)
            var action = sigaction()
            action.sa_handler = { _ in StopSignal.received.set() }
            sigaction(number, &action, nil)
        }
        // The parent process may have blocked them.
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is the address 1, which is not a function to compare with.
        unsafeBitCast(action.sa_handler, to: Int.self) == 1
    }
}

/// Returns the seconds of a monotonic clock.
func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
