import DojimaText
import DojimaPlatform

/// A process that waits for an address and then opens it in the browser of the desktop.
///
/// It is started before the server enters its sandbox and blocks signals, since the browser would inherit both.
struct WaitingBrowser {
    /// The descriptor to which the address is written; `nil` if the process could not be started.
    private let input: Int32?

    /// Starts the process. It need not be waited for: the system reaps children of a process that ignores SIGCHLD.
    init() {
        signal(SIGCHLD, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        guard WaitingBrowser.hasOpener, pipe(&ends) == 0 else {
            input = nil
            return
        }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        // A separate process group, so that Ctrl-C in the terminal of the server does not end the browser.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var (defaults, blocked) = (sigset_t(), sigset_t())
        sigfillset(&defaults)
        sigemptyset(&blocked)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(WaitingBrowser.script), nil]
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            for argument in arguments { free(argument) }
            close(ends[0])
        }
        var child = pid_t()
        let isStarted = posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ) == 0
        if !isStarted { close(ends[1]) }
        input = isStarted ? ends[1] : nil
    }

    /// The shell script of the process. It ends without a browser if the server ends before it has an address.
    private static let script = "read -r address && exec xdg-open \"$address\" </dev/null"

    /// Whether `xdg-open`, which opens the browser, is installed.
    private static var hasOpener: Bool {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        return folders.split(separator: ":").contains { access("\($0)/xdg-open", X_OK) == 0 }
    }

    /// Opens an address; may be called once. Returns `false` if there is no program to open it.
    func open(_ address: String) -> Bool {
        guard let input else { return false }
        defer { close(input) }
        let line = Array((address + "\n").utf8)
        return write(input, line, line.count) == line.count
    }
}
