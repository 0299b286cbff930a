import Dojima
import DojimaPlatform

/// The paths of fontconfig: its settings, its caches and the fonts.
enum FontFolders {
    static var all: [String] {
        let home = environment("HOME")
        /// Returns a folder of the user, from its environment variable or else below the home folder.
        func folder(_ variable: String, _ usual: String) -> String? { environment(variable) ?? home.map { "\($0)/\(usual)" } }
        var paths = ["/etc/fonts", "/var/cache/fontconfig"]
        paths += [folder("XDG_DATA_HOME", ".local/share")].compactMap { $0.map { "\($0)/fonts" } }
        paths += [folder("XDG_CONFIG_HOME", ".config"), folder("XDG_CACHE_HOME", ".cache")].compactMap { $0.map { "\($0)/fontconfig" } }
        paths += home.map { ["\($0)/.fonts", "\($0)/.fontconfig", "\($0)/.fonts.conf"] } ?? []
        paths += ["FONTCONFIG_PATH", "FONTCONFIG_FILE"].compactMap { environment($0) }
        let settings =
            [environment("FONTCONFIG_FILE") ?? "/etc/fonts/fonts.conf", "/etc/fonts/local.conf"]
            + [folder("XDG_CONFIG_HOME", ".config")].compactMap { $0.map { "\($0)/fontconfig/fonts.conf" } }
            + (home.map { ["\($0)/.fonts.conf"] } ?? [])
        for path in settings { paths += named(inSettings: path, home: home) }
        return paths
    }

    /// Returns the folders that a settings file names, `<dir>/opt/fonts</dir>`; none if the file does not exist.
    private static func named(inSettings path: String, home: String?) -> [String] {
        guard access(path, R_OK) == 0, let bytes = try? FileAccess.regular.bytes(of: path) else { return [] }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "<dir").dropFirst().compactMap { part in
            guard let begin = part.firstIndex(of: ">"), let end = part[begin...].firstIndex(of: "<") else { return nil }
            let folder = part[part.index(after: begin)..<end].trimmingPrefix { $0.isWhitespace }
            if folder.hasPrefix("~") { return home.map { $0 + folder.dropFirst() } }
            return folder.hasPrefix("/") ? String(folder) : nil
        }
    }
}
