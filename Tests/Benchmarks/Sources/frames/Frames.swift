import ArgumentParser
import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaInteraction
import DojimaStore
import Glibc
import Stopwatch

/// Times of the frames that `dojima serve` sends while a chart is dragged, in milliseconds of one core.
@main
struct FrameTimes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames", abstract: "Time the frames of a chart that is dragged to and fro, as a browser gets them.")

    @Argument(help: ArgumentHelp("The database.", valueName: "file"))
    var database: String

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("A symbol and options of chart.", valueName: "words"))
    var words: [String]

    func run() throws {
        let store = try Store(path: database, access: .reading)
        for scale in ["1", "2"] {
            print("1600x900 at scale \(scale), medians of 300 frames of a drag and of a crosshair")
            let specification = try CommandCall(["chart"] + words + ["--size", "1600x900", "--scale", scale], within: nil).chart()
            try drag(InteractiveChart(specification, source: store))
            try point(InteractiveChart(specification, source: store))
        }
    }

    private func drag(_ session: InteractiveChart) throws {
        var picture = FrameEncoder()
        var times = Times()
        try session.apply(operation(#"{"op": "beginPan", "x": 0.5, "y": 0.5}"#), at: 0)
        for step in 0...300 {
            let at = Double(step) / 60
            let pan = try operation(#"{"op": "panTo", "x": \#(0.5 + 0.2 * sin(2 * .pi * Double(step) / 100)), "y": 0.5}"#)
            try times.frame(session, &picture, keep: step > 0) { try session.apply(pan, at: at) }
        }
        times.report("drag")
    }

    private func point(_ session: InteractiveChart) throws {
        var picture = FrameEncoder()
        var times = Times()
        for step in 0...300 {
            try times.frame(session, &picture, keep: step > 0) { session.point(at: 800 + 500 * sin(2 * .pi * Double(step) / 100)) }
        }
        times.report("crosshair")
    }

    private func operation(_ text: String) throws -> GestureOperation {
        guard let step = try ViewportScript(Array("[\(text)]".utf8)).steps.first else { throw ValidationError("no operation: \(text)") }
        return step.operation
    }
}

/// The times of the parts of many frames.
private struct Times {
    private var gesture: [Double] = []
    private var composed: [Double] = []
    private var encoded: [Double] = []
    private var all: [Double] = []
    private var bytes: [Double] = []

    /// - Parameter keep: whether the frame counts; the first is complete, and warms up caches.
    mutating func frame(_ session: InteractiveChart, _ picture: inout FrameEncoder, keep: Bool, _ change: () throws -> Void) throws {
        let start = processTime()
        try change()
        let changed = processTime()
        let drawing = try session.update()
        let drawn = processTime()
        let frame = try drawing.map { try picture.next($0.scene) }
        let end = processTime()
        guard keep, let frame else { return }
        gesture.append(changed - start)
        composed.append(drawn - changed)
        encoded.append(end - drawn)
        all.append(end - start)
        bytes.append(Double(frame.runs.count + 4 * frame.palette.count))
    }

    func report(_ name: String) {
        print(line("\(name): gesture", middle(gesture)))
        print(line("\(name): composed and laid out", middle(composed)))
        print(line("\(name): drawn, compared and encoded", middle(encoded)))
        print(line("\(name): whole", middle(all)))
        print(line("\(name): frames a second of one core", 1000 / middle(all)))
        print(line("\(name): kB of the pixels", middle(bytes) / 1000))
    }

    private func middle(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.sorted()[values.count / 2] }
}
