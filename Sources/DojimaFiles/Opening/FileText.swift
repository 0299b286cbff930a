package import DojimaOutput

/// Returns the text of a whole file, decompressed and converted to UTF-8. Throws as an import of the file does.
package func fileText(_ path: String) throws(FileError) -> String {
    try InputFile(path: path).withBytes { String(decoding: $0, as: UTF8.self) }
}
