import ArgumentParser

/// The option for the form of errors in commands that write no table. `ErrorReport` reads it from the arguments.
struct ErrorFormArguments: ParsableArguments {
    @Option(help: ArgumentHelp("How errors are written: table or csv for one line, json for an object.", valueName: "form"))
    var format: ResultForm?
}
