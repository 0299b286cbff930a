import DojimaTime
import Foundation

/// A date known to be well formed; 1970-01-01, which no test expects, for an invalid one.
func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(daysSinceEpoch: 0) }

func local(_ day: String, _ time: String = "00:00") -> LocalTime { LocalTime(date(day), TimeOfDay(time) ?? .midnight) }

func utc(_ day: String, _ time: String = "00:00") -> Instant { Zone.utc.instant(of: local(day, time)) }

/// The lines of a file below `Answers`, split at blanks, without comments and empty lines.
func answerLines(_ path: String) throws -> [[String]] {
    let file = Bundle.module.bundleURL.appending(path: "Answers").appending(path: path)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.split(separator: " ").map(String.init) }
}
