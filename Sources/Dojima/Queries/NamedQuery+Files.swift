import DojimaFiles
package import DojimaStore
import DojimaText
import DojimaPlatform

/// Queries stored as files.
extension NamedQuery {
    /// Reads a query from an argument: its SQL, `-` for standard input, or a name as `init(_:folder:)` takes it.
    package init(argument: String, folder: String) throws {
        if argument == "-" {
            let bytes = try InputBytes.standardInput(limit: 1 << 20)
            self.init(name: "standard input", sql: String(decoding: bytes, as: UTF8.self))
        } else if NamedQuery.isSQL(argument) {
            self.init(name: "query", sql: argument)
        } else {
            try self.init(argument, folder: folder)
        }
    }

    /// Reads the query of a name in a folder, or a file if the name ends in `.sql` or contains a slash.
    ///
    /// Throws `missing` with the names of the queries in the folder.
    public init(_ name: String, folder: String) throws {
        let isFile = NamedQuery.isFile(name)
        let path = isFile ? name : "\(folder)/\(name).sql"
        if !isFile, access(path, F_OK) != 0 {
            let names = NamedQuery.names(in: folder)
            let none: Message =
                access(folder, F_OK) == 0 ? "\(folder) has none" : "there is no folder \(folder); name it with \(setting: .queries)"
            let list: Message = names.isEmpty ? none : "there are \(names.joined(separator: ", "))"
            throw StoreError(.missing, "no query \(name); \(list)")
        }
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw StoreError(.missing, "\(path): a pipe, socket or device, not a query; give a file")
        }
        guard status.st_size <= QueryLimits.sqlBytes else {
            throw StoreError(.badQuery, "\(path): the query is longer than \(QueryLimits.sqlBytes) bytes")
        }
        let text = try fileText(path)
        let base = path.split(separator: "/").last.map(String.init) ?? path
        self.init(name: isFile ? base : name, sql: text)
    }

    /// Whether an argument is the name of a query; not SQL, a file or standard input.
    package static func isName(_ argument: String) -> Bool { argument != "-" && !isSQL(argument) && !isFile(argument) }

    private static func isFile(_ name: String) -> Bool { name.hasSuffix(".sql") || name.contains("/") }

    /// The names of the queries in a folder, sorted; empty when there is no such folder.
    public static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if file.hasSuffix(".sql"), !file.hasPrefix(".") { names.append(String(file.dropLast(4))) }
        }
        return names.sorted()
    }
}
