import DojimaOutput
import DojimaText
internal import DojimaFormats

/// A CSV file of rejected rows: `file,line,reason,text`.
///
/// It takes its place at the end, and tells of the files that were imported; without one, what stood there stays as it was.
final class RejectsFile {
    private let file: WholeFile
    private let path: String
    /// Whether spreadsheets must find no formulas in it.
    private let isGuarded: Bool
    /// How many bytes tell of files that are imported.
    private var kept: Int?

    /// Begins the file beside its place; `others` are files that must not be lost by it.
    init(path: String, besides others: [String], isGuarded: Bool) throws(FileError) {
        if let other = others.first(where: { isSameFile($0, path) }) {
            throw FileError(
                .badOption, "\(path): the rejected rows would take the place of \(other); give another file with \(setting: .rejectsFile)")
        }
        file = try WholeFile(path, advice: "choose another place for the rejected rows")
        (self.path, self.isGuarded) = (path, isGuarded)
        try write("file,line,reason,text\n")
    }

    func add(_ rows: [RejectedRow], file: String) throws(FileError) {
        guard !rows.isEmpty else { return }
        var text = ""
        for row in rows {
            let texts = [file, row.reason, row.text].map { quotedForCSV(isGuarded ? guardedForSpreadsheets($0) : $0) }
            text += "\(texts[0]),\(row.line),\(texts[1]),\(texts[2])\n"
        }
        try write(text)
    }

    /// The place that later rows are written behind.
    var place: Int { file.count }

    /// Forgets what was written behind a place.
    func rewind(to place: Int) throws(FileError) {
        guard place < file.count else { return }
        guard file.cut(to: place) else {
            throw FileError(
                .inputOutput, "\(path): rows were written that are not rejected, and it cannot be begun again; give a usual file")
        }
    }

    /// The rows so far are of files that are imported.
    func keep() { kept = file.count }

    /// Has it take its place.
    func finish() throws(FileError) {
        do { try file.finish() } catch {
            throw kept == nil ? error : FileError(error.kind, "the bars are imported, and what was rejected is not told: \(error.message)")
        }
    }

    /// Has it take its place with what tells of imported files, when there is any; for an import that ends before all are.
    func finishKept() {
        guard let kept, (try? rewind(to: kept)) != nil else { return file.discard() }
        // The reason why the import ended is what has to be said.
        try? file.finish()
    }

    private func write(_ text: String) throws(FileError) {
        file.write(Array(text.utf8))
        try file.check()
    }
}
