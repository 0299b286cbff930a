import Glibc

/// A server of a database, started for this benchmark.
final class ServedDatabase {
    struct Failure: Error, CustomStringConvertible {
        var description: String

        init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
    }

    let port: UInt16
    private let process: pid_t

    init(program: String, database: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure("pipe") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        let words: [String] = [program, "serve", "--db", database, "--port", "0"]
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        errno = posix_spawnp(&process, program, &actions, nil, &pointers, environ)
        guard errno == 0 else { throw Failure(program) }
        self.process = process
        close(ends[1])
        defer { close(ends[0]) }
        // One line, http://127.0.0.1:PORT/.
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { text.append(byte) }
        guard let port = String(decoding: text, as: UTF8.self).split(separator: ":").last.flatMap({ UInt16($0.dropLast()) }) else {
            throw Failure("no address from \(program)")
        }
        self.port = port
    }

    func stop() {
        kill(process, SIGTERM)
        waitpid(process, nil, 0)
    }

    /// Seconds of processor time so far, of both processors.
    func processorTime() throws -> Double {
        let fields = try text("stat").split(separator: ")").last?.split(separator: " ").compactMap { Double($0) } ?? []
        // After the name and the state, numbers: the 11th and 12th are ticks in the program and in the system.
        guard fields.count > 12 else { throw Failure("/proc/\(process)/stat") }
        return (fields[10] + fields[11]) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Resident memory in MB.
    func memory() throws -> Double {
        for line in try text("status").split(separator: "\n") where line.hasPrefix("VmRSS:") {
            if let kibibytes = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap({ Double($0) }) {
                return kibibytes * 1024 / 1e6
            }
        }
        throw Failure("/proc/\(process)/status")
    }

    private func text(_ name: String) throws -> String {
        let path = "/proc/\(process)/\(name)"
        guard let file = fopen(path, "r") else { throw Failure(path) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
