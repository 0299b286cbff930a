import DojimaText
package import DojimaSeries

/// Other bars made of the stored ones, as they are asked for: `heikin-ashi`, `renko:2.5`.
package struct RequestedTransform {
    private let transform: BarTransform
    private let applied: BarTransform.Applied
    /// As it was written.
    package let text: String

    /// `nil` for a transform that the catalog does not know, or one with wrong parameters.
    package init?(_ text: String) {
        guard let (transform, applied) = TransformCatalog.requested(text) else { return nil }
        (self.transform, self.applied, self.text) = (transform, applied, text)
    }

    package func callAsFunction(_ bars: BarSeries) throws -> BarSeries {
        do throws(RequestError) {
            return try applied(bars)
        } catch {
            throw PictureError(.request, "transform \(text): \(error.message)")
        }
    }

    /// How far back the bars lie that one of its bars depends on.
    package var reach: Indicator.Reach { transform.reach }

    /// Whether what it makes stands for moves of the price, and not each for one of the bars.
    package var makesBricks: Bool { transform.makesBricks }
}
