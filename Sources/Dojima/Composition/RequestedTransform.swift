package import DojimaSeries

/// Other bars made of the stored ones, as they are asked for: `heikin-ashi`, `renko:2.5`.
package struct RequestedTransform {
    private var applied: BarTransform.Applied
    /// Its name in the catalog.
    package let name: String
    /// As it was written.
    package let text: String

    /// `nil` for a transform that the catalog does not know, or one with wrong parameters.
    package init?(_ text: String) {
        guard let applied = TransformCatalog.applied(text) else { return nil }
        self.applied = applied
        self.text = text
        name = String(text.prefix { $0 != ":" })
    }

    package func callAsFunction(_ bars: BarSeries) throws -> BarSeries {
        do throws(TransformError) {
            return try applied(bars)
        } catch {
            throw PictureError(.request, "transform \(text): \(error.message)")
        }
    }

    /// How far back the bars lie that one of its bars depends on.
    package var reach: Indicator.Reach { makesBricks ? .all : .bars(64) }

    /// Whether what it makes stands for moves of the price, and not each for one of the bars.
    package var makesBricks: Bool { name == BarTransform.renko.name }
}
