import DojimaOutput
import DojimaText
import Synchronization
internal import DojimaFormats
internal import DojimaPlatform

/// An input as bytes in memory: a mapped file; or a pipe, compressed data, UTF-16 or a format that is converted to a table of text, in a
/// temporary file that grows while read.
final class InputFile: Sendable {
    /// The path as it was given; `-` is standard input.
    let path: String
    /// The name for messages.
    let name: String
    /// The input in its original form.
    private let original: Source
    /// The input after decompression, in UTF-8, and converted to a table of text if its format requires it.
    private let content: Source
    /// The formats that can be read.
    private let formats: Catalog<FileFormat>
    /// Whether the content is the input without conversion.
    private let isOriginal: Bool
    private let cachedHash = Locked(String?.none)

    private enum Source {
        case file(WatchedFile)
        case spooled(SpooledInput)

        func bytes(after count: Int) throws(FileError) -> (bytes: UnsafeRawBufferPointer, isWhole: Bool) {
            switch self {
            case .spooled(let spooled): return try spooled.bytes(after: count)
            case .file(let file): return try file.bytes(after: count)
            }
        }

        /// The total number of bytes, if it is known.
        var knownCount: Int? {
            switch self {
            case .spooled: nil
            case .file(let file): file.content.bytes.count
            }
        }

        func trim() {
            switch self {
            case .spooled(let spooled): spooled.trim()
            case .file(let file): file.content.trim()
            }
        }
    }

    /// The number of bytes that are made available at a time.
    static let chunkBytes = 8 << 20

    /// Opens an input and begins to read it from a pipe, to decompress it or to convert it to UTF-8, if necessary.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor of the file if it is already open; it is closed in any case.
    ///   - spooling: the limits of a temporary copy.
    ///   - reading: the options by which the format is found.
    ///
    /// Throws `missing` for a path without a file, a folder and a file that cannot be opened. Errors of a pipe or of compressed data are
    /// thrown here or when the bytes are requested: `badData` if they are damaged, `inputOutput` if the disk of the temporary copy is full,
    /// `tooLarge` if the copy becomes too large.
    init(path: String, descriptor: Int32? = nil, spooling: SpoolLimits = SpoolLimits(), reading: ReadingOptions = ReadingOptions())
        throws(FileError)
    {
        self.path = path
        let name = InputFile.name(of: path)
        self.name = name
        let opened: Int32
        if let descriptor { opened = descriptor } else { opened = try InputFile.open(path, name) }
        let original = try InputFile.source(opened, name, spooling)
        (self.original, formats) = (original, reading.formats)
        (content, isOriginal) = try InputFile.plain(original, name, spooling, reading)
    }

    /// Makes an input of bytes in memory; `name` names it in messages.
    init(bytes: [UInt8], name: String, reading: ReadingOptions = ReadingOptions()) throws(FileError) {
        (path, self.name) = (name, name)
        let original = Source.spooled(
            try SpooledInput(name: name, limits: .inMemory) { (sink) throws(FileError) in
                try bytes.span.withUnsafeBytes { (bytes) throws(FileError) in try sink(bytes) }
            })
        (self.original, formats) = (original, reading.formats)
        (content, isOriginal) = try InputFile.plain(original, name, .inMemory, reading)
    }

    /// Returns an input after decompression, in UTF-8 and as a table of text, and whether that is the input itself.
    private static func plain(
        _ original: Source, _ name: String, _ spooling: SpoolLimits, _ reading: ReadingOptions
    ) throws(FileError) -> (Source, Bool) {
        var content = original
        var isOriginal = true
        if let compression = Compression(try content.bytes(after: 0).bytes) {
            content = try InputFile.decompressed(content, compression, name, spooling)
            isOriginal = false
        }
        if let rewriting = UTF16Decoder(try content.bytes(after: 0).bytes) {
            content = try InputFile.rewritten(content, rewriting, name, spooling)
            isOriginal = false
        }
        if let conversion = reading.conversion(of: [UInt8](try content.bytes(after: 0).bytes.prefix(4096))) {
            let table: String
            do { table = try conversion.table([UInt8](try content.bytes(after: .max).bytes)) } catch {
                throw FileError(error, name: name)
            }
            content = .spooled(
                try SpooledInput(name: name, limits: spooling) { (sink) throws(FileError) in
                    try Array(table.utf8).span.withUnsafeBytes { (bytes) throws(FileError) in try sink(bytes) }
                })
            isOriginal = false
        }
        return (content, isOriginal)
    }

    private static func decompressed(
        _ source: Source, _ compression: Compression, _ name: String, _ limits: SpoolLimits
    ) throws(FileError) -> Source {
        .spooled(
            try SpooledInput(name: name, limits: limits) { (sink) throws(FileError) in
                let ring = try PieceRing(name: name) { (first, next) throws(FileError) in
                    try compression.decompress(try source.bytes(after: .max).bytes, name: name, into: first, next)
                }
                var made = 0
                try ring.forEach { (piece) throws(FileError) in
                    try sink(piece)
                    made += piece.count
                    if made >= InputFile.chunkBytes {
                        source.trim()
                        made = 0
                    }
                }
            })
    }

    private static func rewritten(
        _ source: Source, _ rewriting: UTF16Decoder, _ name: String, _ limits: SpoolLimits
    ) throws(FileError) -> Source {
        .spooled(
            try SpooledInput(name: name, limits: limits) { (sink) throws(FileError) in
                var rewriting = rewriting
                var done = 0
                var hasMore = true
                while hasMore {
                    let (bytes, isWhole) = try source.bytes(after: done)
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
            after: { [self] count in try content.bytes(after: count) }, expected: content.knownCount, pause: { [self] in content.trim() })
    }

    /// Calls `body` with the decompressed bytes.
    func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws(FileError) -> T) throws(FileError) -> T {
        try body(try content.bytes(after: .max).bytes)
    }

    /// Releases the memory of the bytes that were read.
    func trim() { content.trim() }

    /// Checks that the bytes that were read are those of the file when it was opened. Returns a note if bytes have been appended since.
    ///
    /// Throws `inputOutput` if the file was truncated or overwritten, or if it grew after an incomplete line.
    func confirm() throws(FileError) -> String? {
        guard case .file(let file) = original, case let appended = try file.appendedByteCount(), appended > 0 else { return nil }
        if isOriginal, file.content.bytes.last != 0x0A { throw file.unfinished() }
        return "the file grew by \(appended) bytes while it was read: they are left for the next import"
    }

    /// The size of the input in its original form.
    func byteCount() throws(FileError) -> Int { try original.bytes(after: .max).bytes.count }

    /// The hash of the input in its original form; O(1) after the first time.
    func hash() throws(FileError) -> String {
        if let cached = cachedHash.withLock({ $0 }) { return cached }
        let hash =
            switch original {
            case .file(let file): file.hash()
            case .spooled(let spooled): XXH64.hash(try spooled.bytes(after: .max).bytes) { _ in spooled.trim() }
            }
        let text = XXH64.text(hash)
        cachedHash.withLock { $0 = text }
        return text
    }

    /// Returns the name of a path for messages.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// The symbol in the file's name: `data/GOOG.csv.gz` gives `GOOG`; `nil` for standard input and hidden files.
    var symbolFromName: String? {
        guard path != "-", let base = path.split(separator: "/").last else { return nil }
        let parts = base.split(separator: ".", omittingEmptySubsequences: false)
        let endings = Set(["gz", "zst", "csv", "tsv", "txt", "jsonl"] + formats.names.map { $0.lowercased() })
        var remaining = parts[...]
        while remaining.count > 1, let last = remaining.last, endings.contains(last.lowercased()) { remaining.removeLast() }
        let symbol = remaining.joined(separator: ".")
        return symbol.isEmpty ? nil : symbol
    }

    /// Whether a device is `/dev/null`, which is accepted as an empty file.
    private static func isNull(_ status: stat) -> Bool {
        var null = stat()
        return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
    }

    private static func open(_ path: String, _ name: String) throws(FileError) -> Int32 {
        let descriptor = path == "-" ? dup(STDIN_FILENO) : DojimaPlatform.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw FileError(.missing, "\(name): \(reason(errno)); check the path", reading: name)
        }
        return descriptor
    }

    /// Returns the bytes of an open file as a source; the descriptor is closed in any case.
    private static func source(_ descriptor: Int32, _ name: String, _ limits: SpoolLimits) throws(FileError) -> Source {
        var isHandedOver = false
        defer { if !isHandedOver { close(descriptor) } }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.failure(name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw FileError(.missing, "\(name): a folder; give the files in it, such as \(name)/*.csv", reading: name)
        case S_IFBLK: throw FileError(.missing, "\(name): a block device, not a file", reading: name)
        case S_IFCHR where isatty(descriptor) == 0 && !isNull(status):
            throw FileError(.missing, "\(name): a device without an end; give a file or a pipe", reading: name)
        // Files that the system generates while they are read, such as those in /proc, have size 0.
        case S_IFREG where status.st_size > 0 && lseek(descriptor, 0, SEEK_CUR) == 0:
            isHandedOver = true
            return .file(try WatchedFile(descriptor, name: name))
        default:
            let spooled = try SpooledInput(name: name, limits: limits) { (sink) throws(FileError) in
                defer { close(descriptor) }
                try InputFile.readAll(of: descriptor, name, sink)
            }
            isHandedOver = true
            return .spooled(spooled)
        }
    }

    /// Passes all bytes of a pipe, a device or a file without a size to `sink`.
    private static func readAll(
        of source: Int32, _ name: String, _ sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
    ) throws(FileError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = DojimaPlatform.read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileBytes.failure(name) }
            if count == 0 { return }
            try sink(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "no such file"
        case EACCES, EPERM: "permission denied"
        default: String(cString: strerror(code))
        }
    }
}
