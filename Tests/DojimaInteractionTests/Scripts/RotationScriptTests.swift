import DojimaTestSupport
import DojimaText
import Testing

@testable import DojimaInteraction

/// Scripts that turn a pie. The answers are those of the formula of RotationStateTests in Python, in degrees.
@Suite struct RotationScriptTests {
    private func script(_ text: String) throws -> ViewportScript { try ViewportScript(Array(text.utf8)) }

    /// Plays a script on a pie whose slice B has its middle at 90 degrees.
    private func play(_ text: String, resting: Bool = false) throws -> [ViewportScript.RotationSnapshot] {
        var snapshots: [ViewportScript.RotationSnapshot] = []
        try script(text).play(
            turning: "pie", resting: resting, slice: { name, angle, rotation in name == "B" ? (angle - 90) * .pi / 180 : rotation }
        ) { snapshots.append($0) }
        return snapshots
    }

    private func degrees(_ snapshots: [ViewportScript.RotationSnapshot]) -> [Double] {
        snapshots.map { ($0.state.rotation * 180 / .pi * 1e9).rounded() / 1e9 }
    }

    @Test("A script of rotations gives the angle after each step and at the end of the motion", .feature("S0-PD-09"))
    func steps() throws {
        let played = try play(
            """
            [{"op": "beginSpin", "angle": 350}, {"op": "spin", "angle": 20, "at": 0.5}, {"op": "endSpin", "velocity": 180, "at": 1},
             {"op": "wait", "at": 1.5}, {"op": "wait", "at": 9}, {"op": "rotate", "to": 45, "duration": 0},
             {"op": "rotate", "to": 180, "slice": "B", "at": 10}]
            """)
        #expect(played.map(\.name) == ["beginSpin", "spin", "endSpin", "wait", "wait", "rotate", "rotate", "end"])
        let end = 30 + 147.669977417
        for (angle, expected) in zip(degrees(played), [0, 30, 30, 30 + 67.493282976, end, 45, 45, 90]) {
            #expect(abs(angle - expected) < 2e-9)
        }
        #expect(
            played.flatMap(\.events).map(\.phase.rawValue).joined(separator: " ")
                == "started turning decelerating turning turning ended started turning ended started turning ended")
        #expect(played.last?.time == 11)
    }

    @Test("Frames at 20 and at 60 a second end at the same angle", .feature("S0-ZP-12")) func frames() throws {
        func ends(_ rate: Int) throws -> [ViewportScript.RotationSnapshot] {
            try play("{\"frameRate\": \(rate), \"ops\": [{\"op\": \"beginSpin\"}, {\"op\": \"endSpin\", \"velocity\": 180}]}")
        }
        let (slow, fast) = (try ends(20), try ends(60))
        // The motion takes 4.284 seconds; the frame at 0 is that of the release.
        #expect(slow.count { $0.name == "frame" } == 86 && fast.count { $0.name == "frame" } == 258)
        #expect(slow.last?.state == fast.last?.state && abs((slow.last?.time ?? 0) - 4.2840436921598135) < 1e-12)
    }

    @Test("Options of a script apply to rotations, and it is written as it was read") func options() throws {
        let text = """
            {"options": {"momentum": false, "curve": "easeIn"}, "ops": [{"op": "beginSpin"}, {"op": "spin", "angle": 33.3},
             {"op": "endSpin", "velocity": 90}, {"op": "rotate", "at": 1, "to": 0}, {"op": "wait", "at": 1.5}]}
            """
        #expect(try degrees(play(text)) == [0, 33.3, 33.3, 33.3, 29.1375, 0])
        let read = try script(text)
        #expect(try script(read.json()) == read && read.json().contains("\"angle\": 33.3"))
    }

    @Test(
        "An operation that moves axes is an error on a pie, one that turns a pie is an error on a chart, and neither has an effect",
        .feature("S0-ZP-12"))
    func errors() throws {
        for operation in [#"{"op": "pan", "by": 0.1}"#, #"{"op": "zoom", "by": 2}"#, #"{"op": "beginPan"}"#, #"{"op": "reset"}"#] {
            let script = try script("[{\"op\": \"beginSpin\"}, \(operation)]")
            var count = 0
            let error = #expect(throws: ScriptError.self) {
                try script.play(turning: "donut", slice: { $2 }, show: { _ in count += 1 })
            }
            #expect(
                error?.message.description.hasSuffix("moves axes, and a donut has none; write beginSpin, spin, endSpin, rotate or wait")
                    == true)
            #expect(count == 0)
            let refusal = #expect(throws: ScriptError.self) { try script.checkForAxes() }
            #expect(refusal?.message.description == "beginSpin turns a pie, and this is a chart with axes; leave it out")
        }
        try script(#"[{"op": "pan", "by": 0.1}, {"op": "wait"}]"#).checkForAxes()
        let missing = #expect(throws: ScriptError.self) { try script(#"[{"op": "spin"}]"#) }
        #expect(missing?.message.description.contains("angle") == true)
    }
}
