import ArgumentParser
import Testing

@testable import DojimaCommands

/// Libraries report an error and the setting that solves it; only the command line gives the setting its name.
@Suite struct OptionNameTests {
    @Test("No text of a library names an option or a command", arguments: LayerTests.layers.filter { $0.value < 5 }.keys.sorted())
    func librariesKnowNoOptions(_ target: String) throws {
        let commands = Set(CommandCatalog.all.compactMap { $0.configuration.commandName })
        #expect(commands.count > 20)
        // Made once: a regular expression in the loop would be read for each line.
        let (option, command) = (#/--[A-Za-z]/#, #/\bdojima ([a-z]+)/#)
        for source in try SwiftSource.all(of: target) {
            // A string within an interpolation remains in the code.
            for (line, text) in source.literals + source.lines.enumerated().map({ ($0.offset + 1, $0.element) }) {
                let isOption = text.contains("--") && text.contains(option)
                #expect(!isOption, "\(source.path):\(line): write \\(setting: .name) in a Message: \(text)")
                let named = text.contains("dojima ") && text.matches(of: command).contains { commands.contains(String($0.output.1)) }
                #expect(!named, "\(source.path):\(line): write \\(function: .name) in a Message: \(text)")
            }
        }
    }

    @Test("The contents of string literals are found with their lines") func literals() {
        let source = SwiftSource(
            path: "A.swift",
            text: #"""
                // "no"
                let a = "one \(b) --two"
                let c = "" /* "no" */ + "a \"b\""
                let d = "x \(e ? "--y" : "")"
                """#)
        let found = source.literals.map { "\($0.line) \($0.text)" }
        #expect(found == ["2 one \\(b) --two", "3 ", "3 a \\\"b\\\"", "4 x \\(e ? ", "4  : ", "4 )"])
    }
}
