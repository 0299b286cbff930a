import DojimaSeries

/// Other bars made of the stored ones: `heikin-ashi`, `renko:2.5`.
struct TransformArgument: ExplainedArgument {
    static let advice = "write \(TransformCatalog.all.map { $0.form }.joined(separator: " or ")), such as renko:2.5"

    private var applied: BarTransform.Applied

    init?(argument: String) {
        guard let applied = TransformCatalog.applied(argument) else { return nil }
        self.applied = applied
    }

    func callAsFunction(_ bars: BarSeries) throws -> BarSeries {
        do throws(TransformError) {
            return try applied(bars)
        } catch {
            throw Failure(.usage, "--transform: \(error.message)")
        }
    }
}
