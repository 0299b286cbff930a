import CProgram
import Dispatch
import Dojima
import DojimaOutput
import DojimaSeries
import DojimaText
import DojimaPlatform

/// Restricts the file access of a command that reads untrusted files or serves charts, with Landlock (Linux 5.13 and later).
///
///     var sandbox = Sandbox()
///     sandbox.allowReading("pictures")
///     sandbox.allowWriting(nextTo: "out/spx.png")
///     sandbox.enter()
///
/// It is a second barrier after the checks of file names: even if a picture or a specification exploits the program, it can only read the
/// allowed files and write its output. If the kernel has no Landlock, or it is disabled, the program runs without the restriction.
struct Sandbox {
    /// The access rights in the kernel's interface, as bits.
    struct Access: OptionSet {
        var rawValue: UInt64

        static let write = Access(rawValue: 1 << 1)
        static let read = Access(rawValue: 1 << 2)
        static let list = Access(rawValue: 1 << 3)
        static let remove = Access(rawValue: 1 << 5)
        static let make = Access(rawValue: 1 << 8)
        static let truncate = Access(rawValue: 1 << 14)

        /// The rights that can apply to a single file and not only to a folder.
        static let ofFiles: Access = [.write, .read, .truncate]

        /// The rights that a version of Landlock controls: the first thirteen, moving to another folder since 2, truncation since 3.
        static func handled(by version: Int) -> Access {
            Access(rawValue: version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF)
        }
    }

    private(set) var rules: [(path: String, access: Access)] = []
    /// The ports to which connections are allowed.
    private(set) var ports: [Int] = []
    /// The ports at which the program may listen.
    private(set) var listeningPorts: [Int] = []

    /// Allows the files that the program itself needs: system libraries, fonts and time zones.
    ///
    /// No temporary folder is among them: copies of compressed inputs are kept in memory (`SpoolLimits.inMemory`), and so are the temporary
    /// data of SQLite for readers.
    init() {
        for path in Sandbox.systemPaths + FontFolders.all { allowReading(path) }
        for path in ["/dev/null", "/dev/urandom"] { rules.append((path, [.read, .write])) }
    }

    mutating func allowReading(_ path: String) { rules.append((path, [.read, .list])) }

    /// Allows writing a file in place, or replacing it by a new file in the same folder. `-` is standard output, which is already open.
    mutating func allowWriting(nextTo path: String) {
        guard path != "-" else { return }
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists { rules.append((path, .ofFiles)) }
        // A device or a pipe that is named as output is written to directly.
        guard !exists || status.st_mode & S_IFMT == S_IFREG else { return }
        allowWriting(in: Sandbox.folder(of: path))
        if let target = outputDestination(path) { allowWriting(in: Sandbox.folder(of: target)) }
    }

    /// Allows creating files in a folder, and writing those that exist.
    mutating func allowWriting(in folder: String) { rules.append((folder, .inFolder)) }

    /// Allows reading a database; readers also create and remove log files next to it.
    mutating func allowDatabase(_ path: String) { allowWriting(nextTo: path) }

    /// Allows reading a database that is open, and writing to it. Its log files are allowed individually if they exist, as they do while a
    /// connection is open in WAL mode; otherwise all files in its folder are allowed, since another program may create the logs.
    mutating func allowOpenDatabase(_ path: String) {
        let real = realPath(path) ?? path
        let logs = [real + "-wal", real + "-shm"]
        guard logs.allSatisfy({ access($0, F_OK) == 0 }) else { return allowWriting(in: Sandbox.folder(of: real)) }
        for file in [real] + logs { rules.append((file, .ofFiles)) }
    }

    /// Allows listening at a port; 0 is any free one.
    mutating func allowListening(at port: Int) { listeningPorts.append(port) }

    /// Allows connections to the servers of a database, and reading the files by which their names and certificates are resolved.
    mutating func allowServers(_ address: ClickHouseAddress) {
        ports += address.hosts.map(\.port)
        for path in ["/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/ssl"] {
            allowReading(path)
        }
    }

    /// Restricts this thread, and the threads that it starts, to the rules from now on. Takes a few microseconds per rule.
    ///
    /// - Returns: whether the kernel applied the rules.
    @discardableResult
    func enter() -> Bool {
        let version = landlock_version()
        guard version > 0 else { return false }
        Sandbox.startDispatchManager()
        let handled = Access.handled(by: version)
        // Version 4 and later also restrict TCP: only the servers' ports may be connected to, and only the own ports listened at.
        let network: UInt64 = version >= 4 ? 3 : 0
        let set = Int32(truncatingIfNeeded: landlock_rules(handled.rawValue, network))
        guard set >= 0 else { return false }
        defer { close(set) }
        for (path, access) in rules {
            let descriptor = open(path, openLocationOnly | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let possible = access.intersection(handled).intersection(isFolder ? handled : .ofFiles)
            _ = landlock_allow(set, possible.rawValue, descriptor)
        }
        if network != 0 {
            for port in ports { _ = landlock_allow_port(set, 2, UInt64(port)) }
            for port in listeningPorts { _ = landlock_allow_port(set, 1, UInt64(port)) }
        }
        return landlock_enter(set) == 0
    }

    /// Starts the thread by which Dispatch manages its other threads. Every second it may read `/proc/NUMBER/stat` of each of them, and it
    /// ends the program if that fails, so it must start before the restrictions, which then do not apply to it. It runs no code of this
    /// program. The Swift interfaces of SQLite and SwiftNIO use Dispatch when they close a connection or a server.
    private static func startDispatchManager() {
        let started = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { started.signal() }
        started.wait()
    }

    /// Returns the path with symbolic links resolved; `nil` if nothing exists there, or the path is not valid UTF-8.
    private func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// System files without secrets: libraries and their settings, time zones, the list of processors.
    private static var systemPaths: [String] {
        ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/sys/devices/system/cpu"]
            + [environment("TZDIR")].compactMap(\.self)
    }
}

extension Sandbox.Access {
    /// The rights to create, write and replace files in a folder.
    fileprivate static let inFolder: Sandbox.Access = [.read, .list, .write, .truncate, .make, .remove]
}
