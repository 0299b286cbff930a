internal import Dispatch
import DojimaText

/// Reports how many bytes this process has written during an operation that reports no progress itself, such as a copy of a database by
/// SQLite.
package enum WriteWatch {
    /// Runs a body and calls `report` about ten times a second with the bytes written since it began, from another thread, and never after
    /// the body. `report` is never called if the system does not report these bytes, or cannot create a thread.
    package static func during<T>(
        every milliseconds: Int = 100, report: @escaping @Sendable (_ bytes: Int) -> Void, _ body: () throws -> T
    ) rethrows -> T {
        let end = DispatchSemaphore(value: 0)
        guard let start = written(),
            let thread = WorkThread({
                while end.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
                    if let now = written() { report(now - start) }
                }
            })
        else { return try body() }
        defer {
            end.signal()
            thread.join()
        }
        return try body()
    }

    /// The bytes that this process has passed to `write` and similar calls; `nil` if the system does not report them.
    private static func written() -> Int? {
        guard let bytes = try? InputBytes.smallFile("/proc/self/io") else { return nil }
        for line in bytes.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("wchar: ") { return Int(text.dropFirst(7)) }
        }
        return nil
    }
}
