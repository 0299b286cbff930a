import Testing

/// A Swift file as lines of code: comments and the contents of strings are blanked, so that a search finds only code.
struct SwiftSource {
    let path: String
    let lines: [String]
    /// The contents of string literals, and the lines that they begin in. One with an interpolated string is given in parts.
    let literals: [(line: Int, text: String)]
    private let code: String

    init(path: String, text: String) {
        self.path = path
        let bytes = Array(text.utf8)
        let (blanked, ranges) = SwiftSource.blanked(bytes)
        code = String(decoding: blanked, as: UTF8.self)
        var (line, place) = (1, 0)
        literals = ranges.map { range in
            line += bytes[place..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
            place = range.lowerBound
            return (line, String(decoding: bytes[range], as: UTF8.self))
        }
        lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Every Swift file of a target; throws if it has none.
    static func all(of target: String) throws -> [SwiftSource] {
        try #require(try everything.get()[target], "there are no Swift files of \(target)")
    }

    /// Read once: every test searches all of them.
    private static let everything = Result {
        try Dictionary(
            uniqueKeysWithValues: Repository.swiftTargets().map { target in
                let paths = try Repository.files(below: "Sources/\(target)", ending: ".swift")
                return (target, try paths.map { SwiftSource(path: $0, text: try Repository.text($0)) })
            })
    }

    /// The modules that are imported, and whether their declarations are passed on.
    var imports: [(module: String, isPublic: Bool)] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
                words[..<keyword].allSatisfy({ $0.hasPrefix("@") || SwiftSource.accessLevels.contains(String($0)) })
            else { return nil }
            // `import struct Foundation.Date` names the module before the dot.
            let name = words.last.map { $0.split(separator: ".")[0] } ?? ""
            return (String(name), words[..<keyword].contains { $0 == "public" || $0.hasPrefix("@_exported") })
        }
    }

    private static let accessLevels = ["public", "package", "internal", "fileprivate", "private"]

    /// Lines, as `path:number`, that contain a word without a letter, digit or dot before it.
    func uses(of word: String) -> [String] {
        guard code.contains(word) else { return [] }
        return lines.enumerated().filter { _, line in
            line.ranges(of: word).contains { range in
                guard range.lowerBound > line.startIndex else { return true }
                let before = line[line.index(before: range.lowerBound)]
                return !before.isLetter && !before.isNumber && before != "_" && before != "."
            }
        }
        .map { "\(path):\($0.offset + 1)" }
    }

    /// Replaces comments and the contents of string literals by blanks and keeps line ends; also returns the positions of those contents.
    private static func blanked(_ bytes: [UInt8]) -> (code: [UInt8], literals: [Range<Int>]) {
        let quote = UInt8(ascii: "\""), slash = UInt8(ascii: "/")
        var result = bytes
        var literals: [Range<Int>] = []
        bytes.withUnsafeBufferPointer { bytes in
            func starts(_ mark: StaticString, at place: Int) -> Bool {
                let count = mark.utf8CodeUnitCount
                guard place + count <= bytes.count else { return false }
                var index = 0
                while index < count {
                    guard bytes[place + index] == mark.utf8Start[index] else { return false }
                    index += 1
                }
                return true
            }
            /// Blanks up to the end mark, which it keeps.
            func blank(from start: Int, to end: StaticString, escapes: Bool) -> Int {
                var place = start
                while place < bytes.count, !starts(end, at: place) {
                    let next = escapes && bytes[place] == UInt8(ascii: "\\") ? min(place + 2, bytes.count) : place + 1
                    while place < next {
                        if bytes[place] != UInt8(ascii: "\n") { result[place] = UInt8(ascii: " ") }
                        place += 1
                    }
                }
                return place
            }
            var index = 0
            while index < bytes.count {
                if bytes[index] != quote, bytes[index] != slash {
                    index += 1
                } else if starts("//", at: index) {
                    index = blank(from: index, to: "\n", escapes: false)
                } else if starts("/*", at: index) {
                    index = blank(from: index, to: "*/", escapes: false) + 2
                } else if bytes[index] == quote {
                    let mark: StaticString = starts("\"\"\"", at: index) ? "\"\"\"" : "\""
                    let start = index + mark.utf8CodeUnitCount
                    let end = blank(from: start, to: mark, escapes: true)
                    literals.append(start..<end)
                    index = end + mark.utf8CodeUnitCount
                } else {
                    index += 1
                }
            }
        }
        return (result, literals)
    }
}
