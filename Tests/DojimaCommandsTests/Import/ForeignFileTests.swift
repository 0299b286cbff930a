import DojimaTestSupport
import DojimaText
import Foundation
import Testing

/// The files that `verify`, `explain` and `render` open for foreign pictures and specifications.
@Suite struct ForeignFileTests {
    let program: Program
    /// The parent of the program's working folder.
    let outside: URL

    init() throws {
        program = try Program()
        outside = program.folder.deletingLastPathComponent().appendingPathComponent("dojima-outside-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        try program.write(twoWeeks, to: "weeks.csv")
        try program("chart", "weeks.csv", "--continuous", "-o", "own.svg")
    }

    private func removeOutside() { try? FileManager.default.removeItem(at: outside) }

    /// A picture whose record names another file instead of `weeks.csv`.
    private func picture(naming name: String) throws -> String {
        let svg = String(decoding: try program.data("own.svg"), as: UTF8.self)
        try program.write(svg.replacingOccurrences(of: "weeks.csv", with: name), to: "foreign.svg")
        return "foreign.svg"
    }

    private func specification(naming name: String) throws -> String {
        try program.write("panes: [{series: [{symbol: \"\(name)\"}]}]\nclosedTime: {continuous: true}\n", to: "spec.yaml")
        return "spec.yaml"
    }

    private func refuses(_ answer: Program.Answer, status: Int32) {
        #expect(answer.status == status && answer.errorLines.count == 1, "\(answer.status): \(answer.error)")
    }

    @Test("A picture is written through a link to a file that does not exist yet, in another folder") func linkedOutput() throws {
        defer { removeOutside() }
        _ = try specification(naming: "weeks.csv")
        let place = outside.appendingPathComponent("drawn.png")
        try FileManager.default.createSymbolicLink(at: program.folder.appendingPathComponent("link.png"), withDestinationURL: place)
        let answer = try program("render", "spec.yaml", "-o", "link.png")
        #expect(answer.status == 0 && FileManager.default.fileExists(atPath: place.path), "\(answer)")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: program.folder.appendingPathComponent("link.png").path) == place.path)
    }

    // MARK: Pictures

    @Test("Files elsewhere that a picture names are refused on one line that says how to allow them", .timeLimit(.minutes(10)))
    func elsewhere() throws {
        defer { removeOutside() }
        try Data(twoWeeks.utf8).write(to: outside.appendingPathComponent("secret.csv"))
        let folder = outside.lastPathComponent
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("link.csv"), withDestinationURL: outside.appendingPathComponent("secret.csv"))
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("folder"), withDestinationURL: outside)
        let names = ["/etc/passwd", "../\(folder)/secret.csv", "\(outside.path)/secret.csv", "link.csv", "folder/secret.csv"]
        for name in names {
            let answer = try program("verify", picture(naming: name))
            refuses(answer, status: 65)
            #expect(answer.error.contains(name) && answer.error.contains("--allow-path"), "\(answer.error)")
            // If the user allows the folder the file is opened: these have the picture's bars, and /etc/passwd has none.
            let allowed = try program("verify", picture(naming: name), "--allow-path", "../\(folder)")
            #expect(allowed.status == (name == "/etc/passwd" ? 65 : 1), "\(name): \(allowed.error)")
            #expect(allowed.out.contains("unchanged") || allowed.out.contains("added") || name == "/etc/passwd", "\(allowed.out)")
        }
        refuses(try program("verify", "own.svg", "--allow-path", "none"), status: 66)
        #expect(try program("verify", "own.svg").status == 0)
    }

    @Test("Rules, calendars and images elsewhere that a picture names are also refused") func otherFiles() throws {
        defer { removeOutside() }
        try Data("{\"exclusions\": []}".utf8).write(to: outside.appendingPathComponent("rules.json"))
        try program.write("{\"exclusions\": []}", to: "rules.json")
        try program.write(try program("calendar", "XNYS", "--rules").out, to: "days.json")
        try program("chart", "weeks.csv", "--rules", "rules.json", "--calendar-file", "days.json", "-o", "own.svg")
        #expect(try program("verify", "own.svg").status == 0)
        let svg = String(decoding: try program.data("own.svg"), as: UTF8.self)
        for name in ["rules.json", "days.json"] {
            try program.write(svg.replacingOccurrences(of: name, with: "../\(outside.lastPathComponent)/rules.json"), to: "foreign.svg")
            let answer = try program("verify", "foreign.svg")
            refuses(answer, status: 65)
            #expect(answer.error.contains("--allow-path"), "\(answer.error)")
        }
    }

    @Test("Images of a picture have the same rules, and together at most as many pixels as one may have") func images() throws {
        defer { removeOutside() }
        try program("chart", "weeks.csv", "--continuous", "--size", "200x100", "-o", "small.png")
        let image = { (name: String) in "{type: image, points: [{time: 2024-01-10, value: 100}], image: \(name), opacity: 0.5}" }
        let chart = { (images: [String]) in
            "panes: [{series: [{symbol: weeks.csv}], annotations: [\(images.joined(separator: ", "))]}]\nclosedTime: {continuous: true}\n"
        }
        try program.write(chart([image("small.png")]), to: "spec.yaml")
        #expect(try program("render", "spec.yaml", "-o", "own.svg").status == 0)
        #expect(try program("verify", "own.svg").status == 0)
        let svg = String(decoding: try program.data("own.svg"), as: UTF8.self)
        let file = try program.data("small.png")
        // The bytes of the file from its first row of pixels; its chart record is excluded.
        let text = try #require(svg.firstMatch(of: #/opacity="0\.5"[^>]*base64,([^"]*)"/#)?.1)
        let embedded = try #require(Data(base64Encoded: String(text)))
        #expect(embedded.count < file.count && file.suffix(embedded.count - 200) == embedded.suffix(embedded.count - 200))
        try FileManager.default.moveItem(
            at: program.folder.appendingPathComponent("small.png"), to: outside.appendingPathComponent("small.png"))
        try program.write(
            svg.replacingOccurrences(of: "small.png", with: "../\(outside.lastPathComponent)/small.png"), to: "foreign.svg")
        refuses(try program("verify", "foreign.svg"), status: 65)
        // A picture of one colour and 36 million pixels takes some kilobytes.
        try program("chart", "weeks.csv", "--continuous", "--size", "6000x6000", "-o", "large.png")
        try program.write(chart([image("large.png"), image("large.png")]), to: "spec.yaml")
        let answer = try program("render", "spec.yaml", "-o", "a.png")
        refuses(answer, status: 65)
        #expect(answer.error.contains("large.png: the images of the chart have more than 64 million pixels"))
    }

    @Test("Devices, pipes, sockets, folders and files of the kernel are refused immediately", .timeLimit(.minutes(10)))
    func specialFiles() throws {
        defer { removeOutside() }
        #expect(mkfifo(program.folder.appendingPathComponent("pipe.csv").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("zero.csv"), withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
        for name in ["pipe.csv", "/dev/zero", "zero.csv", ".", "/proc/self/environ"] {
            refuses(try program("verify", picture(naming: name)), status: 66)
            refuses(try program("render", specification(naming: name), "-o", "a.png"), status: 66)
            #expect(!program.exists("a.png"))
        }
    }

    @Test("A picture in another folder may read the files next to it") func ownFolder() throws {
        defer { removeOutside() }
        try Data(twoWeeks.utf8).write(to: outside.appendingPathComponent("theirs.csv"))
        let path = outside.appendingPathComponent("theirs.svg").path
        let svg = String(decoding: try program.data("own.svg"), as: UTF8.self)
        try Data(svg.replacingOccurrences(of: "weeks", with: "theirs").utf8).write(to: URL(fileURLWithPath: path))
        let answer = try program("verify", path)
        #expect(answer.status == 0, "\(answer.error)")
        #expect(try program("explain", path).out.contains("theirs.csv"))
    }

    @Test("A book with a chart that names files elsewhere is refused completely") func book() throws {
        defer { removeOutside() }
        try Data("{\"exclusions\": []}".utf8).write(to: outside.appendingPathComponent("rules.json"))
        try program.write("{\"exclusions\": []}", to: "rules.json")
        try program("import", "weeks.csv", "--symbol", "WEEKS")
        try program("book", "WEEKS", "--rules", "rules.json", "-o", "book.pdf")
        #expect(try program("verify", "book.pdf").status == 0)
        try program("book", "WEEKS", "--rules", "\(outside.path)/rules.json", "-o", "book.pdf")
        refuses(try program("verify", "book.pdf"), status: 65)
        #expect(try program("verify", "book.pdf", "--allow-path", outside.path).status == 0)
    }

    // MARK: Specifications

    /// Names of files outside of the permitted folders, in several forms, and of files that are not regular.
    private var forbidden: [String] {
        let secret = outside.path + "/secret.csv"
        return [secret, "link.csv", "x = @\"\(secret)\"", outside.path + "/secret.png", "pipe.csv", "/dev/stdin"]
    }

    /// The time limit applies to each part, so that a part that waits for a pipe is found, and a slow machine causes no failure.
    private static let parts = 8

    @Test("No key of a specification reads a file elsewhere, a pipe or a device", .timeLimit(.minutes(2)), arguments: 0..<parts)
    func keys(_ part: Int) throws {
        defer { removeOutside() }
        #expect(mkfifo(program.folder.appendingPathComponent("pipe.csv").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("link.csv"), withDestinationURL: outside.appendingPathComponent("secret.csv"))
        try program.write("panes: [{series: [{symbol: weeks.csv}]}]\nwidth: 300\nheight: 200\n", to: "spec.yaml")
        let secrets = outside.appendingPathComponent("secret.csv")
        let keys = try SchemaKeys.textKeys(ofSchema: program("schema").out)
        #expect(keys.count > 60)
        /// The output of `render` with a key set.
        func answer(_ key: String, _ name: String) throws -> [String] {
            try? FileManager.default.removeItem(at: program.folder.appendingPathComponent("a.svg"))
            let settings = SchemaKeys.settings(neededBy: key) + ["\(key)=\(TextNode(.text(name)).json())"]
            let answer = try program.run(["render", "spec.yaml", "-o", "a.svg"] + settings.flatMap { ["--set", $0] })
            let picture = program.exists("a.svg") ? String(decoding: try program.data("a.svg"), as: UTF8.self) : ""
            return ["\(answer.status)", answer.out, answer.error, picture]
        }
        // The secret differs between the two runs, so that reading it is visible.
        var compared = 0
        for key in keys.enumerated().filter({ $0.offset % ForeignFileTests.parts == part }).map(\.element) {
            for name in forbidden {
                try Data(twoWeeks.utf8).write(to: secrets)
                try Data("first".utf8).write(to: outside.appendingPathComponent("secret.png"))
                let first = try answer(key, name)
                // Refused by its form, without reading.
                if first[0] == "64" { continue }
                try Data(twoWeeks.replacing("104", with: "105").utf8).write(to: secrets)
                try Data("second".utf8).write(to: outside.appendingPathComponent("secret.png"))
                #expect(try answer(key, name) == first, "\(key)=\(name)")
                compared += 1
            }
        }
        #expect(compared > 2)
    }

    @Test(
        "A specification or picture that is no regular file is refused immediately", .timeLimit(.minutes(10)),
        arguments: ["render", "verify", "explain"], ["pipe", "/dev/zero", "/dev/tty", "socket", ".", "/proc/kmsg", "link"])
    func irregular(_ command: String, _ name: String) throws {
        defer { removeOutside() }
        #expect(mkfifo(program.folder.appendingPathComponent("pipe").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("link"), withDestinationURL: program.folder.appendingPathComponent("pipe"))
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((program.folder.path + "/socket").utf8)
        #expect(path.count < 108)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) } }
        #expect(isBound == 0)
        refuses(try program(command, name), status: 66)
    }

    @Test("Files of a specification are searched in the working folder and then next to it; other folders must be allowed")
    func besideTheSpecification() throws {
        defer { removeOutside() }
        try Data(twoWeeks.utf8).write(to: outside.appendingPathComponent("theirs.csv"))
        let text = "panes: [{series: [{symbol: theirs.csv}]}]\nclosedTime: {continuous: true}\n"
        try Data(text.utf8).write(to: outside.appendingPathComponent("spec.yaml"))
        #expect(try program("render", outside.appendingPathComponent("spec.yaml").path, "-o", "a.png").status == 0)
        let elsewhere = outside.appendingPathComponent("theirs.csv").path
        let refused = try program("render", specification(naming: elsewhere), "-o", "b.png")
        refuses(refused, status: 65)
        #expect(refused.error.contains("theirs.csv") && refused.error.contains("--allow-path") && !program.exists("b.png"))
        #expect(try program("render", specification(naming: elsewhere), "-o", "b.png", "--allow-path", outside.path).status == 0)
        try program.write("nothing", to: "theirs.csv")
        #expect(try program("render", outside.appendingPathComponent("spec.yaml").path, "-o", "c.png").status == 65)
    }

    @Test("A path that the user types may be a pipe", .timeLimit(.minutes(10))) func typedPipes() throws {
        defer { removeOutside() }
        for (name, text, arguments) in [
            ("bars", twoWeeks, ["chart", "bars", "--continuous", "-o", "a.png"]),
            ("import", twoWeeks, ["import", "import"]),
        ] {
            let path = program.folder.appendingPathComponent(name).path
            #expect(mkfifo(path, 0o600) == 0)
            let writer = Thread { try? FileHandle(forWritingAtPath: path)?.write(contentsOf: Data(text.utf8)) }
            writer.start()
            let answer = try program.run(arguments)
            #expect(answer.status == 0, "\(arguments): \(answer.error)")
        }
    }

    // MARK: The sandbox

    /// The system's report about a program that waits for the reader of a pipe to which its picture is written.
    private func statusWhileWriting(_ arguments: [String]) throws -> String {
        let pipe = program.folder.appendingPathComponent("out.png").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let process = Process()
        process.executableURL = Program.executable
        process.arguments = arguments + ["-o", "out.png"]
        process.currentDirectoryURL = program.folder
        process.standardError = FileHandle.nullDevice
        try process.run()
        var status = ""
        for _ in 0..<500 {
            usleep(10_000)
            status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
            let call = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/wchan", encoding: .utf8)) ?? ""
            if status.contains("NoNewPrivs:\t1") || call.contains("fifo") || call.contains("wait_for_partner") { break }
        }
        // The reader lets it finish.
        _ = FileHandle(forReadingAtPath: pipe)?.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return status
    }

    @Test("render drops unneeded rights before it reads data; chart, whose files the user typed, does not")
    func confined() throws {
        defer { removeOutside() }
        let text = try statusWhileWriting(["render", specification(naming: "weeks.csv")])
        #expect(text.contains("NoNewPrivs:\t1"), "\(text)")
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("out.png"))
        #expect(try statusWhileWriting(["chart", "weeks.csv"]).contains("NoNewPrivs:\t0"))
    }

    @Test("Many threads under the sandbox finish their work") func busy() throws {
        defer { removeOutside() }
        let symbols = (1...24).map { "S\($0)" }
        for symbol in symbols { try program("import", "weeks.csv", "--symbol", symbol) }
        _ = try program.run(["book"] + symbols + ["-o", "book.pdf"])
        for _ in 0..<20 {
            let answer = try program("verify", "book.pdf")
            #expect(answer.status == 0, "\(answer.status): \(answer.error)")
        }
    }
}
