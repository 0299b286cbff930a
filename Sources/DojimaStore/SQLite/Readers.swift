internal import GRDB
internal import DojimaPlatform
import DojimaText
import Synchronization

/// A connection with its cache of roll-ups.
struct Reader: Sendable {
    let queue: DatabaseQueue
    let rollups = RollupCache()
    /// The state of a file that is read as immutable; taken before the file was opened.
    let fileState: ImmutableFileState?

    /// Whether the connection shows an earlier state of the file.
    var isStale: Bool { fileState?.hasChanged ?? false }
}

/// The connections for reading: the store's own, and further ones to a file while that is in use.
///
/// So several threads can draw charts concurrently, each from one state of the database.
///
/// A connection to an immutable file does not see changes: it is replaced by a new one before it is used again.
final class Readers: Sendable {
    private struct State {
        var primary: Reader
        /// The number of times that the own connection was replaced.
        var replacements: Int64 = 0
        /// The readers by the threads that hold them.
        var held: [pthread_t: Reader] = [:]
        var isPrimaryHeld = false
        var spare: [Reader] = []
        /// The number of further connections.
        var count = 0
    }

    /// The maximum number of further connections: more than the threads that draw a book on most machines.
    private static let maximumCount = 16

    private let path: String
    /// Opens a further connection; `nil` if a second one would not see the same database.
    private let open: (@Sendable () throws(StoreError) -> DatabaseQueue)?
    private let state: Locked<State>

    /// - Parameter before: the state of the file before the own connection was opened.
    init(_ queue: DatabaseQueue, _ before: ImmutableFileState?, path: String, open: (@Sendable () throws(StoreError) -> DatabaseQueue)?) {
        self.path = path
        self.open = open
        state = Locked(State(primary: Reader(queue: queue, fileState: before?.ifImmutable(for: queue))))
    }

    /// The number of times that the own connection was replaced because its file had changed.
    var replacements: Int64 { state.withLock { $0.replacements } }

    /// Returns the reader of the current thread. Throws if the file has changed and cannot be opened again.
    func current() throws(StoreError) -> Reader {
        if let held = state.withLock({ $0.held[pthread_self()] }) { return held }
        return try primary()
    }

    /// Returns the store's own reader, for the current state of the file.
    private func primary() throws(StoreError) -> Reader {
        let primary = state.withLock { $0.primary }
        guard primary.isStale, let open else { return primary }
        let reader = try opened(by: open)
        state.withLock { state in
            state.primary = reader
            state.isPrimaryHeld = false
            state.replacements += 1
        }
        return reader
    }

    /// Holds a reader for this thread while a body runs. Nested calls use the same one.
    func holding<T>(_ body: () throws -> T) throws -> T {
        let thread = pthread_self()
        guard state.withLock({ $0.held[thread] }) == nil else { return try body() }
        let reader = try acquire()
        state.withLock { $0.held[thread] = reader }
        defer { release(reader, of: thread) }
        return try body()
    }

    private func acquire() throws(StoreError) -> Reader {
        let primary = try primary()
        let (found, mayOpen): (Reader?, Bool) = state.withLock { state in
            if !state.isPrimaryHeld, state.primary.queue === primary.queue {
                state.isPrimaryHeld = true
                return (primary, false)
            }
            while let spare = state.spare.popLast() {
                if !spare.isStale { return (spare, false) }
                state.count -= 1
            }
            guard open != nil, state.count < Readers.maximumCount else { return (nil, false) }
            state.count += 1
            return (nil, true)
        }
        if let found { return found }
        if mayOpen, let open, let reader = try? opened(by: open) { return reader }
        if mayOpen { state.withLock { $0.count -= 1 } }
        // The caller has to wait: the connection serves one thread at a time.
        return primary
    }

    private func opened(by open: () throws(StoreError) -> DatabaseQueue) throws(StoreError) -> Reader {
        let before = ImmutableFileState(path: path)
        let queue = try open()
        return Reader(queue: queue, fileState: before.ifImmutable(for: queue))
    }

    private func release(_ reader: Reader, of thread: pthread_t) {
        state.withLock { state in
            state.held[thread] = nil
            if reader.queue === state.primary.queue {
                state.isPrimaryHeld = state.held.values.contains { $0.queue === reader.queue }
            } else {
                state.spare.append(reader)
            }
        }
    }
}
