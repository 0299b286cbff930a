public import DojimaText

import DojimaPlatform

/// A folder of compiled time zones, as installed by the package `tzdata`.
public struct ZoneDatabase: Sendable, Equatable {
    /// The path of the folder, such as `/usr/share/zoneinfo`.
    public var folder: String

    public init(folder: String) { self.folder = folder }

    /// The folder named by the environment variable `TZDIR`, else `/usr/share/zoneinfo`.
    public static var system: ZoneDatabase {
        if let folder = getenv("TZDIR"), folder.pointee != 0 { return ZoneDatabase(folder: String(cString: folder)) }
        return ZoneDatabase(folder: "/usr/share/zoneinfo")
    }

    /// The version of the tz database, such as `2025b`; `nil` if it is not recorded in the folder.
    package var version: String? {
        // Reads the first line of the compact source file that is installed with the zones.
        guard let line = try? bytes(of: "tzdata.zi").prefix(100).split(separator: UInt8(ascii: "\n")).first else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        return words.count == 3 && words[0] == "#" && words[1] == "version" ? String(words[2]) : nil
    }

    /// Returns the bytes of a zone's file; throws `.unknown` for a name that could point outside the folder.
    func bytes(of identifier: String) throws(ZoneError) -> [UInt8] {
        guard isPlain(identifier) else { throw .unknown(identifier) }
        let file = open(folder + "/" + identifier, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            // Any other error is a problem with the file, not a misspelt name.
            guard [ENOENT, ENOTDIR, EACCES].contains(errno) else { throw .malformed(identifier) }
            throw access(folder, R_OK | X_OK) == 0 ? .unknown(identifier) : .noDatabase(folder)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unknown(identifier) }
        guard status.st_size <= 1 << 20 else { throw .malformed(identifier) }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
        guard bytes.count == size else { throw .malformed(identifier) }
        return bytes
    }

    private func isPlain(_ identifier: String) -> Bool {
        let parts = identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return identifier.utf8.count <= 255
            && parts.allSatisfy { part in
                part.first.map { $0 != UInt8(ascii: ".") } ?? false
                    && part.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"):
                            true
                        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
                        default: false
                        }
                    }
            }
    }
}

/// The reason why a time zone cannot be loaded.
public enum ZoneError: ReportedError, Equatable {
    /// The database has no zone with this name.
    case unknown(String)
    /// The folder of the tz database is missing or unreadable.
    case noDatabase(String)
    /// The zone's file is malformed, cannot be read, or counts leap seconds.
    case malformed(String)

    public var category: ErrorCategory { .missing }

    public var message: Message {
        switch self {
        case .unknown(let name):
            "unknown time zone \(quoted(name)); try a name of the tz database such as America/New_York, or an offset such as +05:30"
        case .noDatabase(let folder):
            "no time zone database at \(folder); install the package tzdata, or name its folder in TZDIR"
        case .malformed(let name):
            "the time zone database has no usable file for \(quoted(name)); try another zone, or install the package tzdata again"
        }
    }
}
