import DojimaStore
import Glibc

/// What the program settles with the system before it does anything else.
enum ProcessStart {
    static func prepare() {
        openMissingDescriptors()
        // A reader that has gone and a limit of the size of files are errors of what is written, with their line and status.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        UnfinishedFiles.removeOnSignals { errorText($0, status: $1) }
    }

    /// Whoever started the program may have closed standard input, output or error: the next file that is opened would take its place,
    /// and a message would be written into a picture or a database.
    private static func openMissingDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest that is free is the one that is missing.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
