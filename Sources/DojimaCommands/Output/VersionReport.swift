import DojimaCairo
import DojimaFiles
import DojimaStore
import DojimaText
import DojimaTime

/// The versions that results depend on: of the program, the libraries, the time zones and the calendars.
enum VersionReport {
    static var text: String {
        var lines = ["dojima \(DojimaCommand.version)"]
        lines += (StoreLibraries.versions + DrawingLibraries.versions + FileLibraries.versions).map { "\($0.name) \($0.version)" }
        lines.append("time zones \(ZoneDatabase.system.version ?? "of unknown version") in \(printable(ZoneDatabase.system.folder))")
        return (lines + calendars).joined(separator: "\n") + "\n"
    }

    /// The calendars by the last year of which all holidays are known, the latest year first.
    private static var calendars: [String] {
        let calendars = Dictionary(grouping: TradingCalendar.builtIn) { entry in
            // Holidays of a year that ends later are not all known.
            let last = entry.trusted.upperBound
            return last.adding(days: 1).year > last.year ? last.year : last.year - 1
        }
        return calendars.sorted { $0.key > $1.key }.map { year, entries in
            "holidays known to \(year): \(entries.map(\.code).joined(separator: " "))"
        }
    }
}
