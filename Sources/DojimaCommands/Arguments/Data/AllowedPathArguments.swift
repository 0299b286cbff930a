import DojimaText
import ArgumentParser
import Dojima

/// The option for further folders that a command may read for a picture or specification from someone else.
struct AllowedPathArguments: ParsableArguments {
    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp(
            "Another folder whose files may be read, in addition to the working directory and the folder of the file. May be repeated.",
            valueName: "folder"), completion: .directory)
    var folders: [String] = []

    /// Reads the record in the file of a picture. Throws if the file contains no record.
    ///
    /// After the file is read and before it is parsed, a sandbox restricts this thread, and threads that it starts later, to the files that
    /// a picture may name, and to the database if one is used.
    func record(of path: String, store: StoreArguments?) throws -> DrawnRecord {
        let access = try FileAccess.named(by: path, allowing: folders)
        let bytes = try FileAccess.regular.input(path)
        confine(to: access, store: store)
        do throws(TextError) {
            var record = try DrawnRecord(picture: bytes)
            record.access = access
            return record
        } catch {
            throw Failure(.data, "\(path == "-" ? "standard input" : path): \(error.message)")
        }
    }

    /// Restricts this thread, and those that it starts, to the files that a specification and its output need.
    func confine(_ specification: ChartSpecification, store: StoreArguments, output: OutputArguments) {
        var sandbox = Sandbox()
        for folder in [".", specification.fileAccess.baseFolder].compactMap(\.self) + folders { sandbox.allowReading(folder) }
        store.allow(in: &sandbox)
        if let path = output.output { sandbox.allowWriting(nextTo: path) } else { sandbox.allowWriting(in: ".") }
        if let describe = output.describe { sandbox.allowWriting(nextTo: describe) }
        sandbox.enter()
    }

    private func confine(to access: FileAccess, store: StoreArguments?) {
        var sandbox = Sandbox()
        for folder in [".", access.baseFolder].compactMap(\.self) + folders { sandbox.allowReading(folder) }
        store?.allow(in: &sandbox)
        sandbox.enter()
    }
}
