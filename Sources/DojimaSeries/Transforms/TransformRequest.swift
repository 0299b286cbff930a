package import DojimaText

extension BarTransform {
    /// A transform with its parameters, as it is asked for: `heikin-ashi`, `renko:2.5`.
    package struct Request: Sendable {
        private let transform: BarTransform
        /// As it was written.
        package let text: String
        private let applied: Applied
        /// What its bars are called in headings, such as `Renko, 50 points`.
        package let words: String

        /// `nil` for a transform that the catalog does not have, or one with wrong parameters.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let transform = TransformCatalog.all.first(where: { $0.name == parts[0] }),
                let applied = transform.reading(parts.count == 2 ? parts[1] : "")
            else { return nil }
            (self.transform, self.text, self.applied) = (transform, text, applied)
            words = transform.words?(parts.count == 2 ? parts[1] : "") ?? text
        }

        package var reach: Indicator.Reach { transform.reach }
        package var makesBricks: Bool { transform.makesBricks }
        package var fillsSlots: Bool { transform.fillsSlots }

        /// Makes other bars of bars, both in order of time. Throws where the parameters do not suit these bars.
        package func callAsFunction(_ bars: BarSeries) throws(RequestError) -> BarSeries {
            do throws(RequestError) { return try applied(bars) } catch { throw RequestError("transform \(text): \(error.message)") }
        }
    }
}
