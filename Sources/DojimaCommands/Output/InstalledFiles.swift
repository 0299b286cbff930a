import DojimaPlatform

/// The files that come with the program: in PREFIX/share/dojima for a program in PREFIX/bin, and in the repository for one in a build
/// folder.
enum InstalledFiles {
    /// Returns the folder with a name; `nil` if the program has none.
    static func folder(_ name: String) -> String? { folders(named: name).first { access($0, F_OK) == 0 } }

    private static func folders(named name: String) -> [String] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return [] }
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = path.lastIndex(of: "/") else { return [] }
        let folder = path[..<slash]
        return ["\(folder)/../share/dojima/\(name)", "\(folder)/../../../\(name)"]
    }
}
