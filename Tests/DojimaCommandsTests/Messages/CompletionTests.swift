@testable import DojimaCommands
import Foundation
import Testing

/// Completions of the shells, tested in the shells with the scripts that the program generates for them.
@Suite struct CompletionTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS")
        try program("import", "weeks.csv", "--symbol", "WINTER")
        try program("group", "pair", "WEEKS", "WINTER")
        try program("portfolio", "save", "half", "0.5 WEEKS, 0.5 WINTER")
        try FileManager.default.createDirectory(at: program.folder.appendingPathComponent("queries"), withIntermediateDirectories: true)
        try program.write("-- Monthly bars.\nSELECT 1\n", to: "queries/monthly.sql")
    }

    /// Lines as they are typed, and words that must be and must not be proposed.
    private static let lines: [(typed: String, words: [String], others: [String])] = [
        ("dojima cha", ["chart"], ["list"]), ("dojima chart W", ["WEEKS", "WINTER"], ["XNYS"]), ("dojima window WI", ["WINTER"], ["WEEKS"]),
        ("dojima chart WEEKS --calendar XNY", ["XNYS"], ["XLON"]), ("dojima chart WEEKS --zone Asia/Toky", ["Asia/Tokyo"], ["Asia/Aden"]),
        ("dojima chart WEEKS --overlay sm", ["sma:20"], ["rsi:14"]), ("dojima chart WEEKS --pane r", ["rsi:14"], ["sma:20"]),
        ("dojima chart WEEKS --theme da", ["dark"], ["light"]), ("dojima chart WEEKS --navi", ["--navigator"], ["--theme"]),
        ("dojima query mon", ["monthly"], []), ("dojima import wee", ["weeks.csv"], []), ("dojima chart wee", ["weeks.csv"], []),
        ("dojima store remove WI", ["WINTER"], ["WEEKS"]), ("dojima rep", ["report"], ["chart"]),
        ("dojima report W", ["WEEKS", "WINTER"], ["XNYS"]),
        ("dojima group pa", ["pair"], ["WEEKS"]), ("dojima scan @p", ["@pair"], ["WEEKS"]), ("dojima chart ha", ["half"], ["WEEKS"]),
        ("dojima portfolio sa", ["save"], ["WEEKS"]),
        ("dojima analyze sea", ["seasonality"], ["returns"]), ("dojima analyze returns WI", ["WINTER"], ["WEEKS"]),
    ]

    @Test("bash proposes commands, options, symbols, calendars, zones, indicators, queries, themes and files") func bash() throws {
        let lines = CompletionTests.lines
        // The action of bash for the Tab key: it calls the registered function with the words of the line.
        let script = """
            mkdir bin; ln -s "$dojima" bin/dojima; PATH=$PWD/bin:$PATH
            source <(dojima --generate-completion-script bash)
            function=$(complete -p dojima | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            while read -r COMP_LINE; do
                COMP_POINT=${#COMP_LINE}; read -ra COMP_WORDS <<< "$COMP_LINE"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
                $function dojima "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" < /dev/null
                echo "${COMPREPLY[*]}"
            done
            """
        let answer = try program.shell(script, input: lines.map { $0.typed + "\n" }.joined())
        let answers = answer.out.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(answers.count > lines.count, "\(answer.out) \(answer.error)")
        for (line, proposed) in zip(lines, answers) {
            let words = proposed.split(separator: " ").map(String.init)
            for word in line.words { #expect(words.contains(word), "\(line.typed): \(proposed)") }
            for word in line.others { #expect(!words.contains(word), "\(line.typed): \(proposed)") }
        }
    }

    private static func hasShell(_ name: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)") }

    @Test(
        "zsh proposes the same on a terminal", .enabled(if: hasShell("zsh"), "zsh is not installed; .ci/setup installs it"),
        arguments: lines.filter { !$0.typed.contains("--navi") }.map(\.typed))
    func zsh(_ typed: String) throws {
        let line = try #require(CompletionTests.lines.first { $0.typed == typed })
        // A shell on a separate terminal; the words are shown when Tab is pressed, or typed if there is only one.
        let script = """
            mkdir bin functions; ln -s "$dojima" bin/dojima; export PATH=$PWD/bin:$PATH
            dojima --generate-completion-script zsh > functions/_dojima
            cat > ask <<'END'
            zmodload zsh/zpty
            zpty -b shell zsh -f -i
            zpty -w shell "PS1=; fpath=($PWD/functions \\$fpath); autoload -U compinit; compinit -u -D; bindkey '^I' list-choices; echo REA''DY"
            text=; repeat 200; do zpty -r -t shell part && text+=$part; [[ $text == *READY* ]] && break; sleep 0.05; done
            zpty -w -n shell "$1"$'\\t'
            text=; repeat 600; do zpty -r -t shell part && text+=$part; [[ $text == *"$2"* ]] && break; sleep 0.05; done
            print -r -- "$text"
            zpty -d shell
            END
            zsh -f ask '\(typed)' '\(line.words.last ?? "")' < /dev/null
            """
        let answer = try program.shell(script)
        // The typed text, which the terminal echoes, contains none of the words.
        for word in line.words { #expect(answer.out.contains(word), "\(typed): \(answer.out) \(answer.error)") }
    }

    @Test(
        "fish proposes the same, and stops on a line with an error", .timeLimit(.minutes(5)),
        .enabled(if: hasShell("fish"), "fish is not installed; .ci/setup installs it"))
    func fish() throws {
        let lines = CompletionTests.lines
        let script = """
            mkdir bin; ln -s "$dojima" bin/dojima; export PATH=$PWD/bin:$PATH HOME=$PWD
            dojima --generate-completion-script fish > words.fish
            fish -c 'source words.fish; while read -l typed; complete -C "$typed" | cut -f 1 | string join " "; echo; end'
            """
        let answer = try program.shell(script, input: (lines.map(\.typed) + ["dojima chart --bogus W"]).map { $0 + "\n" }.joined())
        let answers = answer.out.split(separator: "\n", omittingEmptySubsequences: true)
        try #require(answers.count >= lines.count, "\(answer.out) \(answer.error)")
        for (line, proposed) in zip(lines, answers) {
            let words = proposed.split(separator: " ").map(String.init)
            for word in line.words { #expect(words.contains(word), "\(line.typed): \(proposed)") }
            for word in line.others { #expect(!words.contains(word), "\(line.typed): \(proposed)") }
        }
    }

    @Test("In the completions for fish each option of a command has a letter of its own, and they are the options of the command")
    func fishOptions() throws {
        let script = try program("--generate-completion-script", "fish").out
        #expect(script.contains("-- $unparsed_tokens 2> /dev/null; or return") && !script.contains("(__dojima_tokens -tC)"))
        var found: [String: [String]] = [:]
        var command = ""
        for line in script.split(separator: "\n") {
            let words = line.split(separator: "'", omittingEmptySubsequences: false)
            if line.contains(" case '") { command = String(words[1]) }
            // '一-interval=' and 'o/output='
            guard line.contains("  __dojima_parse_subcommand ") else { continue }
            let options = words.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            #expect(Set(options.compactMap(\.first)).count == options.count, "\(line)")
            found[command] = options.map { option in String(option.dropFirst(2).prefix { !"=+".contains($0) }) }
        }
        for command in DescribedCommand.all {
            let names = command.description.options.compactMap(\.longNames.first)
            #expect(found[command.words.last ?? ""]?.sorted() == names.sorted(), "\(command.path)")
        }
    }
}
