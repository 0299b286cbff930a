import DojimaCairo
import DojimaOutput
public import DojimaSeries
public import Foundation

extension Picture {
    /// Writes the picture to a file of the format of the specification's catalogs that its name ends with, such as `spx.png`.
    ///
    /// The file appears only when it is complete. Throws for a name without the ending of a format, and if the file cannot be written.
    public func write(toFile path: String) throws {
        let formats = specification.catalogs.outputFormats
        guard let format = formats.format(ofPath: path) else { throw PictureError.ending(path, formats.fileExtensions) }
        try writeFile(try bytes(as: format), at: path)
    }

    /// Writes the picture to a location, as `write(toFile:)` does.
    public func write(to url: URL) throws { try write(toFile: try url.filePath()) }
}

extension StandalonePage {
    /// Writes the page to a file whose name ends in `.html`. The file appears only when it is complete. Throws for another ending, and if the
    /// file cannot be written.
    public func write(toFile path: String) throws {
        guard path.namesPage else { throw PictureError.ending(path, ".html") }
        try writeFile(Array(html.utf8), at: path)
    }

    /// Writes the page to a location, as `write(toFile:)` does.
    public func write(to url: URL) throws { try write(toFile: try url.filePath()) }
}

extension Report {
    /// Writes the report to a file as HTML or as PDF, whichever its name ends with: `.html` or `.pdf`. The file appears only when it is
    /// complete. Throws for another ending, as `html(from:)` and `pdf(from:)` do, and if the file cannot be written.
    public func write(toFile path: String, from source: (any MarketReader)? = nil) throws {
        guard let isPDF = path.namesPDFReport else { throw PictureError.ending(path, ".html or .pdf") }
        try writeFile(isPDF ? pdf(from: source) : Array(html(from: source).utf8), at: path)
    }

    /// Writes the report to a location, as `write(toFile:from:)` does.
    public func write(to url: URL, from source: (any MarketReader)? = nil) throws { try write(toFile: try url.filePath(), from: source) }
}

extension String {
    /// Whether this file name has an extension of HTML.
    package var namesPage: Bool { [".html", ".htm"].contains { lowercased().hasSuffix($0) } }

    /// Whether a report of this file name is a PDF, as opposed to HTML; `nil` for a name with another extension.
    package var namesPDFReport: Bool? { namesPage ? false : lowercased().hasSuffix(".pdf") ? true : nil }
}

extension PictureError {
    /// The error for a file name without the ending of a format.
    fileprivate static func ending(_ path: String, _ allowed: String) -> PictureError {
        PictureError(.request, "\(path): the name must end in \(allowed)")
    }
}

/// Writes a file, which appears only when it is complete.
private func writeFile(_ bytes: [UInt8], at path: String) throws {
    let file = try AtomicFile(path, advice: "choose another path")
    file.write(bytes)
    try file.finish()
}
