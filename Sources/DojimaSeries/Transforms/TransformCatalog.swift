public import DojimaText

/// The built-in transforms of bars. Each is defined in its own file in this folder.
public enum TransformCatalog {
    /// The built-in transforms in the order of lists.
    public static let all: Catalog<BarTransform> = [.heikinAshi, .renko, .rangeBars, .pointAndFigure, .kagi, .lineBreak]
}
