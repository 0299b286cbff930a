import DojimaText
internal import DojimaPlatform
internal import Synchronization

/// The files on the disk that are not finished yet: temporary files, a database that is being filled, a folder just created.
///
/// After `removeOnSignals`, SIGINT, SIGTERM and SIGHUP remove them all before they end the program. The signal handler can read the list:
/// it only grows, and its entries are changed by atomic operations within `withSignalsBlocked`, which the handler waits for.
package enum UnfinishedFiles {
    /// One unfinished file or folder.
    package struct Mark: Sendable {
        // Never freed: the list reuses it.
        fileprivate nonisolated(unsafe) let node: UnsafeMutablePointer<Node>

        /// Removes the mark from the list, since the file is finished or removed. Must be called within `withSignalsBlocked`.
        package func unregister() {
            let entry = node.pointee.entry.exchange(0, ordering: .sequentiallyConsistent)
            if let entry = UnsafeMutablePointer<Entry>(bitPattern: entry) {
                free(entry.pointee.path)
                if let messages = entry.pointee.messages {
                    for index in signals.indices { free(messages[index]) }
                    messages.deallocate()
                }
                entry.deallocate()
            }
            UnfinishedFiles.unused.withLock { $0.append(self) }
        }
    }

    fileprivate struct Entry {
        var isFolder: Bool
        var path: UnsafeMutablePointer<CChar>?
        /// The message for each of the signals.
        var messages: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    }

    fileprivate struct Node: ~Copyable {
        let next: UnsafeMutablePointer<Node>?
        /// The address of an entry, or 0.
        let entry = Atomic<UInt>(0)
    }

    /// How long the handler waits for other threads within `withSignalsBlocked`: a rename takes milliseconds, but may never end on a broken
    /// disk.
    private static let maximumWaitMilliseconds = 5000
    /// The signals, in the order of an entry's messages.
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private static let head = Atomic<UInt>(0)
    private static let changes = Atomic<Int>(0)
    private static let isTerminating = Atomic<Bool>(false)
    private static let unused = Locked<[Mark]>([])
    private static let messageText = Locked<@Sendable (String, Int32) -> String>({ text, _ in text + "\n" })

    /// Makes SIGINT, SIGTERM and SIGHUP remove unfinished files before they end the program, except signals that are ignored or already
    /// handled. `messageText` makes the line for standard error from a message and the exit status that a shell will see.
    package static func removeOnSignals(messageText: @escaping @Sendable (_ news: String, _ status: Int32) -> String) {
        self.messageText.withLock { $0 = messageText }
        // Initializes all globals that the handler uses before it can run.
        _ = (
            head.load(ordering: .relaxed), changes.load(ordering: .relaxed), isTerminating.load(ordering: .relaxed), signals,
            maximumWaitMilliseconds
        )
        for signal in signals {
            var former = sigaction()
            guard sigaction(signal, nil, &former) == 0, unsafeBitCast(former.sa_handler, to: Int.self) == 0 else {
                continue
            }
            var action = sigaction()
            action.sa_handler = { UnfinishedFiles.terminate($0) }
            for other in signals { sigaddset(&action.sa_mask, other) }
            sigaction(signal, &action, nil)
        }
    }

    /// Runs a body that creates, renames or removes files and updates the list, as one step that no signal interrupts.
    package static func withSignalsBlocked<Result, Problem: Error>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
        var (blocked, former) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        for signal in signals { sigaddset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &former)
        changes.add(1, ordering: .sequentiallyConsistent)
        if isTerminating.load(ordering: .sequentiallyConsistent) {
            changes.subtract(1, ordering: .sequentiallyConsistent)
            // Another thread is ending the program: no new change may begin.
            while true { pause() }
        }
        defer {
            changes.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &former, nil)
        }
        return try body()
    }

    /// Adds a file, or a folder that is removed only if empty; a signal that removes it writes `message`. Must be called within
    /// `withSignalsBlocked`.
    package static func add(_ path: String, isFolder: Bool = false, message: String? = nil) -> Mark {
        let mark = unused.withLock { $0.popLast() } ?? Mark(node: newNode())
        let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        let messages = message.map { message in
            let lines = messageText.withLock { messageText in signals.map { strdup(messageText(message, 128 + $0)) } }
            let messages = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: lines.count)
            for (index, line) in lines.enumerated() { (messages + index).initialize(to: line) }
            return messages
        }
        entry.initialize(to: Entry(isFolder: isFolder, path: strdup(path), messages: messages))
        mark.node.pointee.entry.store(UInt(bitPattern: entry), ordering: .sequentiallyConsistent)
        return mark
    }

    private static func newNode() -> UnsafeMutablePointer<Node> {
        let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
        while true {
            let first = head.load(ordering: .sequentiallyConsistent)
            node.initialize(to: Node(next: UnsafeMutablePointer(bitPattern: first)))
            let isInserted = head.compareExchange(expected: first, desired: UInt(bitPattern: node), ordering: .sequentiallyConsistent)
                .exchanged
            if isInserted { return node }
            node.deinitialize(count: 1)
        }
    }

    /// The signal handler: removes all files in the list, writes their messages, and raises the signal again with its default action.
    private static func terminate(_ signal: Int32) {
        // The interrupted code continues until the raised signal is delivered, and needs its `errno`.
        let code = errno
        defer { errno = code }
        isTerminating.store(true, ordering: .sequentiallyConsistent)
        // Waits for changes by other threads; this thread makes none, because `withSignalsBlocked` blocks the signals during a change.
        var (waited, rest) = (0, timespec(tv_sec: 0, tv_nsec: 1_000_000))
        while changes.load(ordering: .sequentiallyConsistent) > 0, waited < maximumWaitMilliseconds {
            nanosleep(&rest, nil)
            waited += 1
        }
        remove(folders: false, at: signal)
        remove(folders: true, at: signal)
        DojimaPlatform.signal(signal, SIG_DFL)
        raise(signal)
    }

    private static func remove(folders: Bool, at signal: Int32) {
        var next = UnsafeMutablePointer<Node>(bitPattern: head.load(ordering: .sequentiallyConsistent))
        while let node = next {
            next = node.pointee.next
            guard let entry = UnsafeMutablePointer<Entry>(bitPattern: node.pointee.entry.load(ordering: .sequentiallyConsistent)),
                entry.pointee.isFolder == folders, let path = entry.pointee.path
            else { continue }
            if folders { rmdir(path) } else { unlink(path) }
            let index = signal == SIGINT ? 0 : signal == SIGTERM ? 1 : 2
            if let messages = entry.pointee.messages, let message = messages[index] { _ = write(STDERR_FILENO, message, strlen(message)) }
        }
    }
}
