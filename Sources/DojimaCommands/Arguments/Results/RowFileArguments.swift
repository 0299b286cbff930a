import ArgumentParser
import DojimaOutput
import DojimaText

/// The option for the file that rows are written to; its extension selects the format.
struct RowFileArguments: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write the rows to a file in the format of its extension: \(RowFileArguments.endings), if --format supports it.",
            valueName: "file"),
        completion: .file())
    var output: String?

    private static let forms = [
        "csv": "csv", "json": "json", "ndjson": "ndjson", "jsonl": "ndjson", "npy": "npy", "md": "markdown", "markdown": "markdown",
    ]
    private static let endings = ".csv, .json, .ndjson, .npy or .md"

    /// Returns the format of the file's extension, or else the given one. Throws if the two differ, or if there is neither.
    func form<Form: WordArgument>(orGiven given: Form?) throws -> Form? {
        guard let output, output != "-" else { return given }
        let name = output[(output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex)...]
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        guard let form = RowFileArguments.forms[ending].flatMap(Form.init(rawValue:)) else {
            if let given { return given }
            throw ValidationError("-o \(output): the name must end in \(RowFileArguments.endings), or --format must be given")
        }
        guard given.map({ $0.rawValue == form.rawValue }) ?? true else {
            throw ValidationError("-o \(output): the extension sets the format: leave --format \(given?.rawValue ?? "") out")
        }
        return form
    }

    /// Redirects the standard output of `work` to the file. Throws if the file is one of `sources`, which are read.
    func writing(keeping sources: [String], _ work: () throws -> Void) throws {
        guard let output, output != "-" else { return try work() }
        if let lost = sources.first(where: { isSameFile($0, output) }) {
            throw Failure(.request, "-o \(output) would overwrite \(lost), which is read; give another name")
        }
        try Console.writing(to: output, work)
    }
}
