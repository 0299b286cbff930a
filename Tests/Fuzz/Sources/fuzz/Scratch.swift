import Glibc

/// Files of this process in memory, each overwritten by the next of its name.
enum Scratch {
    private static let folder: String = {
        let folder = "/dev/shm/dojima-fuzz-\(getpid())"
        mkdir(folder, 0o700)
        return folder
    }()

    static func file(_ name: String, _ bytes: [UInt8]) -> String {
        let path = "\(folder)/\(name)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        expect(descriptor >= 0 && write(descriptor, bytes, bytes.count) == bytes.count, "\(path) cannot be written")
        return path
    }

    /// All bytes of a small file.
    static func bytes(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 24)
        let count = read(descriptor, &bytes, bytes.count)
        expect(count > 0 && count < bytes.count, "\(path) cannot be read")
        return Array(bytes.prefix(max(0, count)))
    }
}
