import DojimaOutput
import DojimaText
internal import DojimaFormats

/// A CSV file of rejected rows: `file,line,reason,text`.
///
/// At the end it replaces an existing file. It has the rejected rows of imported files only; if there are none, nothing is written, and
/// an existing file is kept.
final class RejectsFile {
    private let file: AtomicFile
    private let path: String
    /// Whether texts are protected so that spreadsheets do not read them as formulas.
    private let isGuarded: Bool
    /// The number of bytes that belong to imported files.
    private var importedBytes: Int?

    /// Creates the file next to its final path; `others` are files that it must not replace.
    init(path: String, protecting others: [String], isGuarded: Bool) throws(FileError) {
        if let other = others.first(where: { isSameFile($0, path) }) {
            throw FileError(
                .request, "\(path): the rejected rows would overwrite \(other); give another file with \(setting: .rejectsFile)")
        }
        file = try AtomicFile(path, advice: "choose another path for the rejected rows")
        (self.path, self.isGuarded) = (path, isGuarded)
    }

    func add(_ rows: [RejectedRow], file: String) throws(FileError) {
        guard !rows.isEmpty else { return }
        var text = self.file.count == 0 ? "file,line,reason,text\n" : ""
        for row in rows {
            let texts = [file, row.reason, row.text].map { quotedForCSV(isGuarded ? guardedForSpreadsheets($0) : $0) }
            text += "\(texts[0]),\(row.line),\(texts[1]),\(texts[2])\n"
        }
        try write(text)
    }

    /// The offset at which the next row is written.
    var offset: Int { file.count }

    /// Discards what was written after an offset.
    func rewind(to offset: Int) throws(FileError) {
        guard offset < file.count else { return }
        guard file.truncate(to: offset) else {
            throw FileError(
                .inputOutput, "\(path): rows were written that are not rejected, and they cannot be removed; give a regular file",
                writing: path)
        }
    }

    /// Marks the rows so far as those of imported files.
    func keep() { importedBytes = file.count }

    /// Moves the file to its final path.
    func finish() throws(FileError) {
        guard file.count > 0 else { return file.discard() }
        do { try file.finish() } catch {
            throw importedBytes == nil
                ? error : error.withMessage("the bars are imported, but the rejected rows could not be written: \(error.message)")
        }
    }

    /// Moves the file to its final path with the rows of imported files, if any were imported; for an import that ends early.
    func finishImported() {
        guard let importedBytes, importedBytes > 0, (try? rewind(to: importedBytes)) != nil else { return file.discard() }
        // An error here would hide the one that ended the import.
        try? file.finish()
    }

    private func write(_ text: String) throws(FileError) {
        file.write(Array(text.utf8))
        try file.check()
    }
}
