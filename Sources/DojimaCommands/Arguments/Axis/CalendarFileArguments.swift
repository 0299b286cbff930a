import ArgumentParser
import Dojima
import DojimaTime

/// Custom calendars, which take precedence over the built-in ones.
struct CalendarFileArguments: ParsableArguments {
    @Option(
        name: .customLong("calendar-file"),
        help: ArgumentHelp(
            "Custom calendars, and corrections of built-in ones, as JSON; `dojima calendar XNYS --rules` writes one to start from. May be repeated.",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var files: [String] = []

    /// The built-in calendars and those of the files, which are read in order.
    func library() throws -> CalendarLibrary { try CalendarLibrary(files: files, access: .ofArguments) }
}
