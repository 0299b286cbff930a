import ArgumentParser
@testable import DojimaCommands
import DojimaSeries
import DojimaText
import Foundation
import Testing

/// References to the command line in messages of libraries.
@Suite struct OptionNameTests {
    @Test("Every setting is an option of some command, and every function a command") func complete() throws {
        let (settings, functions) = (try declared("SettingName"), try declared("FunctionName"))
        #expect(settings.count > 20 && functions.count > 5)
        let commands = OptionNameTests.names
        let options = Set(DescribedCommand.all.flatMap(\.description.optionNames).map { "--" + $0 })
        for setting in settings {
            let option = SettingName(setting).option
            #expect(options.contains(option), "\(setting) is no option: \(option)")
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

    @Test("Every parameter of an analysis is an option of analyze") func analyses() {
        let options = Set(CommandDescription.optionNames(of: AnalyzeCommand.self))
        for analysis in AnalysisCatalog.all {
            let names = Set(analysis.parameters.map(\.name))
            #expect(names.isSubset(of: options), "\(analysis.name): \(names.subtracting(options))")
        }
    }

    @Test("An option of serve belongs to its charts, or is named as another") func serve() {
        let options = Set(CommandDescription.optionNames(of: ServeCommand.self))
        #expect(ServeCommand.otherOptions.isSubset(of: options))
        let ofCharts = CommandDescription.optionNames(of: ChartCommand.self)
        #expect(options.subtracting(ServeCommand.otherOptions).isSubset(of: ofCharts))
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
