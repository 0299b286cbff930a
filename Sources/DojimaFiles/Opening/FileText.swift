package import DojimaOutput

/// The text of a file that is read whole: unpacked, and in UTF-8, whatever it was written in. Throws as an import of the file does.
package func fileText(_ path: String) throws(FileError) -> String {
    try InputFile(path: path).withBytes { String(decoding: $0, as: UTF8.self) }
}
