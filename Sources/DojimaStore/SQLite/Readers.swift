internal import GRDB
internal import Glibc
import DojimaText
import Synchronization

/// A connection with its cache of roll-ups.
struct Reader: Sendable {
    let queue: DatabaseQueue
    let rollups = RollupCache()
    /// The state of a file that is read as immutable; taken before the file was opened.
    let frozen: ImmutableFileState?

    /// Whether the connection shows an earlier state of the file.
    var isStale: Bool { frozen?.hasChanged ?? false }
}

/// The connections for reading: the store's own, and further ones to a file while that is in use.
///
/// So several threads can draw charts concurrently, each from one state of the database.
///
/// A connection to an immutable file does not see changes: it is replaced by a new one before it is used again.
final class Readers: Sendable {
    private struct State {
        var own: Reader
        /// The number of times that the own connection was replaced.
        var replacements: Int64 = 0
        /// The readers by the threads that hold them.
        var held: [pthread_t: Reader] = [:]
        var isOwnHeld = false
        var spare: [Reader] = []
        /// The number of further connections.
        var count = 0
    }

    /// The maximum number of further connections: more than the threads that draw a book on most machines.
    private static let most = 16

    private let path: String
    /// Opens a further connection; `nil` if a second one would not see the same database.
    private let open: (@Sendable () throws(StoreError) -> DatabaseQueue)?
    private let state: TracedMutex<State>

    /// - Parameter before: the state of the file before the own connection was opened.
    init(_ own: DatabaseQueue, _ before: ImmutableFileState?, path: String, open: (@Sendable () throws(StoreError) -> DatabaseQueue)?) {
        self.path = path
        self.open = open
        state = TracedMutex(State(own: Reader(queue: own, frozen: before?.ifImmutable(for: own))))
    }

    /// The number of times that the own connection was replaced because its file had changed.
    var replacements: Int64 { state.withLock { $0.replacements } }

    /// Returns the reader of the current thread. Throws if the file has changed and cannot be opened again.
    func current() throws(StoreError) -> Reader {
        if let held = state.withLock({ $0.held[pthread_self()] }) { return held }
        return try own()
    }

    /// Returns the store's own reader, for the current state of the file.
    private func own() throws(StoreError) -> Reader {
        let known = state.withLock { $0.own }
        guard known.isStale, let open else { return known }
        let reader = try opened(by: open)
        state.withLock { state in
            state.own = reader
            state.isOwnHeld = false
            state.replacements += 1
        }
        return reader
    }

    /// Holds a reader for this thread while a body runs. Nested calls use the same one.
    func holding<T>(_ body: () throws -> T) throws -> T {
        let thread = pthread_self()
        guard state.withLock({ $0.held[thread] }) == nil else { return try body() }
        let reader = try take()
        state.withLock { $0.held[thread] = reader }
        defer { giveBack(reader, of: thread) }
        return try body()
    }

    private func take() throws(StoreError) -> Reader {
        let own = try own()
        let (found, mayOpen): (Reader?, Bool) = state.withLock { state in
            if !state.isOwnHeld, state.own.queue === own.queue {
                state.isOwnHeld = true
                return (own, false)
            }
            while let spare = state.spare.popLast() {
                if !spare.isStale { return (spare, false) }
                state.count -= 1
            }
            guard open != nil, state.count < Readers.most else { return (nil, false) }
            state.count += 1
            return (nil, true)
        }
        if let found { return found }
        if mayOpen, let open, let reader = try? opened(by: open) { return reader }
        if mayOpen { state.withLock { $0.count -= 1 } }
        // The caller has to wait: the connection serves one thread at a time.
        return own
    }

    private func opened(by open: () throws(StoreError) -> DatabaseQueue) throws(StoreError) -> Reader {
        let before = ImmutableFileState(path: path)
        let queue = try open()
        return Reader(queue: queue, frozen: before.ifImmutable(for: queue))
    }

    private func giveBack(_ reader: Reader, of thread: pthread_t) {
        state.withLock { state in
            state.held[thread] = nil
            if reader.queue === state.own.queue {
                state.isOwnHeld = state.held.values.contains { $0.queue === reader.queue }
            } else {
                state.spare.append(reader)
            }
        }
    }
}
