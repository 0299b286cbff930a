import ArgumentParser
import Glibc
import Stopwatch

/// Many browsers that drag one chart at the same time, as the server sees them: each requests the next frame when it has the last.
@main
struct Clients: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clients", abstract: "Time the frames that a server sends to many clients that drag, and the memory they take.")

    @Option(help: "The program to start, with its network.")
    var dojima = ".build/release/dojima-net"

    @Option(help: "How many clients drag.")
    var clients = 50

    @Option(help: "How long they drag, in seconds.")
    var seconds = 10.0

    @Option(help: "The size of their pictures.")
    var size = "1600x860"

    @Option(help: "Pixels to a CSS pixel.")
    var scale = 1.0

    @Argument(help: ArgumentHelp("The database.", valueName: "file"))
    var database: String

    @Argument(help: "The symbol that is dragged.")
    var symbol: String

    @Argument(help: ArgumentHelp("Options of the chart, as in its address.", valueName: "query"))
    var query = "from=2016-01-01&to=2016-12-31&navigator"

    func run() throws {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, clients > 0 else { throw ValidationError("a size is like 1600x860, and there is at least one client") }
        let server = try ServedDatabase(program: dojima, database: database)
        defer { server.stop() }
        let before = try server.memory()
        let dragging = try (0..<clients).map { number in
            let socket = try ClientSocket(port: server.port, path: "/session?symbol=\(symbol)&\(query)")
            return DraggingClient(socket, width: sides[0], height: sides[1], scale: scale, phase: Double(number))
        }
        // The first frames are complete, and the memory of each client is allocated after some of them.
        try drag(dragging, until: { dragging.allSatisfy { $0.frames >= 5 } })
        let (start, frames, time) = (ContinuousClock.now, dragging.map(\.frames), try server.processorTime())
        let end = start + .seconds(seconds)
        try drag(dragging, until: { ContinuousClock.now >= end })
        let passed = start.duration(to: .now) / .seconds(1)
        let counts = zip(dragging, frames).map { Double($0.0.frames - $0.1) }
        let all = counts.reduce(0, +)
        print("\(clients) clients that drag \(size) at scale \(scale)")
        print(line("frames a second of all", all / passed))
        print(line("frames a second of the slowest", (counts.min() ?? 0) / passed))
        print(line("ms of one core a frame, of the server", (try server.processorTime() - time) * 1000 / all))
        print(line("ms of one core a frame, of this program", processTime() / all))
        let bytes = dragging.reduce(0) { $0 + $1.socket.received } / dragging.reduce(0) { $0 + $1.frames }
        print(line("kB a frame", Double(bytes) / 1000))
        print(line("MB of the server before", before))
        print(line("MB a client", (try server.memory() - before) / Double(clients)))
    }

    /// Answers frames with the next step of each drag until a condition is true.
    private func drag(_ clients: [DraggingClient], until isEnough: () -> Bool) throws {
        var waiting = clients.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
        while !isEnough() {
            guard poll(&waiting, nfds_t(waiting.count), 1000) >= 0 || errno == EINTR else { throw ServedDatabase.Failure("poll") }
            for index in waiting.indices where waiting[index].revents != 0 { try clients[index].read() }
        }
    }
}

/// One client: a finger that moves back and forth.
final class DraggingClient {
    let socket: ClientSocket
    private(set) var frames = 0
    private var batch = 0
    private let phase: Double

    init(_ socket: ClientSocket, width: Int, height: Int, scale: Double, phase: Double) {
        (self.socket, self.phase) = (socket, phase)
        send(#"{"op": "size", "width": \#(width), "height": \#(height), "scale": \#(scale)}, {"op": "beginPan", "x": 0.5, "y": 0.5}"#)
    }

    /// Reads the available bytes; a frame is answered with the next step.
    func read() throws {
        for _ in 0..<(try socket.readMessages()) {
            frames += 1
            send(#"{"op": "panTo", "x": \#(0.5 + 0.2 * sin(phase + 2 * .pi * Double(batch) / 100)), "y": 0.5}"#)
        }
    }

    private func send(_ operations: String) {
        batch += 1
        socket.send(#"{"n": \#(batch), "at": \#(processTime() / 1000), "do": [\#(operations)]}"#)
    }
}
