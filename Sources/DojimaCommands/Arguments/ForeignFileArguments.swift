import DojimaText
import ArgumentParser
import Dojima

/// The option for further folders that a command may read for a picture or specification from someone else.
struct ForeignFileArguments: ParsableArguments {
    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp(
            "A further folder whose files may be read, beside the working directory and the file's own. May be repeated.",
            valueName: "folder"), completion: .directory)
    var allowed: [String] = []

    /// Reads the record in the file of a picture. Throws if the file has none.
    ///
    /// Once its bytes are read, and before they are parsed, a sandbox restricts this thread and those that it starts to the files that a
    /// picture may name, and to the database, if one is used.
    func record(of path: String, store: StoreArguments?) throws -> DrawnRecord {
        let access = try FileAccess.named(by: path, allowing: allowed)
        let bytes = try FileAccess.regular.input(path)
        confine(to: access, store: store)
        do throws(TextError) {
            var record = try DrawnRecord(picture: bytes)
            record.access = access
            return record
        } catch {
            throw Failure(.badData, "\(path == "-" ? "standard input" : path): \(error.message)")
        }
    }

    /// Restricts this thread, and those that it starts, to the files that a specification and its output need.
    func confine(_ specification: ChartSpecification, store: StoreArguments, output: OutputArguments) {
        var sandbox = Sandbox()
        for folder in [".", specification.fileAccess.beside].compactMap(\.self) + allowed { sandbox.allowReading(folder) }
        store.allow(in: &sandbox)
        if let path = output.output { sandbox.allowWriting(beside: path) } else { sandbox.allowWriting(in: ".") }
        if let describe = output.describe { sandbox.allowWriting(beside: describe) }
        sandbox.enter()
    }

    private func confine(to access: FileAccess, store: StoreArguments?) {
        var sandbox = Sandbox()
        for folder in [".", access.beside].compactMap(\.self) + allowed { sandbox.allowReading(folder) }
        store?.allow(in: &sandbox)
        sandbox.enter()
    }
}
