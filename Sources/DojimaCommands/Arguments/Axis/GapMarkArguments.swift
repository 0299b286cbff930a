import DojimaText
import ArgumentParser
import DojimaChart
import DojimaTime

extension ClosedTime.Combination: WordArgument {}

/// Classes of a calendar's closed time, written `lunch,half-day`.
struct ShownGapsArgument: ExplainedArgument {
    static let advice = "write classes of closed time separated by commas: weekend, holiday, night, lunch, half-day"

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

/// Options for the marks of gaps in a picture.
struct GapMarkArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "gaps", title: "Gaps", summary: "Marks where closed time is left out.", groups: ["Gaps"],
        examples: [
            "dojima chart SPX --gap-marks=weekend,holiday --gap-style slash --gap-width 4 --last 1M"
        ])

    /// The name of the option whose value may be omitted.
    static let marksOption = "gap-marks"

    @Option(
        name: .customLong(marksOption), defaultAsFlag: GapMarksArgument.all, parsing: .next,
        help: ArgumentHelp(
            "Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday, night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long ones without data; off marks nothing.",
            valueName: "classes"))
    var kinds: GapMarksArgument?

    @Option(name: .customLong("gap-style"), help: "A dashed hairline through the panes, or a slash across the axis. (default: hairline)")
    var style: GapMarkOptions.Style?

    @Option(
        name: .customLong("gap-width"),
        help: ArgumentHelp("The extra space in pixels between the bars on both sides of a mark. (default: 0)", valueName: "pixels"))
    var width: Double?

    func validate() throws {
        if let kinds, kinds.kinds == nil { throw GapMarkArguments.refusal(of: kinds.description) }
        guard (0...100).contains(width ?? 0) else { throw ValidationError("--gap-width takes 0 to 100 pixels") }
        if kinds == nil, width ?? 0 > 0 || style ?? .hairline != .hairline {
            throw ValidationError("--gap-style and --gap-width need marks: give --gap-marks")
        }
    }

    /// Throws for an invalid value that is bound to the option by `=`, which the parser takes for an option without a value.
    ///
    /// - Parameter arguments: the arguments of a command with this option, which were parsed without an error.
    static func validate(boundIn arguments: some Sequence<String>) throws {
        let option = "--\(marksOption)="
        let bound = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
        if let wrong = bound.first(where: { GapMarksArgument(argument: $0) == nil }) { throw refusal(of: wrong) }
    }

    private static func refusal(of wrong: String) -> ValidationError {
        ValidationError(
            "--gap-marks \(wrong): write classes such as weekend,holiday, or no value; write a symbol with this name before the option")
    }

    /// The marks of gaps in a specification; `nil` if only long breaks are marked.
    var specification: GapMarkOptions? {
        kinds?.kinds.map { kinds in
            if kinds.isEmpty { return GapMarkOptions { $0.style = .off } }
            let classes = GapReason.Kind.allCases.filter(kinds.contains)
            return GapMarkOptions {
                $0.classes = classes.count == GapReason.Kind.allCases.count ? [] : classes
                $0.style = style ?? .hairline
                $0.width = width ?? 0
            }
        }
    }
}

/// Classes of gaps, written `weekend,holiday`.
///
/// A word unlike any class is rejected here, since it is a symbol after an option without a value. A word similar to a class is accepted,
/// and refused as misspelt in `validate`.
struct GapMarksArgument: ExpressibleByArgument, CustomStringConvertible {
    static let all = GapMarksArgument(description: "all", kinds: Set(GapReason.Kind.allCases))
    static let off = GapMarksArgument(description: "off", kinds: [])

    /// The text of the argument.
    var description: String
    /// The classes; empty for no marks, `nil` if the word names no classes.
    var kinds: Set<GapReason.Kind>?

    init(description: String, kinds: Set<GapReason.Kind>?) { (self.description, self.kinds) = (description, kinds) }

    init?(argument: String) {
        let kinds = [GapMarksArgument.all, .off].first { $0.description == argument }?.kinds ?? GapReason.Kind.set(argument)
        guard kinds != nil || GapMarksArgument.isMisspelt(argument) else { return nil }
        self.init(description: argument, kinds: kinds)
    }

    private static func isMisspelt(_ text: String) -> Bool {
        let names = GapReason.Kind.allCases.map { $0.rawValue }
        return text == text.lowercased()
            && text.split(separator: ",").contains { !nearestNames(to: String($0), among: names).isEmpty }
    }
}

extension GapMarkOptions.Style: WordArgument {}
