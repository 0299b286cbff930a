import ArgumentParser
import DojimaTime

/// An argument whose error explains how to write it.
protocol ExplainedArgument {
    init?(argument: String)
    /// The advice in the error, as a clause: `write 5d, 6M or 1y`.
    static var advice: String { get }
    /// Returns the parts of an invalid argument that may be times; the error reports one that is beyond the limits.
    static func times(in argument: String) -> [Substring]
}

extension ExplainedArgument {
    static func times(in argument: String) -> [Substring] { [] }
}

/// Parses an argument for an option's `transform`; throws an error with advice.
func explained<Argument: ExplainedArgument>(_ text: String) throws -> Argument {
    if let argument = Argument(argument: text) { return argument }
    let times = Argument.times(in: text)
    let date = times.lazy.compactMap { CivilDate.problem(of: String($0)) }.first.map { "\($0); " } ?? ""
    throw ValidationError(TimeTextError.beyondLimits(in: times)?.commandLine ?? date + Argument.advice)
}
