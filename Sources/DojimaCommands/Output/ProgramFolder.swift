import DojimaPlatform
import DojimaText
import DojimaTime

/// The folder of the running program, beside which its files are installed: `PREFIX/bin` for those in `PREFIX/share`.
enum ProgramFolder {
    static let path: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let program =
            length > 0 ? String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : CommandLine.arguments[0]
        return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    }()

    /// Returns the folder of installed files with a name, or that of the repository for a program in a build folder; `nil` if there is none.
    static func installed(_ name: String) -> String? {
        ["\(path)/../share/dojima/\(name)", "\(path)/../../../\(name)"].first { access($0, F_OK) == 0 }
    }

    /// Makes fontconfig and the zone database read the fonts and zones beside the program, which the wheel and the archive contain.
    ///
    /// A variable that is set is kept. Zones of the system are preferred, since it updates them.
    static func useSharedFiles() {
        use("\(path)/../share/dojima/fonts", as: "FONTCONFIG_PATH", unless: environment("FONTCONFIG_FILE") != nil)
        let systemZones = ZoneDatabase.system.folder
        use("\(path)/../share/dojima/zoneinfo", as: "TZDIR", unless: access(systemZones, F_OK) == 0)
    }

    private static func use(_ folder: String, as variable: String, unless isUnwanted: Bool) {
        guard !isUnwanted, environment(variable) == nil, access(folder, F_OK) == 0 else { return }
        setenv(variable, folder, 1)
    }
}
