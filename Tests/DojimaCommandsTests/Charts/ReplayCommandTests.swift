import DojimaTestSupport
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

    @Test("A script is drawn frame by frame into a folder, its end last, with the same bytes each time", .feature("S3-RS-31"))
    func folder() throws {
        #expect(try replay("-o", "frames/").status == 0)
        #expect(try replay("-o", "again").status == 0)
        // At every tenth of a second from 0 to 1.1, the end of the glide, which is drawn once more as a separate frame.
        let names = (1...12).map { String(format: "%04d.png", $0) }
        for name in names {
            #expect(try program.data("frames/\(name)").starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(try program.data("frames/\(name)") == program.data("again/\(name)"))
        }
        #expect(!program.exists("frames/0013.png"))
        let pictures = Set(try names.map { try program.data("frames/\($0)") })
        #expect(pictures.count >= 9, "it moves")
    }

    @Test("An axis with all time excluded is refused") func noOpenTime() throws {
        let answer = try replay("--exclude", "0001-01-01..9999-12-31", "-o", "none.gif")
        #expect(answer.status == 65 && answer.errorLines.count == 1, "\(answer.error)")
        #expect(answer.error.contains("no open time") && !program.exists("none.gif"))
    }

    @Test("The animation has the same number of frames as an animated PNG and as a GIF") func movies() throws {
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

    @Test("At 0 seconds no series is drawn, from 2.4 on the complete chart, and in between the chart grows", .feature("S0-AM-01"))
    func moments() throws {
        func picture(_ arguments: String...) throws -> Data {
            let answer = try program.run(["chart", "WEEKS", "--size", "320x240", "-o", "frame.svg"] + arguments)
            #expect(answer.status == 0, "\(answer.error)")
            // Without the specification, which names the animation.
            let text = String(decoding: try program.data("frame.svg"), as: UTF8.self)
            return Data(text.replacing(#/<metadata[^>]*>[\s\S]*?<\/metadata>/#, with: "").utf8)
        }
        let whole = try picture()
        #expect(try picture("--frame", "2.4") == whole && picture("--frame", "99", "--animation", "television") == whole)
        let none = try picture("--frame", "0")
        #expect(none != whole && none.count < whole.count)
        for kind in ["grow", "grow-horizontal", "fade"] { #expect(try picture("--frame", "0", "--animation", kind) == none) }
        let half = try picture("--frame", "1.2", "--animation", "grow-vertical")
        #expect(half != whole && half != none)
        // The chart's own animation, of which options change the kind or the curve.
        #expect(try picture("--frame", "0.6", "--set", "animation.duration=1.2") == half)
        #expect(try picture("--frame", "1.2", "--set", "animation.kind=fade") == picture("--frame", "1.2", "--animation", "fade"))
        #expect(try picture("--frame", "1.2", "--set", "animation={kind: fade, curve: linear}", "--animation", "grow-vertical") == half)
        let wrong = try program("chart", "WEEKS", "--frame", "-1")
        #expect(wrong.status == 64 && wrong.errorLines.count == 1)
    }

    @Test("Replay takes the options of a chart: a first frame is the chart of that window with its navigator") func options() throws {
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

    /// The compressed rows of a PNG; the other data describe the window in other words.
    private func pixels(_ name: String) throws -> Data {
        let bytes = try program.data(name)
        let start = try #require(bytes.range(of: Data("IDAT".utf8)))
        return bytes[start.upperBound...]
    }

    @Test("A folder with frames of a longer run is refused, and keeps them") func olderFrames() throws {
        #expect(try replay("-o", "frames").status == 0)
        let older = try program.data("frames/0012.png")
        try program.write("[{\"op\": \"wait\", \"at\": 0.3}]", to: "ops.json")
        let short = try replay("-o", "frames/")
        #expect(short.status == 73 && short.errorLines.count == 1 && short.error.contains("frames/ holds 0005.png"), "\(short.error)")
        #expect(try program.data("frames/0012.png") == older)
        #expect(try replay("-o", "other/").status == 0 && program.exists("other/0004.png") && !program.exists("other/0005.png"))
        #expect(try replay("-o", "other/").status == 0, "the same number of frames replaces the older ones")
    }

    @Test("A script of too many frames is refused immediately, and makes nothing") func tooLong() throws {
        try program.write("[{\"op\": \"wait\", \"at\": 2000}]", to: "ops.json")
        let answer = try replay("-o", "long/")
        #expect(answer.status == 64 && answer.error.contains("more than 10000 frames") && !program.exists("long"), "\(answer.error)")
    }

    @Test("An error in a specification is reported as such, and JSON of bars is drawn") func specifications() throws {
        try program.write("{\n\"panez\": []}", to: "chart.json")
        let wrong = try program("replay", "ops.json", "chart.json", "-o", "frames/")
        #expect(wrong.status == 65 && wrong.error.contains("chart.json: line 2: panez") && wrong.error.contains("panes"), "\(wrong.error)")
        let bars = twoWeeks.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: ",")
            return "{\"date\": \"\(cells[0])\", \"open\": \(cells[1]), \"high\": \(cells[2]), \"low\": \(cells[3]), \"close\": \(cells[4])}"
        }
        try program.write("[\(bars.joined(separator: ",\n"))]", to: "bars.json")
        try program.write("[{\"op\": \"wait\"}]", to: "ops.json")
        let right = try program("replay", "ops.json", "bars.json", "-o", "bars/", "--size", "320x240")
        #expect(right.status == 0 && program.exists("bars/0001.png"), "\(right.error)")
    }

    @Test(
        "Frames in other file formats are refused for every form of the name, and nothing is made",
        arguments: [
            "x.jpg", "x.jpeg", "a/x.SVG", "x.pdf", "x.webp", "x.avif", "x.mp4", "x.WebM", "x.mov", "x.avi", "x.mkv", "x.tif", "x.bmp",
        ])
    func kinds(path: String) throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted()
        let answer = try replay("-o", path)
        #expect(
            answer.status == 64 && answer.errorLines.first?.contains("-o \(path): frames cannot be written as") == true, "\(answer.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted() == before)
    }

    @Test("Wrong uses are reported in one line") func wrong() throws {
        for (arguments, status) in [
            (["ops.json", "NOSUCH"], Int32(66)), (["nowhere.json", "WEEKS"], 66), (["ops.json", "WEEKS", "--frame-rate", "0"], 64),
            (["ops.json", "WEEKS", "--min-span", "3 bears"], 64), (["ops.json", "WEEKS", "--min-span", "5b", "--max-span", "2d"], 64),
            (["ops.json", "WEEKS", "-o", "weeks.csv/frames"], 73), (["ops.json", "WEEKS", "--transform", "renko:1"], 64),
        ] {
            let answer = try program.run(["replay"] + arguments)
            #expect(answer.status == status && answer.errorLines.count >= 1, "\(arguments): \(answer.status) \(answer.error)")
        }
    }
}
