internal import CProgram
import DojimaOutput
import DojimaText
internal import DojimaPlatform

/// A temporary file without a name, on disk or in memory, by which a stream of bytes becomes a file that can be mapped.
///
/// One thread writes; the file may be mapped concurrently. The system removes it when the program ends, even abnormally.
struct Spool: ~Copyable {
    let descriptor: Int32
    private let name: String
    private let folder: String
    private let limits: SpoolLimits

    /// Creates the file; `name` is the name of the input, for messages.
    init(name: String, limits: SpoolLimits) throws(FileError) {
        self.name = name
        self.limits = limits
        guard !limits.isInMemory else {
            folder = "memory"
            descriptor = memory_file()
            guard descriptor >= 0 else {
                throw FileError(
                    .cannotCreate, "\(name): cannot create a copy in memory: \(String(cString: strerror(errno))); unpack the file first")
            }
            return
        }
        folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/dojima-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw FileError(
                .cannotCreate,
                "\(name): cannot create a temporary file in \(folder): \(String(cString: strerror(errno))); set TMPDIR to another folder")
        }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Writes the next bytes; `before` is the number of bytes written before.
    ///
    /// Throws `tooLarge` if the copy would become too large, and `inputOutput` if it would leave too little free space in the file system.
    func write(_ bytes: UnsafeRawBufferPointer, after before: Int) throws(FileError) {
        try expectSpace(for: bytes.count, after: before)
        var rest = bytes
        while !rest.isEmpty {
            let count = DojimaPlatform.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw FileError(
                    .inputOutput,
                    "\(name): the temporary copy cannot be written: \(String(cString: strerror(errno))); set TMPDIR to a folder with more free space",
                    reading: name)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    private func expectSpace(for count: Int, after before: Int) throws(FileError) {
        guard count <= limits.maximum - before else {
            let maximum = SpoolLimits.text(limits.maximum)
            guard !limits.isInMemory else {
                throw FileError(.inputOutput, "\(name): its copy in memory would exceed \(maximum); unpack the file first", reading: name)
            }
            throw FileError(
                .inputOutput,
                "\(name): its temporary copy in \(folder) would exceed \(maximum); if that is intended, give a larger \(setting: .spooling)",
                reading: name)
        }
        // Checked for the first bytes, and then once per `SpoolLimits.checkInterval`.
        guard !limits.isInMemory, before == 0 || before / SpoolLimits.checkInterval != (before + count) / SpoolLimits.checkInterval else {
            return
        }
        var system = statvfs()
        // Some file systems do not report their size.
        guard fstatvfs(descriptor, &system) == 0, system.f_blocks > 0 else { return }
        let (block, most) = (Int(clamping: system.f_frsize), Int.max)
        func bytes(_ blocks: UInt) -> Int {
            let (bytes, overflow) = Int(clamping: blocks).multipliedReportingOverflow(by: block)
            return overflow ? most : bytes
        }
        let size = bytes(system.f_blocks)
        guard SpoolLimits.leavesSpace(count, free: bytes(system.f_bavail), of: size) else {
            let reserved = SpoolLimits.reserved(of: size)
            throw FileError(
                .inputOutput,
                "\(name): its temporary copy would leave less than \(SpoolLimits.text(reserved)) free in \(folder); set TMPDIR to a folder with more free space",
                reading: name)
        }
    }
}
