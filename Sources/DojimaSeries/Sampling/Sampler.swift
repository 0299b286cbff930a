/// A method that chooses the drawn points of a line that has more points than pixel columns.
///
/// `SamplerCatalog` lists the built-in samplers.
public struct Sampler: Sendable {
    /// The name in specifications, such as `m4`.
    public let name: String
    /// Returns the indices of the chosen points, in order, given finite coordinates in order of x, in device pixels, and the number of
    /// pixel columns.
    public let choose: @Sendable (_ x: [Double], _ y: [Double], _ columns: Int) -> [Int]

    public init(name: String, choose: @escaping @Sendable (_ x: [Double], _ y: [Double], _ columns: Int) -> [Int]) {
        self.name = name
        self.choose = choose
    }
}

extension Sampler: Equatable {
    /// Samplers are equal if their names are.
    public static func == (a: Sampler, b: Sampler) -> Bool { a.name == b.name }
}
