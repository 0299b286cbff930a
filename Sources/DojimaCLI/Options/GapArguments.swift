import ArgumentParser
import DojimaChart
import DojimaTime

/// How several calendars make one axis.
enum CombineArgument: String, ExpressibleByArgument, CaseIterable {
    case union, intersection, primary

    var combination: ClosedTime.Combination {
        switch self {
        case .union: .union
        case .intersection: .intersection
        case .primary: .primary
        }
    }
}

/// Classes of a calendar's closed time, written `lunch,half-day`.
struct ShownGapsArgument: ExplainedArgument {
    static let advice = "write classes of closed time with commas between: weekend, holiday, night, lunch, half-day"

    var kinds: Set<GapReason.Kind>

    init?(argument: String) {
        guard let kinds = GapReason.Kind.set(argument), kinds.isSubset(of: GapReason.Kind.ofCalendars) else { return nil }
        self.kinds = kinds
    }
}

extension GapReason.Kind {
    /// Classes with commas between; `nil` when one is unknown or there is none.
    static func set(_ text: String) -> Set<GapReason.Kind>? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let kinds = words.compactMap { GapReason.Kind(rawValue: $0.lowercased()) }
        return kinds.count == words.count ? Set(kinds) : nil
    }
}

/// How gaps are marked in a picture.
struct GapMarkOptions: ParsableArguments {
    @Option(
        name: .customLong("gap-marks"), defaultAsFlag: GapMarksArgument.all, parsing: .next,
        help: ArgumentHelp(
            "Mark where closed time is left out: all of it, or weekend, holiday, night, lunch, half-day, rule, inferred with commas between.",
            valueName: "classes"))
    var kinds: GapMarksArgument?

    @Option(name: .customLong("gap-style"), help: "A dashed hairline through the panes, or a slash across the axis.")
    var style: GapStyleArgument = .hairline

    @Option(name: .customLong("gap-width"), help: ArgumentHelp("Pixels that each mark sets the bars around it apart.", valueName: "pixels"))
    var width: Double = 0

    func validate() throws {
        if let kinds, kinds.kinds == nil {
            throw ValidationError(
                "--gap-marks \(kinds): write classes such as weekend,holiday, or nothing but another option behind --gap-marks")
        }
        guard width >= 0, width <= 100 else { throw ValidationError("--gap-width takes 0 to 100 pixels") }
        if kinds == nil, width > 0 || style != .hairline {
            throw ValidationError("--gap-style and --gap-width say how gaps are marked: give --gap-marks")
        }
    }

    /// `nil` without marks.
    func marks(_ closed: ClosedTime) -> GapMarks? {
        kinds?.kinds.map { GapMarks(closed: closed, kinds: $0, style: style.style, width: width) }
    }
}

/// Classes of gaps, written `weekend,holiday`.
///
/// Any word is taken and only then judged: the parser would read an option with a wrong value as one without.
struct GapMarksArgument: ExpressibleByArgument, CustomStringConvertible {
    static let all = GapMarksArgument(argument: "all")

    /// As it was written.
    var description: String
    /// `nil` when the word names no classes.
    var kinds: Set<GapReason.Kind>?

    init(argument: String) {
        description = argument
        kinds = argument == "all" ? Set(GapReason.Kind.allCases) : GapReason.Kind.set(argument)
    }
}

enum GapStyleArgument: String, ExpressibleByArgument, CaseIterable {
    case hairline, slash

    var style: GapMarks.Style { self == .hairline ? .hairline : .slash }
}
