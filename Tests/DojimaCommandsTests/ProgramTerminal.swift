import Foundation
import Glibc
import Testing

extension Program {
    /// Runs the program on a pseudo-terminal of a size in characters and in pixels; returns the output to the terminal, and the status.
    func onTerminal(
        _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24, pixels: (width: UInt16, height: UInt16) = (0, 0),
        input: String = "", environment: [String: String] = [:]
    ) throws -> (out: String, status: Int32) {
        // The requests of ioctl_tty(2) are macros that Swift does not import; the equivalents of the C library are hidden from it.
        let (unlock, numberOfPeer): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        try #require(terminal >= 0 && ioctl(terminal, unlock, &isLocked) == 0 && ioctl(terminal, numberOfPeer, &number) == 0)
        defer { close(terminal) }
        let program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(program >= 0)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: pixels.width, ws_ypixel: pixels.height)
        try #require(ioctl(program, UInt(TIOCSWINSZ), &size) == 0)
        let process = Process()
        process.executableURL = Program.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // No variables of the terminal in which the tests run.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") || $0.key == "HOME" }
            .merging(environment) { $1 }
        let file = folder.appendingPathComponent(".\(UUID().uuidString).in")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardInput = try FileHandle(forReadingFrom: file)
        let handle = FileHandle(fileDescriptor: program, closeOnDealloc: false)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        close(program)
        var (out, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        // Ends with an error after the last program has closed the terminal.
        while case let count = read(terminal, &buffer, buffer.count), count > 0 { out += buffer[..<count] }
        process.waitUntilExit()
        return (String(decoding: out, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n"), process.terminationStatus)
    }
}
