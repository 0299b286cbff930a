/// The transforms by name, one file each in this folder.
public enum TransformCatalog {
    public static let all: [BarTransform] = [.heikinAshi, .renko, .rangeBars]

    /// A transform as it is written, `heikin-ashi` or `renko:2.5`, and what it does; `nil` for an unknown name or wrong parameters.
    public static func applied(_ text: String) -> BarTransform.Applied? { requested(text)?.applied }

    /// The same, with what is known of the transform.
    public static func requested(_ text: String) -> (transform: BarTransform, applied: BarTransform.Applied)? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let transform = all.first(where: { $0.name == parts[0] }) else { return nil }
        return transform.reading(parts.count == 2 ? parts[1] : "").map { (transform, $0) }
    }
}
