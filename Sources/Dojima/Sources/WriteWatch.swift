internal import Dispatch
internal import Synchronization

/// Reports how many bytes this process has written while it does something of which nothing else can be seen, as when SQLite copies a
/// database.
package enum WriteWatch {
    /// Runs a body and calls `report` about ten times a second with the bytes written since it began, from another thread, and not after the
    /// body. `report` is never called where the system does not tell.
    package static func during<T>(
        every milliseconds: Int = 100, report: @escaping @Sendable (_ bytes: Int) -> Void, _ body: () throws -> T
    ) rethrows -> T {
        guard let start = written() else { return try body() }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "write watch"))
        return try withExtendedLifetime(timer) {
            let state = WatchState()
            timer.schedule(deadline: .now() + .milliseconds(milliseconds), repeating: .milliseconds(milliseconds))
            timer.setEventHandler {
                state.isOver.withLock { isOver in
                    if !isOver, let now = written() { report(now - start) }
                }
            }
            timer.resume()
            defer {
                // Waits for a report that is under way.
                state.isOver.withLock { $0 = true }
                timer.cancel()
            }
            return try body()
        }
    }

    private final class WatchState: Sendable { let isOver = Mutex(false) }

    /// The bytes that this process has passed to `write` and its like; `nil` where the system does not tell.
    private static func written() -> Int? {
        guard let bytes = try? Input.smallFile("/proc/self/io") else { return nil }
        for line in bytes.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("wchar: ") { return Int(text.dropFirst(7)) }
        }
        return nil
    }
}
