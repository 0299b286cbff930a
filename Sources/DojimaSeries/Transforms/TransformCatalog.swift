/// The transforms by name, one file each in this folder.
package enum TransformCatalog {
    package static let all: [BarTransform] = [.heikinAshi, .renko, .rangeBars]
}
