public import DojimaText

/// The built-in themes, one file each.
public enum ThemeCatalog {
    public static let all: Catalog<Theme> = [light, dark, colorBlind, print, sharp]
}
