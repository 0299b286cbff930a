import CProgram
import Dispatch
import Dojima
import DojimaOutput
import DojimaSeries
import DojimaText
import Glibc

/// Restricts the file access of a command that reads foreign files or serves charts, by Landlock, which Linux has since 5.13.
///
///     var sandbox = Sandbox()
///     sandbox.allowReading("pictures")
///     sandbox.allowWriting(beside: "out/spx.png")
///     sandbox.enter()
///
/// It is a second barrier behind the checks of names: whatever a picture or a specification makes the program do, it reads only what it was
/// given and writes only where its output goes. Where the kernel has no Landlock, or it is switched off, the program runs without.
struct Sandbox {
    /// The access rights of the kernel's interface, by their bits.
    struct Access: OptionSet {
        var rawValue: UInt64

        static let write = Access(rawValue: 1 << 1)
        static let read = Access(rawValue: 1 << 2)
        static let list = Access(rawValue: 1 << 3)
        static let remove = Access(rawValue: 1 << 5)
        static let make = Access(rawValue: 1 << 8)
        static let truncate = Access(rawValue: 1 << 14)

        /// The rights that apply to a single file, and not only to those of a folder.
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
    private(set) var ownPorts: [Int] = []

    /// Allows what the program itself needs: system libraries, fonts and time zones.
    ///
    /// No temporary folder is among them: copies of packed inputs are held in memory (`SpoolLimits.inMemory`), and so is what SQLite sorts
    /// for readers.
    init() {
        for path in Sandbox.systemPaths + FontFolders.all { allowReading(path) }
        for path in ["/dev/null", "/dev/urandom"] { rules.append((path, [.read, .write])) }
    }

    mutating func allowReading(_ path: String) { rules.append((path, [.read, .list])) }

    /// Allows writing a file, over it or by a file beside it that takes its name. `-` is standard output, which is open.
    mutating func allowWriting(beside path: String) {
        guard path != "-" else { return }
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere { rules.append((path, .ofFiles)) }
        // A device or a pipe that is named as output is written to directly.
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return }
        allowWriting(in: Sandbox.folder(of: path))
        if let target = placeOfOutput(path) { allowWriting(in: Sandbox.folder(of: target)) }
    }

    /// Allows creating files in a folder, and writing those that exist.
    mutating func allowWriting(in folder: String) { rules.append((folder, .inFolder)) }

    /// Allows reading a database; readers, too, create and remove its log and related files beside it.
    mutating func allowDatabase(_ path: String) { allowWriting(beside: path) }

    /// Allows reading a database that is open, and writing to it. Its log files are allowed one by one if they exist, as they do while a
    /// connection is open in WAL mode; otherwise everything in its folder is, where another program may create them.
    mutating func allowOpenDatabase(_ path: String) {
        let real = realPath(path) ?? path
        let logs = [real + "-wal", real + "-shm"]
        guard logs.allSatisfy({ access($0, F_OK) == 0 }) else { return allowWriting(in: Sandbox.folder(of: real)) }
        for file in [real] + logs { rules.append((file, .ofFiles)) }
    }

    /// Allows listening at a port; 0 is any free one.
    mutating func allowListening(at port: Int) { ownPorts.append(port) }

    /// Allows asking the servers of a database: connecting to their ports, and reading what their names and certificates are looked up in.
    mutating func allowServers(_ address: ClickHouseAddress) {
        ports += address.hosts.map(\.port)
        for path in ["/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/ssl"] {
            allowReading(path)
        }
    }

    /// Restricts this thread, and those that it starts, to the rules from now on. Takes some microseconds per rule.
    ///
    /// - Returns: whether the kernel applied the rules.
    @discardableResult
    func enter() -> Bool {
        let version = landlock_version()
        guard version > 0 else { return false }
        Sandbox.startDispatchManager()
        let handled = Access.handled(by: version)
        // Since version 4 also network connections: of these, only those to servers of the database are allowed.
        let network: UInt64 = version >= 4 ? 3 : 0
        let set = Int32(truncatingIfNeeded: landlock_rules(handled.rawValue, network))
        guard set >= 0 else { return false }
        defer { close(set) }
        for (path, access) in rules {
            let place = open(path, FileAccess.placeOnly | O_CLOEXEC)
            guard place >= 0 else { continue }
            defer { close(place) }
            var status = stat()
            guard fstat(place, &status) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let possible = access.intersection(handled).intersection(isFolder ? handled : .ofFiles)
            _ = landlock_allow(set, possible.rawValue, place)
        }
        if network != 0 {
            for port in ports { _ = landlock_allow_port(set, 2, UInt64(port)) }
            for port in ownPorts { _ = landlock_allow_port(set, 1, UInt64(port)) }
        }
        return landlock_enter(set) == 0
    }

    /// Starts the thread of Dispatch that manages its other threads. Every second it may read `/proc/NUMBER/stat` of each and ends the program
    /// if it cannot, so it must start before the restrictions, which it then does not have. It runs no code of this program. SQLite's
    /// and SwiftNIO's Swift interfaces use Dispatch when they close a connection or a server.
    private static func startDispatchManager() {
        let started = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { started.signal() }
        started.wait()
    }

    /// The path with symbolic links resolved; `nil` if nothing exists there, or the path is no text.
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
