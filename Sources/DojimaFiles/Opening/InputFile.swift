import DojimaOutput
import DojimaText
import Synchronization
internal import DojimaFormats
internal import Glibc

/// An input as bytes in memory: a mapped file; or a pipe, compressed data or UTF-16, converted to a temporary file that grows while read.
final class InputFile: Sendable {
    /// The path as it was given; `-` is standard input.
    let path: String
    /// The name for messages.
    let name: String
    /// The input in its original form.
    private let original: Source
    /// The input after decompression, in UTF-8.
    private let content: Source
    /// Whether the content is the input without conversion.
    private let isOriginal: Bool
    private let knownHash = TracedMutex(String?.none)

    private enum Source {
        case file(WatchedFile)
        case arrival(Arrival)

        func after(_ count: Int) throws(FileError) -> (bytes: UnsafeRawBufferPointer, isWhole: Bool) {
            switch self {
            case .arrival(let arrival): return try arrival.after(count)
            case .file(let file): return try file.after(count)
            }
        }

        /// The total number of bytes, if it is known.
        var knownCount: Int? {
            switch self {
            case .arrival: nil
            case .file(let file): file.content.bytes.count
            }
        }

        func trim() {
            switch self {
            case .arrival(let arrival): arrival.trim()
            case .file(let file): file.content.trim()
            }
        }
    }

    /// The number of bytes that are made available at a time.
    static let stretch = 8 << 20

    /// Opens an input and begins to read it from a pipe, to decompress it or to convert it to UTF-8, if necessary.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor of the file if it is already open; it is closed in any case.
    ///   - spooling: the limits of a temporary copy.
    ///
    /// Throws `missing` for a path without a file, a folder and a file that cannot be opened. Errors of a pipe or of compressed data are
    /// thrown here or when the bytes are requested: `badData` if they are damaged, `inputOutput` if the disk of the temporary copy is full,
    /// `tooLarge` if the copy becomes too large.
    init(path: String, descriptor: Int32? = nil, spooling: SpoolLimits = SpoolLimits()) throws(FileError) {
        self.path = path
        let name = InputFile.name(of: path)
        self.name = name
        let opened: Int32
        if let descriptor { opened = descriptor } else { opened = try InputFile.open(path, name) }
        original = try InputFile.source(opened, name, spooling)
        var content = original
        var isOriginal = true
        if let compression = Compression(try content.after(0).bytes) {
            content = try InputFile.decompressed(content, compression, name, spooling)
            isOriginal = false
        }
        if let rewriting = UTF16Decoder(try content.after(0).bytes) {
            content = try InputFile.rewritten(content, rewriting, name, spooling)
            isOriginal = false
        }
        self.content = content
        self.isOriginal = isOriginal
    }

    private static func decompressed(
        _ source: Source, _ compression: Compression, _ name: String, _ limits: SpoolLimits
    ) throws(FileError) -> Source {
        .arrival(
            try Arrival(name: name, limits: limits) { (sink) throws(FileError) in
                let ring = try PieceRing(name: name) { (first, next) throws(FileError) in
                    try compression.decompress(try source.after(.max).bytes, name: name, into: first, next)
                }
                var made = 0
                try ring.forEach { (piece) throws(FileError) in
                    try sink(piece)
                    made += piece.count
                    if made >= InputFile.stretch {
                        source.trim()
                        made = 0
                    }
                }
            })
    }

    private static func rewritten(
        _ source: Source, _ rewriting: UTF16Decoder, _ name: String, _ limits: SpoolLimits
    ) throws(FileError) -> Source {
        .arrival(
            try Arrival(name: name, limits: limits) { (sink) throws(FileError) in
                var rewriting = rewriting
                var done = 0
                var hasMore = true
                while hasMore {
                    let (bytes, isWhole) = try source.after(done)
                    while done < bytes.count {
                        let end = min(bytes.count, done + 1 << 20)
                        let piece = rewriting.next(UnsafeRawBufferPointer(rebasing: bytes[done..<end]))
                        try piece.span.withUnsafeBytes { (piece) throws(FileError) in try sink(piece) }
                        done = end
                    }
                    source.trim()
                    hasMore = !isWhole
                }
                let rest = rewriting.end()
                try rest.span.withUnsafeBytes { (piece) throws(FileError) in try sink(piece) }
            })
    }

    /// The decompressed bytes as they arrive, for one reader at a time while the value lives.
    var arriving: ArrivingBytes {
        ArrivingBytes(
            after: { [self] count in try content.after(count) }, expected: content.knownCount, pause: { [self] in content.trim() })
    }

    /// Calls `body` with the decompressed bytes.
    func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws(FileError) -> T) throws(FileError) -> T {
        try body(try content.after(.max).bytes)
    }

    /// Releases the memory of the bytes that were read.
    func trim() { content.trim() }

    /// Checks that the bytes that were read are those of the file when it was opened. Returns a note if bytes have been appended since.
    ///
    /// Throws `inputOutput` if the file was truncated or overwritten, or if it grew after an incomplete line.
    func confirm() throws(FileError) -> String? {
        guard case .file(let file) = original, case let behind = try file.bytesBehind(), behind > 0 else { return nil }
        if isOriginal, file.content.bytes.last != 0x0A { throw file.unfinished() }
        return "the file grew by \(behind) bytes while it was read: they are left for the next import"
    }

    /// The size of the input in its original form.
    func byteCount() throws(FileError) -> Int { try original.after(.max).bytes.count }

    /// The hash of the input in its original form; O(1) after the first time.
    func hash() throws(FileError) -> String {
        if let known = knownHash.withLock({ $0 }) { return known }
        let hash =
            switch original {
            case .file(let file): file.hash()
            case .arrival(let arrival): XXH64.hash(try arrival.after(.max).bytes) { _ in arrival.trim() }
            }
        let text = XXH64.text(hash)
        knownHash.withLock { $0 = text }
        return text
    }

    /// Returns the name of a path for messages.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// The symbol in the file's name: `data/GOOG.csv.gz` gives `GOOG`; `nil` for standard input and hidden files.
    var symbolFromName: String? {
        guard path != "-", let base = path.split(separator: "/").last else { return nil }
        let parts = base.split(separator: ".", omittingEmptySubsequences: false)
        let endings: Set<String> = ["gz", "zst", "csv", "tsv", "txt", "json", "ndjson", "jsonl", "npy"]
        var kept = parts[...]
        while kept.count > 1, let last = kept.last, endings.contains(last.lowercased()) { kept.removeLast() }
        let symbol = kept.joined(separator: ".")
        return symbol.isEmpty ? nil : symbol
    }

    /// Whether a device is `/dev/null`, which is accepted as an empty file.
    private static func isNull(_ status: stat) -> Bool {
        var null = stat()
        return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
    }

    private static func open(_ path: String, _ name: String) throws(FileError) -> Int32 {
        let descriptor = path == "-" ? dup(STDIN_FILENO) : Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw FileError(.missing, "\(name): \(reason(errno)); check the path", reading: name)
        }
        return descriptor
    }

    /// Returns the bytes of an open file as a source; the descriptor is closed in any case.
    private static func source(_ descriptor: Int32, _ name: String, _ limits: SpoolLimits) throws(FileError) -> Source {
        var isKept = false
        defer { if !isKept { close(descriptor) } }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw FileError(.missing, "\(name): a folder; give the files in it, such as \(name)/*.csv", reading: name)
        case S_IFBLK: throw FileError(.missing, "\(name): a disk, and no file", reading: name)
        case S_IFCHR where isatty(descriptor) == 0 && !isNull(status):
            throw FileError(.missing, "\(name): a device that may give bytes without end; give a file or a pipe", reading: name)
        // Files that the system generates while they are read, such as those in /proc, have size 0.
        case S_IFREG where status.st_size > 0 && lseek(descriptor, 0, SEEK_CUR) == 0:
            isKept = true
            return .file(try WatchedFile(descriptor, name: name))
        default:
            let arrival = try Arrival(name: name, limits: limits) { (sink) throws(FileError) in
                defer { close(descriptor) }
                try InputFile.readAll(of: descriptor, name, sink)
            }
            isKept = true
            return .arrival(arrival)
        }
    }

    /// Passes all bytes of a pipe, a device or a file without a size to `sink`.
    private static func readAll(
        of source: Int32, _ name: String, _ sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
    ) throws(FileError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileBytes.failure(name) }
            if count == 0 { return }
            try sink(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
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
