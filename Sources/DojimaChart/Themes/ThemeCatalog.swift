/// The themes by name, one file each.
public enum ThemeCatalog {
    /// The built-in themes; the first is the default.
    public static let all: [Theme] = [light, dark, colorBlind, print, sharp]

    /// Returns the theme with a name, in this letter case; `nil` if there is none.
    public static func theme(named name: String) -> Theme? { all.first { $0.name == name } }
}
