internal import DojimaFormats
internal import Glibc

/// A CSV file of rejected rows: `file,line,reason,text`.
final class RejectsFile {
    private let stream: UnsafeMutablePointer<FILE>
    private let path: String

    /// Creates the file, or empties it, and writes the header.
    init(path: String) throws(StoreError) {
        guard let stream = fopen(path, "we") else {
            throw StoreError(.cannotCreate, "\(path): the file of rejected rows cannot be written: \(String(cString: strerror(errno)))")
        }
        self.stream = stream
        self.path = path
        try write("file,line,reason,text\n")
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
