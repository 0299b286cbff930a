import DojimaOutput
import DojimaSeries
import Glibc
import DojimaText

/// What the program settles with the system before it does anything else.
enum ProcessStart {
    /// Throws `inputOutput` where too few files may be open.
    static func prepare() throws(Failure) {
        openMissingDescriptors()
        // A reader that has gone and a limit of the size of files are errors of what is written, with their line and status.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        UnfinishedFiles.removeOnSignals { errorText($0, status: $1) }
        try allowOpenFiles()
    }

    /// How many files must be allowed to be open: the pool of threads traps where it gets none, and fonts are left out in silence.
    static let leastOpenFiles: UInt = 32

    private static func allowOpenFiles() throws(Failure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < leastOpenFiles else { return }
        limit.rlim_cur = min(leastOpenFiles, limit.rlim_max)
        guard limit.rlim_cur >= leastOpenFiles, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw Failure(
                .inputOutput,
                "only \(limit.rlim_max) files may be open at a time, and \(leastOpenFiles) are needed; raise the limit with ulimit -n 1024")
        }
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
