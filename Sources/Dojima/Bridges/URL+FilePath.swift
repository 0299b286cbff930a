public import DojimaFiles
public import DojimaOutput
public import DojimaStore
public import Foundation

extension URL {
    /// The path of a file. Throws for the address of anything else.
    func filePath() throws(FileError) -> String {
        guard isFileURL else { throw FileError(.request, "\(absoluteString): not the address of a file", reading: absoluteString) }
        return path(percentEncoded: false)
    }
}

extension Importer {
    /// Imports the files at locations in the given order, as `run(files:)` does.
    public func importFiles(at urls: [URL]) throws(FileError) -> ImportSummary {
        var paths: [String] = []
        for url in urls { paths.append(try url.filePath()) }
        return try run(files: paths)
    }
}

extension Store {
    /// Opens the database at a location, as `init(path:access:wait:)` does.
    public convenience init(url: URL, access: Access = .reading, wait: Double = 600) throws(StoreError) {
        let path: String
        do throws(FileError) { path = try url.filePath() } catch { throw StoreError(.request, error.message) }
        try self.init(path: path, access: access, wait: wait)
    }
}
