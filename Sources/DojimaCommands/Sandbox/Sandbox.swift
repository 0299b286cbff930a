import DojimaOutput
import CProgram
import Dojima
import DojimaSeries
import Glibc

/// What a command that reads foreign files may still do with files: Landlock, which Linux has since 5.13.
///
///     var sandbox = Sandbox()
///     sandbox.allowReading("pictures")
///     sandbox.allowWriting(beside: "out/spx.png")
///     sandbox.enter()
///
/// It is a second wall behind the checks of names: whatever a picture or a specification makes the program do, it reads only what it was
/// given and writes only where its output goes. Where the kernel has no Landlock, or it is switched off, the program goes on without.
struct Sandbox {
    /// What the kernel tells apart, as the bits of its interface.
    struct Access: OptionSet {
        var rawValue: UInt64

        static let write = Access(rawValue: 1 << 1)
        static let read = Access(rawValue: 1 << 2)
        static let list = Access(rawValue: 1 << 3)
        static let remove = Access(rawValue: 1 << 5)
        static let make = Access(rawValue: 1 << 8)
        static let truncate = Access(rawValue: 1 << 14)

        /// What can be done with a file by itself, and not only with those of a folder.
        static let ofFiles: Access = [.write, .read, .truncate]

        /// All that needs a rule in a version of Landlock: the first thirteen, moving to another folder since 2, cutting short since 3.
        static func handled(by version: Int) -> Access {
            Access(rawValue: version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF)
        }
    }

    private(set) var rules: [(path: String, access: Access)] = []

    /// What the program itself needs: system libraries, fonts, time zones, and a temporary folder.
    init(temporaryFolders: [String] = Sandbox.usualTemporaryFolders) {
        for path in Sandbox.systemPaths + FontFolders.all { allowReading(path) }
        for path in ["/dev/null", "/dev/urandom"] { rules.append((path, [.read, .write])) }
        // The pool of threads looks at each of its own by a number that nobody knows before, `/proc/NUMBER/stat`, and traps where it may
        // not. So files of other processes of the user stay open, though not the list of them.
        rules.append(("/proc", .read))
        for path in temporaryFolders { allowWriting(in: path) }
    }

    mutating func allowReading(_ path: String) { rules.append((path, [.read, .list])) }

    /// Allows to write a file, in whichever way: over it, or another beside it that takes its name. `-` is standard output, which is open.
    mutating func allowWriting(beside path: String) {
        guard path != "-" else { return }
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere { rules.append((path, .ofFiles)) }
        // A device or a pipe that was named as output is written to as it is.
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return }
        allowWriting(in: Sandbox.folder(of: path))
        if let target = placeOfOutput(path) { allowWriting(in: Sandbox.folder(of: target)) }
    }

    /// Allows to make files in a folder, and to write those that are there.
    mutating func allowWriting(in folder: String) { rules.append((folder, .inFolder)) }

    /// Allows to read a database: its log and what belongs to that are made, and removed, beside it by readers too.
    mutating func allowDatabase(_ path: String) { allowWriting(beside: path) }

    /// From here on this thread, and those that it starts, can do no more than the rules say. Costs some microseconds a rule.
    ///
    /// - Returns: whether the kernel took them.
    @discardableResult
    func enter() -> Bool {
        let version = landlock_version()
        guard version > 0 else { return false }
        let handled = Access.handled(by: version)
        // Since version 4 also the making of connections, of which this program has none.
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
        return landlock_enter(set) == 0
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Files of the system that hold nobody's secrets: libraries and their settings, time zones, the processors that there are.
    private static var systemPaths: [String] {
        ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/proc/self", "/sys/devices/system/cpu"]
            + [environment("TZDIR")].compactMap(\.self)
    }

    /// Where inputs are unpacked, and where SQLite sorts.
    static var usualTemporaryFolders: [String] {
        let named = ["TMPDIR", "SQLITE_TMPDIR"].compactMap { environment($0) }
        return environment("TMPDIR") == nil ? named + ["/tmp", "/var/tmp"] : named
    }
}

extension Sandbox.Access {
    /// What making, writing and replacing files in a folder takes.
    fileprivate static let inFolder: Sandbox.Access = [.read, .list, .write, .truncate, .make, .remove]
}
