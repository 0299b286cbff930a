import DojimaFormats
import Foundation
import Synchronization
import Testing

/// Commands, outputs and pictures of README.md and the guides: the commands are run, and must print and draw the content of the page.
/// `DOJIMA_RECORD=1 swift test --filter GuideTests` writes outputs and pictures again; check the difference.
@Suite struct GuideTests {
    /// README.md, and the pages of the documentation catalogs that show commands.
    static let pages: [String] = {
        let sources = FileManager.default.enumerator(atPath: GuidePage.root.appendingPathComponent("Sources").path)
        let guides = (sources?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
        return (["README.md"] + guides.sorted()).filter { page in (try? GuidePage(page).commands.isEmpty) == false }
    }()

    private let isRecording = ProcessInfo.processInfo.environment["DOJIMA_RECORD"] == "1"

    @Test("The commands of a page print and draw what the page shows", arguments: pages)
    func commands(_ path: String) throws {
        let page = try GuidePage(path)
        let program = try Program()
        for folder in ["datasets", "queries"] {
            // Copies, since `verify` opens nothing outside of its folder.
            try FileManager.default.copyItem(
                at: GuidePage.root.appendingPathComponent(folder), to: program.folder.appendingPathComponent(folder))
        }

        // The tour of README.md is run from its first command in an empty folder, exactly as a reader would.
        let isTour = path == "README.md"
        let imports =
            isTour
            ? [] : Array(page.commands.prefix { $0.text.hasPrefix("dojima import datasets/") && !$0.text.contains("\n") }.map(\.text))
        let imported = try SharedImports.answers(to: imports, in: program)
        var shown = imported
        for command in page.commands.dropFirst(imports.count) { shown.append(try program.terminal(command.text)) }
        for (command, answer) in zip(page.commands, shown) where !isRecording {
            #expect(answer == command.output, "\(path): \(command.text)")
        }
        for picture in page.pictures where !picture.contains("/") {
            let made = try #require(try? program.data(picture), "\(path): no command draws \(picture)")
            let kept = GuidePage.root.appendingPathComponent(path).deletingLastPathComponent().appendingPathComponent(picture)
            if isRecording { try made.write(to: kept) }
            #expect(try Data(contentsOf: kept) == made, "\(path): \(picture) is not what its command draws")
            #expect(made.count < 150_000, "\(picture) is large for a page")
        }
        if isRecording { try page.write(outputs: shown) }
    }

    @Test("The guide to imports explains all decisions of the code, in their order") func decisions() throws {
        let page = GuidePage.root.appendingPathComponent("Sources/Dojima/Dojima.docc/Importing.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        guard let start = lines.firstIndex(of: "| decision | what the file must show |") else {
            Issue.record("there is no table of decisions")
            return
        }
        let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
        #expect(rows.map { $0.split(separator: "|")[0].dropFirst().dropLast() } == ReadingTopic.allCases.map { $0.rawValue[...] })
    }

    @Test("Every picture next to a page is shown on a page") func pictures() throws {
        #expect(GuideTests.pages.count > 12)
        let shown = Set(
            try GuideTests.pages.flatMap { path in
                try GuidePage(path).pictures.map {
                    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent($0).standardized.path
                }
            })
        for folder in Set(GuideTests.pages.map { URL(fileURLWithPath: $0).deletingLastPathComponent() })
        where folder.pathExtension == "docc" {
            let kept = GuidePage.root.appendingPathComponent(folder.relativePath)
            for file in try FileManager.default.contentsOfDirectory(atPath: kept.path) where !file.hasSuffix(".md") {
                #expect(shown.contains(folder.appendingPathComponent(file).standardized.path), "\(file) is on no page")
            }
        }
    }
}

/// The commands, their outputs and the pictures of a page of Markdown.
///
/// A block of the language `console` has commands after `$ `, continued after `> `, and their output.
private struct GuidePage {
    struct Command {
        var text: String
        var output: String
        /// The lines of the page with the output.
        var lines: Range<Int>
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    let path: String
    private let lines: [String]
    private(set) var commands: [Command] = []

    init(_ path: String) throws {
        self.path = path
        lines = try String(contentsOf: GuidePage.root.appendingPathComponent(path), encoding: .utf8).components(separatedBy: "\n")
        var isInside = false
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                commands.append(Command(text: String(line.dropFirst(2)), output: "", lines: number + 1..<number + 1))
            } else if isInside, let last = commands.indices.last {
                if commands[last].output.isEmpty, line.hasPrefix("> ") {
                    commands[last].text += "\n" + line.dropFirst(2)
                    commands[last].lines = number + 1..<number + 1
                } else {
                    commands[last].output += line + "\n"
                    commands[last].lines = commands[last].lines.lowerBound..<number + 1
                }
            }
        }
    }

    /// Paths of pictures as written on the page.
    var pictures: [String] { lines.flatMap { $0.matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map { String($0.1) } } }

    /// Replaces the outputs on the page.
    func write(outputs: [String]) throws {
        var written = lines
        for (command, output) in zip(commands, outputs).reversed() {
            written.replaceSubrange(
                command.lines, with: output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
        }
        try written.joined(separator: "\n").write(to: GuidePage.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
}

/// Databases by the imports that made them: pages with the same first commands share one.
private enum SharedImports {
    private struct Imported {
        var answers: [String]
        var database: Data
    }

    private static let known = Mutex<[[String]: Imported]>([:])

    /// Makes the database of the commands in the program's folder, and returns their output.
    static func answers(to commands: [String], in program: Program) throws -> [String] {
        guard !commands.isEmpty else { return [] }
        return try known.withLock { known in
            if let imported = known[commands] {
                try imported.database.write(to: program.folder.appendingPathComponent("dojima.db"))
                return imported.answers
            }
            let answers = try commands.map(program.terminal)
            known[commands] = Imported(answers: answers, database: try program.data("dojima.db"))
            return answers
        }
    }
}

extension Program {
    /// The output of a bash command on a terminal, standard error last, without blanks at the ends of lines.
    fileprivate func terminal(_ command: String) throws -> String {
        try write("exec 2>.error\n\(command)\n", to: ".command")
        let answer = try shell("PATH=${dojima%/*}:$PATH TERM=xterm exec script -qec 'bash .command' /dev/null </dev/null")
        let text = answer.out.replacing("\r\n", with: "\n") + String(decoding: try data(".error"), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.prefix(line.count - line.reversed().prefix { $0 == " " }.count)
        }
        return lines.joined(separator: "\n") + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n")
    }
}
