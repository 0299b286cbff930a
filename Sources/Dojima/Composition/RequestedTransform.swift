import DojimaText
package import DojimaSeries

/// A transform of the stored bars into others, as it is requested: `heikin-ashi`, `renko:2.5`.
package struct RequestedTransform {
    private let transform: BarTransform
    private let applied: BarTransform.Applied
    /// The text of the request.
    package let text: String

    /// Parses a request; `nil` for a transform that is not in the catalog, or one with wrong parameters.
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

    /// How many earlier bars one of its bars depends on.
    package var reach: Indicator.Reach { transform.reach }

    /// Whether its bars stand for moves of the price instead of one source bar each.
    package var makesBricks: Bool { transform.makesBricks }
}
