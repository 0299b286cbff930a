import DojimaSeries

/// Other bars made of the stored ones: `heikin-ashi`, `renko:2.5`.
struct TransformArgument: ExplainedArgument {
    static let advice = "write \(TransformCatalog.all.map { $0.form }.joined(separator: " or ")), such as renko:2.5"

    private var applied: BarTransform.Applied
    /// Its name in the catalog.
    let name: String
    /// As it was written.
    let text: String

    init?(argument: String) {
        guard let applied = TransformCatalog.applied(argument) else { return nil }
        self.applied = applied
        text = argument
        name = String(argument.prefix { $0 != ":" })
    }

    func callAsFunction(_ bars: BarSeries) throws -> BarSeries {
        do throws(TransformError) {
            return try applied(bars)
        } catch {
            throw Failure(.usage, "--transform: \(error.message)")
        }
    }

    /// How far back the bars lie that one of its bars depends on.
    var reach: Indicator.Reach { makesBricks ? .all : .bars(64) }

    /// Whether what it makes stands for moves of the price, and not each for one of the bars.
    var makesBricks: Bool { name == BarTransform.renko.name }
}
