import DojimaText
import DojimaPlatform

/// A time limit that ends the program even within a single step of SQLite, such as a search in long texts.
///
/// Only for commands that read, since writes would be left unfinished.
enum Deadline {
    /// The message that is written at the deadline; never freed, since the signal may arrive at any time.
    nonisolated(unsafe) private static var text: UnsafeMutablePointer<CChar>?
    private static let status = ErrorCategory.locked.exitStatus

    /// Ends the program with status 75 and a message after `seconds`, rounded up, unless `lift` is called first.
    static func set(seconds: Double, saying message: String) {
        text = strdup(errorText(message, status: status))
        // Initialized before the handler can run.
        _ = status
        signal(SIGALRM) { _ in
            if let text = Deadline.text { _ = write(STDERR_FILENO, text, strlen(text)) }
            _exit(Deadline.status)
        }
        alarm(UInt32(clamping: min(max(1, seconds.rounded(.up)), 1_000_000_000)))
    }

    static func lift() { alarm(0) }
}
