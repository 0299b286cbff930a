import DojimaSeries
import DojimaFiles
import Dojima
import DojimaFormats
import DojimaInteraction
import DojimaStore
import DojimaText
import DojimaTime

extension Message {
    /// The text with options and commands of the command line.
    var commandLine: String { text(naming: Message.inOptions) }

    /// Returns the option or command for a reference in a library's message.
    static func inOptions(_ reference: Message.Reference) -> String {
        switch reference {
        case .setting(let setting): setting.option
        case .function(let function, let source): function.command(source)
        }
    }
}

extension ReportedError {
    /// The message with options and commands of the command line.
    var commandLine: String { message.commandLine }
}

extension SettingName {
    /// The option for the setting: the last part of its name, with dashes, unless `options` has another name.
    var option: String { "--" + (SettingName.options[self] ?? dashed) }

    private var dashed: String {
        (name.split(separator: ".").last ?? "").map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }

    private static let options: [SettingName: String] = [
        .database: "db", .parameters: "param", .isStrict: "strict", .isWide: "wide", .rejectsFile: "rejects", .duplicates: "on-duplicate",
        .conflicts: "on-conflict", .spooling: "max-spool", .calendars: "calendar", .calendarFiles: "calendar-file", .zones: "x-zone",
        .colors: "color",
        .allowedPath: "allow-path", .hidden: "hide", .continuous: "continuous", .bySymbol: "by-symbol", .queries: "queries",
    ]
}

extension FunctionName {
    /// Returns the command that calls the function, with the symbol if it takes one.
    func command(_ source: String?) -> String {
        switch self {
        case .calendars: "`dojima calendar`"
        case .actionFile: "dojima actions --help"
        case .saveActions: "dojima actions \(source ?? "SYMBOL") FILE"
        case .storedSeries: "dojima list"
        case .symbolGroups: "scan, book, report, list and analyze"
        case .drawing: "dojima chart and dojima render"
        case .removeAnnotations: "dojima annotate"
        case .savedSelection: "dojima window --format json"
        default: name
        }
    }
}
