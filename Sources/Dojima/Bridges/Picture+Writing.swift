import DojimaCairo
import DojimaOutput
public import Foundation

extension Picture {
    /// Writes the picture to a file of the format of the specification's catalogs that its name ends with, such as `spx.png`.
    ///
    /// The file appears only when it is complete. Throws for a name without the ending of a format, and if the file cannot be written.
    public func write(toFile path: String) throws {
        let formats = specification.catalogs.outputFormats
        guard let format = formats.format(ofPath: path) else {
            throw PictureError(.request, "\(path): the name must end in \(formats.fileExtensions)")
        }
        let bytes = try bytes(as: format)
        let file = try AtomicFile(path, advice: "choose another path")
        file.write(bytes)
        try file.finish()
    }

    /// Writes the picture to a location, as `write(toFile:)` does.
    public func write(to url: URL) throws { try write(toFile: try url.filePath()) }
}
