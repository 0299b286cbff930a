import DojimaFormats
package import DojimaText
package import DojimaTime

/// The dates and times of a file; `-` is standard input. Adds a note of lines without one.
package func eventTimes(_ path: String, notes: inout [Message]) throws -> [TimeText] {
    let name = path == "-" ? "standard input" : path
    let file = try TimeFile(path == "-" ? Input.standardInput() : Input.smallFile(path), name: name)
    if file.skipped > 0 {
        notes.append("\(name): \(file.skipped == 1 ? "1 line holds" : "\(file.skipped) lines hold") no time: left out")
    }
    return file.times
}
