import ArgumentParser
import DojimaTime

/// Calendars of the user's own, beside and before the built-in ones.
struct CalendarFileOptions: ParsableArguments {
    @Option(
        name: .customLong("calendar-file"),
        help: ArgumentHelp(
            "Calendars of your own and corrections as JSON; `dojima calendar XNYS --rules` writes one to start from. May be repeated.",
            valueName: "file"))
    var files: [String] = []

    /// The built-in calendars and those of the files, which are read in order.
    func library() throws -> CalendarLibrary { try CalendarLibrary(files: files) }
}

extension CalendarLibrary {
    /// The built-in calendars and those of the files, which are read in order.
    init(files: [String]) throws {
        self.init()
        for path in files {
            let text = try Input.smallFile(path)
            do throws(RuleError) {
                try add(json: text)
            } catch {
                throw Failure(.badData, "\(path): \(error.message)")
            }
        }
    }

    /// The calendar that an instrument is stored with, which may be one of a file that was given then.
    func storedCalendar(_ code: String) throws -> TradingCalendar {
        do throws(CalendarError) {
            return try calendar(code)
        } catch .unknown {
            throw Failure(.noInput, "the instrument's calendar \(code) is not built in; give its file with --calendar-file")
        }
    }
}
