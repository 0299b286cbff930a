import DojimaOutput
import DojimaSeries
import Glibc
import DojimaText

/// The preparation of the process before anything else.
enum ProcessStart {
    /// Throws `inputOutput` where too few files may be open.
    static func prepare() throws(Failure) {
        openMissingDescriptors()
        // A closed pipe and the limit of file sizes are then reported as errors of writing, with a line and a status.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        UnfinishedFiles.removeOnSignals { errorText($0, status: $1) }
        try allowOpenFiles()
    }

    /// The minimum limit of open files: below it the pool of threads traps, and fonts are silently left out.
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

    /// Opens missing standard descriptors. The parent process may have closed some: the next opened file would take their numbers, and a
    /// message would be written into a picture or a database.
    private static func openMissingDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // `open` takes the lowest free descriptor, which is the missing one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
