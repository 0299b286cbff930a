internal import Glibc

/// An input as bytes in memory: a mapped file, or standard input or compressed data by way of a temporary file.
struct InputFile: Sendable {
    /// The path as it was given; `-` is standard input.
    let path: String
    /// The name for messages.
    let name: String
    /// The input as it came, for its size and hash.
    private let original: FileBytes
    private let content: FileBytes

    /// Opens and, where needed, decompresses an input.
    ///
    /// Throws `missing` for a path without a file, a folder and a file that cannot be opened, `badData` for compressed data
    /// that is damaged, `inputOutput` when the disk of the temporary folder is full.
    init(path: String) throws(StoreError) {
        self.path = path
        name = path == "-" ? "standard input" : path
        original = try InputFile.map(path, name)
        guard let compression = Compression(original.bytes) else {
            content = original
            return
        }
        let spool = try Spool(name: name)
        // `original` is a member and so outlives the pointer.
        try compression.decompress(original.bytes, name: name) { piece throws(StoreError) in try spool.write(piece) }
        content = try spool.map()
    }

    /// Lends the decompressed bytes.
    func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        try withExtendedLifetime(content) { try body(content.bytes) }
    }

    /// The size of the input as it came.
    var byteCount: Int { original.bytes.count }

    /// The hash of the input as it came.
    var hash: String { withExtendedLifetime(original) { ContentHash.text(of: original.bytes) } }

    /// A symbol from the file's name: `data/GOOG.csv.gz` gives `GOOG`; `nil` for standard input and hidden files.
    var symbolFromName: String? {
        guard path != "-", let base = path.split(separator: "/").last else { return nil }
        let parts = base.split(separator: ".", omittingEmptySubsequences: false)
        let endings: Set<String> = ["gz", "zst", "csv", "tsv", "txt", "json", "ndjson", "jsonl"]
        var kept = parts[...]
        while kept.count > 1, let last = kept.last, endings.contains(last.lowercased()) { kept.removeLast() }
        let symbol = kept.joined(separator: ".")
        return symbol.isEmpty ? nil : symbol
    }

    private static func map(_ path: String, _ name: String) throws(StoreError) -> FileBytes {
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StoreError(.missing, "\(name): \(reason(errno)); check the path")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw StoreError(.missing, "\(name): a folder; give the files in it, such as \(name)/*.csv")
        case S_IFREG where lseek(descriptor, 0, SEEK_CUR) == 0: return try FileBytes(descriptor, name: name)
        default:
            let spool = try Spool(name: name)
            try spool.write(allOf: descriptor)
            return try spool.map()
        }
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "no such file"
        case EACCES, EPERM: "the file may not be read"
        default: String(cString: strerror(code))
        }
    }
}
