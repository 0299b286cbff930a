import DojimaText
package import DojimaTime

extension CalendarLibrary {
    /// The built-in calendars and those of the files, which are read in order.
    ///
    /// - Parameter access: the files that may be read.
    package init(files: [String], access: FileAccess) throws {
        self.init()
        try add(files: files, access: access)
    }

    /// Adds the calendars of files.
    mutating func add(files: [String], access: FileAccess) throws {
        for path in files {
            let text = try access.bytes(of: path)
            do throws(RuleError) {
                try add(json: text)
            } catch {
                throw PictureError(.data, "\(path): \(error.message)")
            }
        }
    }

    /// Returns the calendar that an instrument is stored with, which may be one of a file that was given at that time.
    package func storedCalendar(_ code: String) throws -> TradingCalendar {
        do throws(CalendarError) {
            return try calendar(code)
        } catch .unknown, .ambiguous {
            throw PictureError(.missing, "the instrument's calendar \(code) is not built in; give its file with \(setting: .calendarFiles)")
        }
    }
}
