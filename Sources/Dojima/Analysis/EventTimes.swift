import DojimaFormats
package import DojimaText
package import DojimaTime

/// Reads the dates and times of a file; `-` is standard input. Adds a note if lines have no time.
///
/// - Parameter access: the files that may be read.
package func eventTimes(_ path: String, access: FileAccess, notes: inout [Message]) throws -> [TimeText] {
    let name = path == "-" ? "standard input" : path
    let file = try TimeFile(access.input(path), name: name)
    if file.skipped > 0 {
        notes.append("\(name): \(file.skipped == 1 ? "1 line has" : "\(file.skipped) lines have") no time: left out")
    }
    return file.times
}
