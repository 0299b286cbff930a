/// The built-in smoothers by name, one file each.
public enum SmootherCatalog {
    /// The built-in smoothers.
    public static let all: [Smoother] = [.monotone]

    /// Returns the smoother with the given name, or `nil` if there is none.
    public static func smoother(named name: String) -> Smoother? { all.first { $0.name == name } }
}
