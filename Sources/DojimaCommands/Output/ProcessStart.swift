import ArgumentParser
import DojimaCairo
import DojimaOutput
import DojimaSeries
import DojimaText
import DojimaPlatform

/// The preparation of the process at its start.
enum ProcessStart {
    /// Throws `inputOutput` if the limits of the process allow too few open files, or too little stack or memory.
    static func prepare() throws(Failure) {
        openMissingDescriptors()
        // Before the first thread, since the environment is not safe to change later.
        ProgramFolder.useSharedFiles()
        // A closed pipe and an exceeded file size limit are then reported as write errors, with a line and a status.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        UnfinishedFiles.removeOnSignals { errorText($0, status: $1) }
        try allowOpenFiles()
        try require(RLIMIT_STACK, minimumStackBytes, "of stack", "ulimit -s 8192")
        try require(RLIMIT_AS, minimumMemoryBytes, "of memory", "ulimit -v unlimited")
    }

    /// The commands that always draw.
    private static let alwaysDrawing: [any ParsableCommand.Type] = [
        ChartCommand.self, RenderCommand.self, BookCommand.self, WatchCommand.self, ReplayCommand.self,
    ]
    /// The commands that draw in some cases.
    private static let sometimesDrawing: [any ParsableCommand.Type] = [
        AnalyzeCommand.self, AuditCommand.self, ReportCommand.self, ExplainCommand.self, VerifyCommand.self, ServeCommand.self,
    ]

    /// Starts to find the fonts if the command with the given name always draws.
    static func findFonts(for name: String?) {
        if CommandCatalog.command(named: name ?? "", among: alwaysDrawing) != nil { TextMeasurer.findFonts() }
    }

    /// Throws `inputOutput` unless the system can create the threads that the command with the given name needs.
    static func requireThreads(for name: String?) throws(Failure) {
        let command = CommandCatalog.command(named: name ?? "", among: alwaysDrawing + sometimesDrawing)
        var count = command == nil ? 2 : minimumThreads
        // Each thread that draws a chart of a book has up to three threads that find its fonts.
        if command == BookCommand.self { count += 3 * max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
        guard WorkThread.areAvailable(count) else {
            throw Failure(.inputOutput, WorkThread.StartError().message)
        }
    }

    /// The minimum stack of the main thread.
    static let minimumStackBytes: UInt = 1 << 20
    /// The minimum address space: below it the run time of Swift ends the program when it allocates.
    static let minimumMemoryBytes: UInt = 1 << 29
    /// The number of threads that must be available at the start of a command that draws: up to eight compress a large picture, one reads
    /// ahead, and one belongs to the text layout library, which ends the program if it cannot create it. Other commands need two: one to
    /// read ahead, and one for work such as closing a database.
    static let minimumThreads = 10

    private static func require(
        _ kind: __rlimit_resource, _ minimum: UInt, _ what: String, _ advice: String
    ) throws(Failure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(kind.rawValue), &limit) == 0, limit.rlim_cur < minimum else { return }
        throw Failure(
            .inputOutput,
            "only \(limit.rlim_cur >> 10) KiB \(what) are allowed, and \(minimum >> 10) are needed; raise the limit with \(advice)")
    }

    /// The minimum limit of open files: below it the pool of threads traps, and fonts are silently left out.
    static let minimumOpenFiles: UInt = 32

    private static func allowOpenFiles() throws(Failure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < minimumOpenFiles else { return }
        limit.rlim_cur = min(minimumOpenFiles, limit.rlim_max)
        guard limit.rlim_cur >= minimumOpenFiles, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw Failure(
                .inputOutput,
                "only \(limit.rlim_max) files may be open at a time, and \(minimumOpenFiles) are needed; raise the limit with ulimit -n 1024"
            )
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
