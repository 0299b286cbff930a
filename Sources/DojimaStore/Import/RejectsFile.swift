internal import DojimaFormats
internal import Glibc

/// A CSV file of rejected rows: `file,line,reason,text`.
final class RejectsFile {
    private let stream: UnsafeMutablePointer<FILE>
    private let path: String

    /// Creates the file, or empties it, and writes the header; `others` are files that must not be lost by it.
    init(path: String, besides others: [String]) throws(StoreError) {
        if let other = others.first(where: { RejectsFile.isSame($0, path) }) {
            throw StoreError(.badOption, "\(path): the rejected rows would take the place of \(other); give another file with --rejects")
        }
        guard let stream = fopen(path, "we") else {
            throw StoreError(.cannotCreate, "\(path): the file of rejected rows cannot be written: \(String(cString: strerror(errno)))")
        }
        self.stream = stream
        self.path = path
        try write("file,line,reason,text\n")
    }

    /// Whether two paths lead to one file.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0, first.st_mode & S_IFMT == S_IFREG else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    deinit { fclose(stream) }

    func add(_ rows: [RejectedRow], file: String) throws(StoreError) {
        guard !rows.isEmpty else { return }
        var text = ""
        for row in rows {
            text += [file, String(row.line), row.reason, row.text].map(RejectsFile.cell).joined(separator: ",") + "\n"
        }
        try write(text)
    }

    /// The place that later rows are written behind.
    var place: Int { ftell(stream) }

    /// Forgets what was written behind a place.
    func rewind(to place: Int) throws(StoreError) {
        guard fseek(stream, place, SEEK_SET) == 0, ftruncate(fileno(stream), off_t(place)) == 0 else {
            throw StoreError(.inputOutput, "\(path): the rejected rows cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    private func write(_ text: String) throws(StoreError) {
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, stream) == bytes.count, fflush(stream) == 0 else {
            throw StoreError(.inputOutput, "\(path): the rejected rows cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// A cell of RFC 4180: in quotes where it holds a comma, a quote or the end of a line.
    private static func cell(_ text: String) -> String {
        let isPlain = !text.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
