import ArgumentParser
@testable import DojimaCommands
import DojimaText
import Foundation
import Testing

/// References to the command line in messages of libraries.
@Suite struct OptionNameTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test("Every setting is an option of some command, and every function a command") func complete() throws {
        let (settings, functions) = (try declared("SettingName"), try declared("FunctionName"))
        #expect(settings.count > 20 && functions.count > 5)
        let commands = OptionNameTests.names
        let help = try commands.map { try program($0, "--help").out }.joined()
        for setting in settings {
            let option = SettingName(setting).option
            #expect(help.contains("\(option) ") || help.contains("\(option)\n"), "\(setting) is no option: \(option)")
        }
        for function in functions {
            let command = FunctionName(function).command(nil)
            let name = command.drop { $0 == "`" }.split(separator: " ").dropFirst().first.map { $0.filter(\.isLetter) } ?? ""
            #expect(command != function && commands.contains(name), "\(function) is no command: \(command)")
        }
    }

    @Test("The declarations of all options are valid: a debug build of the argument library stops at an invalid one", arguments: names)
    func declarations(_ name: String) throws {
        let command = try #require(CommandCatalog.all.first { $0.configuration.commandName == name })
        ArgumentHelp.$readsKeys.withValue(false) {
            #expect(throws: (any Error).self) { try command.parseAsRoot(["--no-such-option"]) }
        }
    }

    private static let names = CommandCatalog.all.compactMap { $0.configuration.commandName }

    /// The names that libraries declare: `SettingName("interval")`.
    private func declared(_ type: String) throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: try Regex("static let \\w+ = \(type)\\(\"([^\"]+)\"\\)", as: (Substring, Substring).self)) {
                names.insert(String(match.output.1))
            }
        }
        return names
    }
}
