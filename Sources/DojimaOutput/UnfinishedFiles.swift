import DojimaText
internal import Glibc
internal import Synchronization

/// What stands on the disk and is not finished yet: files without their names, a database that is being filled, a folder just made.
///
/// A program that asks for it (`removeOnSignals`) leaves nothing of all this behind when SIGINT, SIGTERM or SIGHUP ends it. The list can be
/// read by a signal's action: it only grows, and its entries are changed by atomic steps within `changing`, which the action waits for.
package enum UnfinishedFiles {
    /// One thing that is not finished.
    package struct Mark: Sendable {
        // Never freed: the list keeps it for what comes next.
        fileprivate nonisolated(unsafe) let node: UnsafeMutablePointer<Node>

        /// Takes it from the list: it is finished, or gone. To be called within `changing`.
        package func forget() {
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
        /// What is said of it, for each of the signals.
        var messages: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    }

    fileprivate struct Node: ~Copyable {
        let next: UnsafeMutablePointer<Node>?
        /// The address of an entry, or 0.
        let entry = Atomic<UInt>(0)
    }

    /// How long an action waits for other threads that are within `changing`: a rename takes milliseconds, but on a broken disk for ever.
    private static let mostMilliseconds = 5000
    /// In the order of the messages of an entry.
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private static let head = Atomic<UInt>(0)
    private static let changes = Atomic<Int>(0)
    private static let isEnding = Atomic<Bool>(false)
    private static let unused = TracedMutex<[Mark]>([])
    private static let wording = TracedMutex<@Sendable (String, Int32) -> String>({ text, _ in text + "\n" })

    /// From now on SIGINT, SIGTERM and SIGHUP remove what is unfinished before they end the program, but those that whoever started the
    /// program has them ignored, or that it takes itself. `wording` makes a line for standard error of what has to be said, and of the status that the end will have
    /// in a shell.
    package static func removeOnSignals(wording: @escaping @Sendable (_ news: String, _ status: Int32) -> String) {
        self.wording.withLock { $0 = wording }
        // All that the action uses is made before it can run.
        _ = (head.load(ordering: .relaxed), changes.load(ordering: .relaxed), isEnding.load(ordering: .relaxed), signals, mostMilliseconds)
        for signal in signals {
            var former = sigaction()
            guard sigaction(signal, nil, &former) == 0, unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self) == 0 else {
                continue
            }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { UnfinishedFiles.end($0) }
            for other in signals { sigaddset(&action.sa_mask, other) }
            sigaction(signal, &action, nil)
        }
    }

    /// Makes, renames or removes files and tells the list, as one step that no signal comes between.
    package static func changing<Result, Problem: Error>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
        var (ours, former) = (sigset_t(), sigset_t())
        sigemptyset(&ours)
        for signal in signals { sigaddset(&ours, signal) }
        pthread_sigmask(SIG_BLOCK, &ours, &former)
        changes.add(1, ordering: .sequentiallyConsistent)
        if isEnding.load(ordering: .sequentiallyConsistent) {
            changes.subtract(1, ordering: .sequentiallyConsistent)
            // Another thread is about to end the program: nothing may be begun any more.
            while true { pause() }
        }
        defer {
            changes.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &former, nil)
        }
        return try body()
    }

    /// Adds a file, or a folder that goes only when it is empty; `message` is said when a signal removes it. To be called within `changing`.
    package static func add(_ path: String, isFolder: Bool = false, saying message: String? = nil) -> Mark {
        let mark = unused.withLock { $0.popLast() } ?? Mark(node: newNode())
        let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        let messages = message.map { message in
            let lines = wording.withLock { wording in signals.map { strdup(wording(message, 128 + $0)) } }
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
            let isIn = head.compareExchange(expected: first, desired: UInt(bitPattern: node), ordering: .sequentiallyConsistent).exchanged
            if isIn { return node }
            node.deinitialize(count: 1)
        }
    }

    /// The action: removes all that is in the list, says what is to be said, and has the signal do what it always did.
    private static func end(_ signal: Int32) {
        // Until the signal has done the rest, what it came between goes on.
        let code = errno
        defer { errno = code }
        isEnding.store(true, ordering: .sequentiallyConsistent)
        // None of the changes is this thread's: it would not have been given the signal.
        var (waited, rest) = (0, timespec(tv_sec: 0, tv_nsec: 1_000_000))
        while changes.load(ordering: .sequentiallyConsistent) > 0, waited < mostMilliseconds {
            nanosleep(&rest, nil)
            waited += 1
        }
        remove(folders: false, at: signal)
        remove(folders: true, at: signal)
        Glibc.signal(signal, SIG_DFL)
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
