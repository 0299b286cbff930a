import DojimaFiles
import DojimaChart
import DojimaText
import DojimaPlatform

/// The rules for the files that names may refer to, and the folders in which these are looked up. All files that a specification or a
/// command names are opened here.
///
/// A name that the user typed may be anything readable, even a pipe. The names in a specification or in the record of a picture were
/// chosen by its author, so their files are opened only below folders that the user works in. A server opens no file for a page.
/// Symbolic links are followed before this test, and the test applies to the opened file, so that a link cannot be changed in between.
package struct FileAccess: Sendable, Equatable {
    package enum Scope: Sendable, Equatable {
        /// Anything that can be read.
        case anything
        /// Any regular file: no device, pipe, socket or folder.
        case regularFiles
        /// Regular files in or below some folders, given as absolute paths without links; as bytes, since a path need not be text.
        case below([[UInt8]])
        /// No file.
        case nothing
    }

    package var scope: Scope
    /// The folder in which names are looked up that are not in the working directory; `nil` for none.
    package var baseFolder: String?
    /// The contents of files that were read before, by name, which are used in every scope.
    package var cachedFiles: [String: [UInt8]] = [:]

    /// Access to names that the user typed.
    package static let asTyped = FileAccess(scope: .anything, baseFolder: nil)

    /// Access to a regular file anywhere, such as a specification or a picture.
    package static let regular = FileAccess(scope: .regularFiles, baseFolder: nil)

    /// Access to no files except the given ones.
    package static func nothing(but cachedFiles: [String: [UInt8]]) -> FileAccess {
        FileAccess(scope: .nothing, baseFolder: nil, cachedFiles: cachedFiles)
    }

    /// Access to names in a specification or a picture: files below the working directory, the folder of the specification or picture, and
    /// further ones that the user allows.
    ///
    /// - Parameter path: the file of the specification or picture; `-` for standard input.
    ///
    /// Throws for a folder that does not exist.
    package static func named(by path: String, allowing further: [String]) throws(PictureError) -> FileAccess {
        let base = folder(of: path)
        var folders = [".", base].compactMap { $0.flatMap(realPath) }
        for path in further {
            guard let real = realPath(path) else { throw PictureError(.missing, "\(path): \(systemError()); name an existing folder") }
            folders.append(real)
        }
        return FileAccess(scope: .below(folders), baseFolder: base)
    }

    private static func folder(of path: String) -> String? {
        guard path != "-" else { return nil }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path of the file of a name: in the working directory, else in the folder `baseFolder`; `nil` if there is none.
    package func path(of name: String) -> String? {
        guard scope != .nothing, !name.isEmpty, !name.utf8.contains(0) else { return nil }
        if access(name, F_OK) == 0 { return name }
        guard let baseFolder, name.first != "/" else { return nil }
        let path = baseFolder + "/" + name
        return access(path, F_OK) == 0 ? path : nil
    }

    /// The bytes of a small file such as rules or an image; a missing file and one above 64 MiB are refused.
    package func bytes(of name: String) throws -> [UInt8] {
        if let bytes = cachedFiles[name] { return bytes }
        guard scope != .anything else { return try InputBytes.smallFile(name) }
        let descriptor = try opened(name)
        defer { close(descriptor) }
        return try InputBytes.bytes(of: descriptor, name: name)
    }

    /// The bytes of a small file that the user named, or of standard input for `-`.
    package func input(_ name: String) throws -> [UInt8] {
        guard name == "-", scope != .nothing, cachedFiles[name] == nil else { return try bytes(of: name) }
        return try InputBytes.standardInput()
    }

    /// The bars of a file.
    func bars(of name: String, options: ImportOptions) throws -> FileBars {
        guard scope != .anything else { return try FileBars(path: name, options: options) }
        var options = options
        // The sandbox of a command that reads untrusted files has no temporary folder.
        options.spooling = .inMemory
        return try FileBars(path: name, descriptor: try opened(name), options: options)
    }

    /// Opens the file of a name; the caller closes the descriptor.
    private func opened(_ name: String) throws(PictureError) -> Int32 {
        guard scope != .nothing else { throw PictureError.refusal("\(name): a file, but no files are read here") }
        guard let path = path(of: name) else { throw PictureError(.missing, "\(name): \(systemError(ENOENT))") }
        // Only the location is opened at first, since opening may have an effect on a device or a pipe.
        let pathDescriptor = open(path, openLocationOnly | O_CLOEXEC)
        guard pathDescriptor >= 0 else { throw PictureError(.missing, "\(name): \(systemError())") }
        defer { close(pathDescriptor) }
        try FileAccess.expectRegular(pathDescriptor, name)
        let link = "/proc/self/fd/\(pathDescriptor)"
        if case .below(let folders) = scope {
            guard let real = FileAccess.target(of: link) else {
                throw PictureError(.inputOutput, "\(name): its location cannot be determined; mount /proc")
            }
            guard folders.contains(where: { FileAccess.isPath(real, in: $0) }) else {
                throw refusal(name, String(decoding: real, as: UTF8.self))
            }
        }
        let descriptor = open(link, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PictureError(.missing, "\(name): \(systemError())") }
        return descriptor
    }

    private func refusal(_ name: String, _ real: String) -> PictureError {
        let what = real == name ? name : "\(name), which is \(real)"
        return PictureError.refusal(
            "\(what): outside the working directory and the folder of the file that names it; if it may be read, give \(setting: .allowedPath) and its folder"
        )
    }

    /// Throws unless a descriptor is that of a regular file on a disk.
    private static func expectRegular(_ descriptor: Int32, _ name: String) throws(PictureError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PictureError(.inputOutput, "\(name): \(systemError())") }
        let kind: String? =
            switch status.st_mode & S_IFMT {
            case S_IFREG: isKernelFile(status) ? "a file of the system's kernel" : nil
            case S_IFDIR: "a folder"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            default: "a device"
            }
        if let kind { throw PictureError(.missing, "\(name): \(kind), not a regular file") }
    }

    /// Whether the kernel generates the file while it is read, which may block forever.
    private static func isKernelFile(_ status: stat) -> Bool {
        ["/proc", "/sys", "/sys/kernel/tracing", "/sys/kernel/debug", "/sys/kernel/security"].contains { folder in
            var system = stat()
            var root = stat()
            return stat(folder, &system) == 0 && system.st_dev == status.st_dev && !(stat("/", &root) == 0 && root.st_dev == system.st_dev)
        }
    }

    /// Whether a path is that of a folder or of something below it.
    private static func isPath(_ path: [UInt8], in folder: [UInt8]) -> Bool {
        path == folder || path.starts(with: folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]))
    }

    /// The path with symbolic links resolved; `nil` if nothing exists there.
    private static func realPath(_ path: String) -> [UInt8]? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) }
    }

    /// The target of a link in `/proc/self/fd`.
    private static func target(of link: String) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0, count <= PATH_MAX, buffer[0] == CChar(UInt8(ascii: "/")) else { return nil }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
    }
}

extension ChartSpecification {
    /// The small files that the specification names: calendars, rules and images.
    package var smallFiles: [String] {
        closedTime.calendarFiles + [closedTime.rules].compactMap(\.self) + panes.flatMap(\.annotations).compactMap { $0.image?.file }
    }
}
