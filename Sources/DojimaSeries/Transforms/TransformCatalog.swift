/// The transforms by name, one file each in this folder.
public enum TransformCatalog {
    public static let all: [BarTransform] = [.heikinAshi, .renko, .rangeBars]
}
