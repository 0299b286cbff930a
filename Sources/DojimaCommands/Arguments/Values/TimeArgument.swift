import DojimaText
import DojimaTime

/// A time on the command line: ISO 8601 with or without time and offset, or @ and seconds since 1970. A year or a month means its first
/// day.
struct TimeArgument: ExplainedArgument {
    static let advice = "write \(forms)"

    var text: String
    var time: TimeText

    init?(argument: String) {
        guard let time = try? TimeText(option: argument) else { return nil }
        self.text = argument
        self.time = time
    }

    static func times(in argument: String) -> [Substring] { [argument[...]] }

    static let forms = "2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or @1710081000"
}

/// The end of a span: like `TimeArgument`, but a year or a month means its last day.
struct EndTimeArgument: ExplainedArgument {
    static let advice = TimeArgument.advice
    /// The rule by which an end time belongs to the span, for help texts.
    static let inclusion = "a date alone is included, 2024 and 2024-03 to their last day"

    var text: String
    var time: TimeText

    init?(argument: String) {
        guard let time = try? TimeText(option: argument, .last) else { return nil }
        self.text = argument
        self.time = time
    }

    static func times(in argument: String) -> [Substring] { [argument[...]] }
}

/// Returns the range from `from` up to `to`. Throws a usage error if `--to` is not after `--from`.
func axisSpan(from: TimeArgument, to: TimeArgument, zone: Zone) throws -> Range<Instant> {
    let (start, end) = (from.time.instant(in: zone), to.time.instant(in: zone))
    guard start < end else { throw Failure(.request, "--from \(from.text) is not before --to \(to.text)") }
    return start..<end
}
