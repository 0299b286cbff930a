import ArgumentParser

/// The completion script for fish: the one of ArgumentParser, with changes for fish before 4.0, which cannot run it.
enum FishCompletions {
    static func areRequested(by arguments: ArraySlice<String>) -> Bool {
        arguments == ["--generate-completion-script", "fish"] || arguments == ["--generate-completion-script=fish"]
    }

    static var script: String {
        var script = DojimaCommand.completionScript(for: .fish)
        // In `complete -C`, fish does not give the position of the cursor: it is at the end of the token that is being typed.
        script = script.replacing("(__dojima_tokens -tC)", with: "(string length -- \"$(commandline -ct)\")")
        // A line that cannot be parsed, as with a mistyped option, would be parsed again in an endless loop.
        script = script.replacing("-- $unparsed_tokens 2> /dev/null", with: "-- $unparsed_tokens 2> /dev/null; or return")
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { isOptionList($0) ? named($0) : String($0) }.joined(separator: "\n")
    }

    private static func isOptionList(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("__dojima_parse_subcommand ") }

    /// Returns a list of options in which each long option has a distinct letter.
    ///
    /// `argparse` numbers the short flags of options without one from 1 on, and refuses the list once a number is the code of a letter that
    /// another option has, as in commands with more than a hundred options. `x-name` gives the letter and does not offer it.
    private static func named(_ line: Substring) -> String {
        var code: UInt32 = 0x4E00
        return line.split(separator: "'", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index % 2 == 1, !part.contains("/"), let letter = Unicode.Scalar(code) else { return String(part) }
            code += 1
            return "\(Character(letter))-\(part)"
        }.joined(separator: "'")
    }
}
