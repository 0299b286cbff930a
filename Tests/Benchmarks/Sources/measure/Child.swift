import Glibc

/// A process that has ended.
struct Child {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Seconds from start to end, and of both processors in the process and those it waited for.
    var wall: Double
    var cpu: Double
    /// Maximum of resident memory in bytes.
    var memory: Int

    /// Runs a program without input or output; throws if its status is not 0.
    init(_ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var pid: pid_t = 0
        let start = ContinuousClock.now
        let failure = posix_spawnp(&pid, arguments[0], &actions, nil, &pointers, environ)
        guard failure == 0 else { throw Failure(description: "\(arguments[0]): \(String(cString: strerror(failure)))") }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
        let elapsed = start.duration(to: .now).components
        guard status == 0 else { throw Failure(description: "\(arguments.joined(separator: " ")) ended with \(status >> 8 & 255)") }
        wall = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
        cpu = Child.seconds(usage.ru_utime) + Child.seconds(usage.ru_stime)
        // Linux counts kibibytes.
        memory = usage.ru_maxrss * 1024
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// Whether a program is on the `PATH`.
    static func has(_ program: String) -> Bool {
        (try? Child(["sh", "-c", "command -v \(program) >/dev/null"])) != nil
    }

    /// Whether a Python has a module.
    static func imports(_ module: String, by python: String) -> Bool {
        (try? Child([python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('\(module)') is None)"])) != nil
    }
}
