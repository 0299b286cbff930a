public import DojimaText

/// The built-in themes, one file each.
public enum ThemeCatalog {
    /// The built-in themes; the first is the default.
    public static let all: Catalog<Theme> = [light, dark, colorBlind, print, sharp]
}
