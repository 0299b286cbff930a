/// The themes by name, one file each.
public enum ThemeCatalog {
    public static let all: [Theme] = [light, dark, colorBlind, print, sharp]

    public static func theme(named name: String) -> Theme? { all.first { $0.name == name } }
}
