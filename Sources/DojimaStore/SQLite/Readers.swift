internal import GRDB
internal import Glibc
import DojimaText
import Synchronization

/// A connection with what was read through it.
struct Reader: Sendable {
    let queue: DatabaseQueue
    let rollups = RollupCache()
}

/// The connections that threads take snapshots by: the store's own, and further ones to a file that is read while that is taken.
///
/// So charts are composed side by side though each is of one state of the database.
final class Readers: Sendable {
    private struct State {
        /// By the threads that hold them.
        var held: [pthread_t: Reader] = [:]
        var isOwnHeld = false
        var spare: [Reader] = []
        /// How many further ones there are.
        var count = 0
    }

    /// More threads than draw a book on most machines.
    private static let most = 16

    let own: Reader
    /// Makes a further connection; `nil` where there is nothing that a second one would see.
    private let open: (@Sendable () -> DatabaseQueue?)?
    private let state = TracedMutex(State())

    init(_ own: DatabaseQueue, open: (@Sendable () -> DatabaseQueue?)?) {
        self.own = Reader(queue: own)
        self.open = open
    }

    /// The reader of the thread that asks.
    var current: Reader { state.withLock { $0.held[pthread_self()] } ?? own }

    /// Holds a reader for this thread while a body runs; within a snapshot the same one.
    func holding<T>(_ body: () throws -> T) rethrows -> T {
        let thread = pthread_self()
        guard state.withLock({ $0.held[thread] }) == nil else { return try body() }
        let reader = take()
        state.withLock { $0.held[thread] = reader }
        defer { giveBack(reader, of: thread) }
        return try body()
    }

    private func take() -> Reader {
        let (found, mayOpen): (Reader?, Bool) = state.withLock { state in
            if !state.isOwnHeld {
                state.isOwnHeld = true
                return (own, false)
            }
            if let spare = state.spare.popLast() { return (spare, false) }
            guard open != nil, state.count < Readers.most else { return (nil, false) }
            state.count += 1
            return (nil, true)
        }
        if let found { return found }
        if mayOpen, let queue = open?() { return Reader(queue: queue) }
        if mayOpen { state.withLock { $0.count -= 1 } }
        // It has to wait: the connection serves one thread after the other.
        return own
    }

    private func giveBack(_ reader: Reader, of thread: pthread_t) {
        state.withLock { state in
            state.held[thread] = nil
            if reader.queue !== own.queue {
                state.spare.append(reader)
            } else {
                state.isOwnHeld = state.held.values.contains { $0.queue === own.queue }
            }
        }
    }
}
