/// A method that draws a line as a curve through its points: a cubic polynomial between neighbouring points, with a given slope at each.
///
/// `SmootherCatalog` lists the built-in smoothers.
public struct Smoother: Sendable {
    /// The name in specifications, such as `monotone`.
    public let name: String
    /// Returns the slope of the curve at each point, given finite coordinates in order of x, in logical pixels.
    public let slopes: @Sendable (_ x: [Double], _ y: [Double]) -> [Double]

    public init(name: String, slopes: @escaping @Sendable (_ x: [Double], _ y: [Double]) -> [Double]) {
        self.name = name
        self.slopes = slopes
    }
}

extension Smoother: Equatable {
    /// Smoothers are equal if their names are.
    public static func == (a: Smoother, b: Smoother) -> Bool { a.name == b.name }
}
