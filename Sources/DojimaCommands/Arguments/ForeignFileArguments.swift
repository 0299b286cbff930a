import DojimaText
import ArgumentParser
import Dojima

/// What a command may read for a picture or a specification that others made.
struct ForeignFileArguments: ParsableArguments {
    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp(
            "A further folder whose files may be read, beside the working directory and the file's own. May be repeated.",
            valueName: "folder"))
    var allowed: [String] = []

    /// What the file of a picture holds beside it; a file that holds nothing is refused.
    ///
    /// Once its bytes are there, and before anything of them is understood, this thread and those that it starts are left with what a
    /// picture may name, and with the database that is asked, if any.
    func record(of path: String, store: StoreArguments?) throws -> DrawnRecord {
        let access = try FileAccess.named(byPicture: path, allowing: allowed)
        let bytes = path == "-" ? try Input.standardInput() : try Input.smallFile(path)
        confine(to: access, store: store)
        do throws(TextError) {
            var record = try DrawnRecord(picture: bytes)
            record.access = access
            return record
        } catch {
            throw Failure(.badData, "\(path == "-" ? "standard input" : path): \(error.message)")
        }
    }

    /// Leaves to this thread, and to those that it starts, what a specification and its output take.
    func confine(_ specification: ChartSpecification, at path: String, store: StoreArguments, output: OutputArguments) {
        var sandbox = Sandbox()
        for folder in [".", specification.fileAccess.beside].compactMap(\.self) + allowed { sandbox.allowReading(folder) }
        for path in specification.namedFiles.compactMap(specification.fileAccess.path) { sandbox.allowReading(path) }
        if store.exists { sandbox.allowDatabase(store.path) }
        if let path = output.output { sandbox.allowWriting(beside: path) } else { sandbox.allowWriting(in: ".") }
        if let describe = output.describe { sandbox.allowWriting(beside: describe) }
        sandbox.enter()
    }

    private func confine(to access: FileAccess, store: StoreArguments?) {
        var sandbox = Sandbox()
        for folder in [".", access.beside].compactMap(\.self) + allowed { sandbox.allowReading(folder) }
        if let store, store.exists { sandbox.allowDatabase(store.path) }
        sandbox.enter()
    }
}
