import Foundation
import Testing

/// `dojima replay` and `dojima chart --frame`.
@Suite struct ReplayCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        try program.write(
            "[{\"op\": \"set\", \"select\": [0, 0.5]}, {\"op\": \"glide\", \"velocity\": 1, \"at\": 0.1}]", to: "ops.json")
    }

    private func replay(_ arguments: String...) throws -> Program.Answer {
        try program.run(["replay", "ops.json", "WEEKS", "--size", "320x240", "--frame-rate", "10"] + arguments)
    }

    @Test("S3-RS-31 a script is drawn frame by frame into a folder, the end itself last, and twice with the same bytes")
    func folder() throws {
        #expect(try replay("-o", "frames/").status == 0)
        #expect(try replay("-o", "again").status == 0)
        // At every tenth of a second from 0 up to 1.1, the end of the glide, which is drawn once more by itself.
        let names = (1...12).map { String(format: "%04d.png", $0) }
        for name in names {
            #expect(try program.data("frames/\(name)").starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(try program.data("frames/\(name)") == program.data("again/\(name)"))
        }
        #expect(!program.exists("frames/0013.png"))
        let pictures = Set(try names.map { try program.data("frames/\($0)") })
        #expect(pictures.count >= 9, "it moves")
    }

    @Test("The moving picture holds the same number of frames, as an animated PNG and as a GIF") func movies() throws {
        #expect(try replay("-o", "glide.png").status == 0 && replay("-o", "glide.gif").status == 0)
        let png = try program.data("glide.png")
        let control = try #require(png.range(of: Data("acTL".utf8)))
        #expect(png[control.upperBound..<control.upperBound + 4].reduce(0) { $0 << 8 | Int($1) } == 12)
        let gif = try program.data("glide.gif")
        #expect(gif.starts(with: Data("GIF89a".utf8)) && gif.last == 0x3B)
        var (frames, place) = (0, gif.startIndex)
        while let found = gif.range(of: Data([0x21, 0xF9, 4, 4]), in: place..<gif.endIndex) {
            (frames, place) = (frames + 1, found.upperBound)
        }
        #expect(frames == 12)
    }

    @Test("S0-AM-01 at 0 seconds no series is drawn, from 2.4 on the chart is as it always is, and in between it grows")
    func moments() throws {
        func picture(_ arguments: String...) throws -> Data {
            let answer = try program.run(["chart", "WEEKS", "--size", "320x240", "-o", "frame.svg"] + arguments)
            #expect(answer.status == 0, "\(answer.error)")
            return try program.data("frame.svg")
        }
        let whole = try picture()
        #expect(try picture("--frame", "2.4") == whole && picture("--frame", "99", "--animation", "television") == whole)
        let none = try picture("--frame", "0")
        #expect(none != whole && none.count < whole.count)
        for kind in ["grow", "grow-horizontal", "fade"] { #expect(try picture("--frame", "0", "--animation", kind) == none) }
        let half = try picture("--frame", "1.2", "--animation", "grow-vertical")
        #expect(half != whole && half != none)
        let wrong = try program("chart", "WEEKS", "--frame", "-1")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1)
    }

    @Test("It takes the options of a chart: a first frame is the chart of that window with its navigator") func options() throws {
        try program.write(#"{"ops": [{"op": "zoom", "by": 1, "at": 0}]}"#, to: "still.json")
        let options = [
            "WEEKS", "--select", "25%..75%", "--size", "480x320", "--scale", "2", "--theme", "dark", "--type", "line", "--overlay", "sma:2",
            "--color", "close < sma:3: gray",
        ]
        let replay = try program.run(["replay", "still.json", "-o", "still/"] + options)
        #expect(replay.status == 0, "\(replay.error)")
        #expect(try program.run(["chart", "--navigator", "-o", "chart.png"] + options).status == 0)
        #expect(try pixels("still/0001.png") == pixels("chart.png"))
    }

    /// The compressed rows of a PNG; the data beside them name the window in other words.
    private func pixels(_ name: String) throws -> Data {
        let bytes = try program.data(name)
        let start = try #require(bytes.range(of: Data("IDAT".utf8)))
        return bytes[start.upperBound...]
    }

    @Test("Wrong uses are told in one line") func wrong() throws {
        for (arguments, status) in [
            (["ops.json", "NOSUCH"], Int32(66)), (["nowhere.json", "WEEKS"], 66), (["ops.json", "WEEKS", "--frame-rate", "0"], 64),
            (["ops.json", "WEEKS", "-o", "weeks.csv/frames"], 73), (["ops.json", "WEEKS", "--transform", "renko:1"], 64),
        ] {
            let answer = try program.run(["replay"] + arguments)
            #expect(answer.status == status && answer.errorLines.count >= 1, "\(arguments): \(answer.status) \(answer.error)")
        }
    }
}
