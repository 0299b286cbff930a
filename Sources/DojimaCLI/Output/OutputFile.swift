import Dojima
import Glibc

/// A file that is written piece by piece and takes its name when it is whole: one that cannot be completed leaves nothing behind.
final class OutputFile {
    private let path: String
    private var temporary: String { path + ".part" }
    private var descriptor: Int32
    /// Of the first piece that could not be written.
    private var problem: String?

    init(_ path: String) throws {
        self.path = path
        descriptor = open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "cannot write \(path): \(systemError()); choose another place with -o")
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    /// What goes wrong is told by `finish`.
    func write(_ bytes: [UInt8]) {
        guard problem == nil else { return }
        bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    problem = systemError()
                    return
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }

    func finish() throws {
        if let problem { throw Failure(.inputOutput, "cannot write to \(path): \(problem)") }
        let done = close(descriptor)
        descriptor = -1
        guard done == 0, rename(temporary, path) == 0 else {
            let problem = systemError()
            unlink(temporary)
            throw Failure(.inputOutput, "cannot finish \(path): \(problem)")
        }
    }
}
