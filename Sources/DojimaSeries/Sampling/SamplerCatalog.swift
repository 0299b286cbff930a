/// The built-in samplers by name, one file each.
public enum SamplerCatalog {
    /// The built-in samplers in the order of lists.
    public static let all: [Sampler] = [.m4, .lttb, .allPoints]

    /// Returns the sampler with the given name, or `nil` if there is none.
    public static func sampler(named name: String) -> Sampler? { all.first { $0.name == name } }
}
