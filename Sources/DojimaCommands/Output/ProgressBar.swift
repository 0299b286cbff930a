import Dojima
import DojimaText
import DojimaPlatform

/// A progress bar on standard error, only on a terminal and only after half a second.
final class ProgressBar: Sendable {
    private let begin: Int64
    private let isPlain: Bool

    /// Creates the bar; `nil` if standard error is not a terminal, or with `--quiet`.
    init?() {
        guard isatty(STDERR_FILENO) == 1, !Console.isQuiet else { return nil }
        begin = ProgressBar.milliseconds()
        isPlain = environment("NO_COLOR") != nil
    }

    func show(_ name: String, done: Int, of total: Int) {
        guard total > 0, ProgressBar.milliseconds() - begin > 500 else { return }
        let width = 30
        let filled = min(width, done * width / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let shown = isPlain ? bar : "\u{1B}[36m\(bar)\u{1B}[0m"
        // The line is overwritten until the work is done, then removed.
        let text = done < total ? "\r\(printable(name)) \(shown) \(done * 100 / total) %" : "\r\u{1B}[K"
        Console.standardError(text)
    }

    /// Runs a body that writes about `bytes`, and shows its progress on a terminal.
    static func whileWriting<T>(_ name: String, bytes: () throws -> Int, _ body: () throws -> T) throws -> T {
        guard let bar = ProgressBar() else { return try body() }
        let total = max(1, try bytes() / 1024)
        defer { bar.show(name, done: total, of: total) }
        return try WriteWatch.during(report: { bar.show(name, done: min($0 / 1024, total - 1), of: total) }, body)
    }

    private static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
