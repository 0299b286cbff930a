public import DojimaText

/// The built-in themes, one file each.
public enum ThemeCatalog {
    /// The built-in themes; the first is the default.
    public static let all: Catalog<Theme> = [light, dark, colorBlind, print, sharp]
}

/// The built-in themes as values, such as `Theme("house", like: .light)`.
extension Theme {
    /// The default theme, with a white background: `ThemeCatalog.light`.
    public static var light: Theme { ThemeCatalog.light }
    /// The theme with a dark background: `ThemeCatalog.dark`.
    public static var dark: Theme { ThemeCatalog.dark }
    /// The theme with two colours that are distinguishable with every type of colour vision: `ThemeCatalog.colorBlind`.
    public static var colorBlind: Theme { ThemeCatalog.colorBlind }
    /// The theme in black, white and grey: `ThemeCatalog.print`.
    public static var print: Theme { ThemeCatalog.print }
    /// The theme with black text and strong colours: `ThemeCatalog.sharp`.
    public static var sharp: Theme { ThemeCatalog.sharp }
}
