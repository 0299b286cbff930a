import ArgumentParser

/// An argument that says how it is written when it is written wrong.
protocol ExplainedArgument {
    init?(argument: String)
    /// What to write, as a clause: `write 5d, 6M or 1y`.
    static var advice: String { get }
}

/// Reads an argument for an option's `transform`, so that a wrong one is met with advice.
func explained<Argument: ExplainedArgument>(_ text: String) throws -> Argument {
    guard let argument = Argument(argument: text) else { throw ValidationError(Argument.advice) }
    return argument
}
