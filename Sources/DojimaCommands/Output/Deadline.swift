import Glibc

/// An end of the program that nothing can put off: a single step of SQLite, such as a search in long texts, may take longer than a query has.
///
/// Fit for commands that only read: what is unfinished elsewhere would stay so.
enum Deadline {
    /// What is written when it comes; never freed, since it may come at any moment.
    nonisolated(unsafe) private static var text: UnsafeMutablePointer<CChar>?
    private static let status = ExitStatus.locked.rawValue

    /// Ends the program with 75 and a message when so many seconds have gone, rounded up, unless `lift` comes first.
    static func set(seconds: Double, saying message: String) {
        text = strdup(errorText(message, status: status))
        // Made before the action can run.
        _ = status
        signal(SIGALRM) { _ in
            if let text = Deadline.text { _ = write(STDERR_FILENO, text, strlen(text)) }
            _exit(Deadline.status)
        }
        alarm(UInt32(min(max(1, seconds.rounded(.up)), 1_000_000_000)))
    }

    static func lift() { alarm(0) }
}
