import DojimaCairo
import Foundation
import Testing

@testable import DojimaCommands

/// Charts, lists and watched bars on a terminal.
@Suite struct TerminalCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    /// The text without escape sequences of ECMA-48.
    private func plain(_ text: String) -> String { text.replacing(#/\u{1B}(\[[0-9;?]*[A-Za-z]|[78])/#, with: "") }

    // MARK: Environment

    @Test(
        "The environment determines how a terminal draws pictures",
        arguments: [
            (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], "kitty"), (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], "kitty"),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "iterm"), (["TERM": "xterm", "LC_TERMINAL": "iTerm2"], "iterm"),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], "iterm"), (["TERM": "foot"], "sixel"), (["TERM": "vt340"], "sixel"),
            (["TERM": "xterm-256color", "KONSOLE_VERSION": "230804"], "sixel"),
            (["TERM": "xterm-256color", "KONSOLE_VERSION": "210400"], "blocks"), (["TERM": "xterm-256color"], "blocks"),
            // A multiplexer keeps the variables of the outer terminal.
            (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "KITTY_WINDOW_ID": "1"], "blocks"),
            (["TERM": "screen", "TERM_PROGRAM": "iTerm.app"], "blocks"),
            // NO_COLOR is about the colours of text, not about pictures.
            (["TERM": "foot", "NO_COLOR": "1"], "sixel"), (["TERM": "xterm", "NO_COLOR": "1"], "braille"), (["TERM": "dumb"], "braille"),
            ([:], "braille"),
        ] as [([String: String], String)])
    func detected(_ variables: [String: String], _ answer: String) {
        #expect(TerminalAbilities { variables[$0] }.format.name == answer)
    }

    @Test("The environment determines the number of colours and the background") func colors() {
        func abilities(_ variables: [String: String]) -> TerminalAbilities { TerminalAbilities { variables[$0] } }
        #expect(abilities(["TERM": "xterm", "COLORTERM": "truecolor"]).colors == .rgb)
        #expect(abilities(["TERM": "xterm-256color"]).colors == .indexed)
        #expect(abilities(["TERM": "linux"]).colors == .ansi)
        #expect(abilities(["TERM": "xterm-256color", "NO_COLOR": "1", "COLORTERM": "truecolor"]).colors == .none)
        #expect(abilities(["TERM": "dumb", "COLORTERM": "truecolor"]).colors == .none)
        #expect(abilities(["TERM": "xterm"]).isDark && abilities(["COLORFGBG": "15;0"]).isDark)
        #expect(!abilities(["COLORFGBG": "0;15"]).isDark && !abilities(["COLORFGBG": "0;default;7"]).isDark)
    }

    // MARK: Charts

    @Test("On a terminal - and --show draw a picture in its width", arguments: [["-o", "-"], ["--show"]]) func shown(_ options: [String])
        throws
    {
        let (out, status) = try program.onTerminal(
            ["chart", "WEEKS"] + options, columns: 90, rows: 30, environment: ["TERM": "xterm", "COLORTERM": "truecolor"])
        #expect(status == 0 && !program.exists("WEEKS.png"))
        let lines = plain(out).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        // The height has the ratio 16 to 9; a character is twice as high as wide.
        #expect(lines.count == 25 && lines.allSatisfy { $0.count == 90 })
        #expect(lines.contains { $0.contains("WEEKS 1d · XNYS") })
        #expect(lines.contains { $0.contains(#/O.98.+C.100/#) }, "the values of the last bar")
    }

    @Test("A low terminal keeps two rows for notes and the prompt") func low() throws {
        let out = try program.onTerminal(["chart", "WEEKS", "--show"], columns: 120, rows: 20, environment: ["TERM": "dumb"]).out
        #expect(out.split(separator: "\n", omittingEmptySubsequences: false).count == 19 && !out.contains("\u{1B}"))
    }

    @Test("A pixel picture is as wide as the terminal, and a PNG by Kitty's protocol is stretched over its cells") func pixels() throws {
        let sixels = try program.onTerminal(
            ["chart", "WEEKS", "--show"], columns: 80, rows: 40, pixels: (800, 800), environment: ["TERM": "foot"])
        // 80 columns of 10 pixels, and 22 or 23 rows of 20 for 16 to 9.
        #expect(sixels.status == 0 && sixels.out.hasPrefix("\u{1B}P0;1;0q\"1;1;800;460"))
        let kitty = try program.onTerminal(["chart", "WEEKS", "--show"], environment: ["TERM": "xterm-kitty"])
        #expect(kitty.out.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=80,r=22,m=1;iVBORw0KGgo"))
    }

    @Test("In a pipe - is a PNG as before, --show is refused, and --terminal sets the output") func pipes() throws {
        #expect(try program.shell("\"$dojima\" chart WEEKS -o - | head -c 4 | tail -c 3").out == "PNG")
        let refused = try program("chart", "WEEKS", "--show")
        #expect(refused.status == 64 && refused.out.isEmpty && refused.errorLines.count == 1 && refused.error.contains("--terminal"))
        let sixels = try program("chart", "WEEKS", "--terminal", "sixel", environment: ["COLUMNS": "50", "LINES": "40"])
        #expect(sixels.status == 0 && sixels.out.hasPrefix("\u{1B}P0;1;0q\"1;1;400;224") && !program.exists("WEEKS.png"))
        #expect(try program("chart", "WEEKS", "--spec", "--terminal", "sixel").status == 64)
        #expect(try program("chart", "WEEKS", "--print-sql", "--show").status == 64)
        #expect(try program("chart", "WEEKS", "--terminal", "teletype").status == 64)
    }

    @Test("--size also sets the size in the terminal, and a named file is written as before") func sizeAndFile() throws {
        let answer = try program(
            "chart", "WEEKS", "--size", "480x160", "--terminal", "braille", "-o", "a.png", environment: ["NO_COLOR": "1"])
        let lines = answer.out.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(answer.status == 0 && lines.count == 11 && lines.dropLast().allSatisfy { $0.count == 60 })
        try program("chart", "WEEKS", "--size", "480x160", "-o", "b.png")
        #expect(try program.data("a.png") == program.data("b.png"))
    }

    @Test("A specification is drawn in the terminal by render, without a file") func rendered() throws {
        try program.write(try program("chart", "WEEKS", "--spec").out, to: "spec.json")
        let chart = try program("chart", "WEEKS", "--terminal", "blocks", environment: ["COLUMNS": "70"])
        let rendered = try program("render", "spec.json", "--terminal", "blocks", environment: ["COLUMNS": "70"])
        #expect(rendered.status == 0 && !rendered.out.isEmpty && rendered.out == chart.out && !program.exists("WEEKS.png"))
    }

    // MARK: Lists

    @Test("A list on a terminal has the closes of each series as a line; in a pipe it has none") func sparklines() throws {
        let onTerminal = try program.onTerminal(["list"], columns: 120, environment: ["TERM": "xterm"]).out.split(separator: "\n")
        #expect(onTerminal[0].hasSuffix("closes            name") || onTerminal[0].contains("closes"))
        // Eleven days in sixteen parts of 0.6875 days, by hand: closes 102 101 104 103 101 99 96 98 100 of 96 to 104.
        #expect(onTerminal[1].contains("▇▆█ █▆     ▄ ▁▃▅"), "\(onTerminal[1])")
        for form in [[], ["--format", "table"], ["--format", "json"]] {
            #expect(try !program.run(["list"] + form).out.contains("closes"))
        }
        #expect(try !program.onTerminal(["list"], environment: ["TERM": "dumb"]).out.contains("closes"))
    }

    @Test(
        "Heights are eighths of the range",
        arguments: [
            ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"), ([5, nil, 5], "▅ ▅"), ([], ""), ([-1e308, 1e308, 0, .nan], "▁█▅ "),
            ([.infinity, 1, 2], " ▁█"),
        ] as [([Double?], String)])
    func heights(_ values: [Double?], _ answer: String) { #expect(Sparkline.text(of: values) == answer) }

    // MARK: Watching

    @Test("Watched bars are drawn again at the same position, and notes stay below") func watched() throws {
        let input = twoWeeks + "bad,line\n"
        let (out, status) = try program.onTerminal(
            ["watch", "-", "--symbol", "LIVE", "--show"], columns: 60, rows: 20, input: input,
            environment: ["TERM": "xterm", "COLORTERM": "truecolor"])
        #expect(status == 0 && !program.exists("LIVE.png"))
        // The screen is first scrolled empty, and then each picture begins at its top.
        let frames = out.split(separator: "\u{1B}[?2026h").map {
            $0.prefix(upTo: $0.firstRange(of: "\u{1B}[?2026l")?.lowerBound ?? $0.endIndex)
        }
        let pictures = frames.filter { $0.contains("\u{1B}[H") }
        #expect(!pictures.isEmpty && pictures[0].hasPrefix(String(repeating: "\n", count: 20) + "\u{1B}[H"))
        #expect(pictures.dropFirst().allSatisfy { $0.hasPrefix("\u{1B}7\u{1B}[H") && $0.hasSuffix("\u{1B}8") })
        #expect(plain(String(pictures[pictures.count - 1])).contains("LIVE 1d") && out.contains("line 11 rejected"))
    }

    @Test("watch refuses the option for terminals without a terminal, and among the options of the chart") func watchRefuses() throws {
        for arguments in [["--show"], ["-o", "-"], ["-o", "a.png", "--", "--show"]] {
            let answer = try program.run(["watch", "-"] + arguments, input: twoWeeks)
            #expect(answer.status == 64 && answer.errorLines.count == 1, "\(answer)")
        }
    }

    // MARK: Versions

    @Test("--version --verbose lists libraries, time zones and the years of the calendars") func versions() throws {
        let lines = try program("--version", "--verbose").out.split(separator: "\n")
        #expect(lines[0] == "dojima \(try program("--version").out.dropLast())")
        for (name, command) in [
            ("SQLite", "sqlite3 --version | cut -d' ' -f1"), ("zstd", "pkg-config --modversion libzstd"),
            ("Cairo", "pkg-config --modversion cairo"), ("Pango", "pkg-config --modversion pango"),
            ("zlib", "pkg-config --modversion zlib"),
        ] {
            let version = try program.shell(command).out.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(lines.contains { $0.hasPrefix("\(name) \(version)") }, "\(name) \(version)")
        }
        let zones = try program.shell("sed -n '1s/# version //p' /usr/share/zoneinfo/tzdata.zi").out.dropLast()
        #expect(lines.contains("time zones \(zones) in /usr/share/zoneinfo"))
        let codes = try program("calendar", "--format", "csv").rows.dropFirst().map { $0[0] }
        let named = lines.filter { $0.hasPrefix("holidays known to ") }.flatMap { $0.split(separator: " ").dropFirst(4).map(String.init) }
        #expect(named.sorted() == codes.sorted())
        #expect(try program("--verbose", "--version").out.split(separator: "\n") == lines)
    }
}
