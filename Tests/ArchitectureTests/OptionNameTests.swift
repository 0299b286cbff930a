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

    @Test("A setting in a message of a library is named as a public property or parameter in Swift") func settings() throws {
        let libraries = try Repository.swiftTargets().filter { try Repository.entries("Sources/\($0)").contains("\($0).docc") }
        let paths = try libraries.flatMap { try Repository.files(below: "Sources/\($0)", ending: ".swift") }
        let files = try paths.map { ($0, try Repository.text($0)) }
        let declarations = PublicSurface(files).declarations
        let properties = Set(declarations.filter { ["var", "let"].contains($0.keyword) }.map(\.signature))
        let labels = declarations.flatMap { $0.signature.drop { $0 != "(" }.dropFirst().split(separator: ":").map(String.init) }
        let parameters = Set(declarations.flatMap(\.parameters) + labels)
        let declared = #/(?m)static let \w+ = SettingName\("([^"]+)"\)/#
        let names = Set(files.flatMap { $0.1.matches(of: declared).map { String($0.output.1) } })
        #expect(names.count > 40 && names.contains("closedTime.calendars"))
        // Settings of the program, for which there is none in the libraries.
        let others: Set = ["minSpan", "maxSpan", "allowedPath"]
        #expect(others.isSubset(of: names))
        for name in names.subtracting(others).sorted() {
            let parts = name.split(separator: ".").map(String.init)
            let isPath = parts.count > 1 && properties.isSuperset(of: parts)
            #expect(isPath || properties.union(parameters).contains(name), "\(name) is neither a public property nor a parameter")
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
