import ArgumentParser
import DojimaTime

/// An argument that says how it is written when it is written wrong.
protocol ExplainedArgument {
    init?(argument: String)
    /// What to write, as a clause: `write 5d, 6M or 1y`.
    static var advice: String { get }
    /// The parts of a wrong argument that may be times: one beyond the limits is named.
    static func times(in argument: String) -> [Substring]
}

extension ExplainedArgument {
    static func times(in argument: String) -> [Substring] { [] }
}

/// Reads an argument for an option's `transform`, so that a wrong one is met with advice.
func explained<Argument: ExplainedArgument>(_ text: String) throws -> Argument {
    if let argument = Argument(argument: text) { return argument }
    throw ValidationError(TimeTextError.beyondLimits(in: Argument.times(in: text))?.commandLine ?? Argument.advice)
}
