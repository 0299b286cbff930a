/// The list of transforms. Each is defined in its own file in this folder.
package enum TransformCatalog {
    package static let all: [BarTransform] = [.heikinAshi, .renko, .rangeBars, .pointAndFigure, .kagi, .lineBreak]
}
