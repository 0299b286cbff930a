<<<<<<< HEAD
public import DojimaText

/// The built-in themes, one file each.
public enum ThemeCatalog {
    public static let all: Catalog<Theme> = [light, dark, colorBlind, print, sharp]
=======
/// The themes by name, one file each.
public enum ThemeCatalog {
    /// The built-in themes; the first is the default.
    public static let all: [Theme] = [light, dark, colorBlind, print, sharp]

    /// Returns the theme with a name, in this letter case; `nil` if there is none.
    public static func theme(named name: String) -> Theme? { all.first { $0.name == name } }
>>>>>>> cda26b08567cefb36c2bd995cb94a96881254b92
}
