import ArgumentParser
import Dojima
import DojimaText
import DojimaTime

/// The options for building longer bars, in commands that exclude no time from an axis.
struct ResamplingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the instrument's)", valueName: "mic"),
        completion: .calendars)
    var calendar: String?

    @Option(
        help: ArgumentHelp(
            "Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or all. (default: regular)",
            valueName: "segments"),
        transform: explained)
    var segments: SegmentsArgument?

    @Option(
        help: ArgumentHelp(
            "The clock time at which days, hours and minutes made from shorter bars begin, independent of sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)",
            valueName: "HH:MM"), transform: explained)
    var anchor: ClockArgument?

    /// The options as part of a specification.
    ///
    /// - Parameter files: the files of custom calendars.
    func specification(_ files: CalendarFileArguments) -> ClosedTimeSpecification {
        ClosedTimeSpecification {
            $0.calendars = [calendar].compactMap(\.self)
            $0.segments = SessionSegment.Kind.allCases.filter { segments?.kinds.contains($0) ?? false }
            $0.anchor = anchor?.time
            $0.calendarFiles = files.files
        }
    }
}
