package import DojimaText

extension BarTransform {
    /// A transform with its parameters, as written: `heikin-ashi`, `renko:2.5`.
    package struct Request: Sendable {
        private let transform: BarTransform
        /// The request as written.
        package let text: String
        private let transformation: Transformation
        /// The name of the bars in headings, such as `Renko, 50 points`.
        package let title: String
        /// The height of a mark, if the bars are columns of marks of equal height.
        package let boxSize: Double?

        /// Parses a request; returns `nil` for an unknown transform or invalid parameters.
        package init?(_ text: String, among transforms: Catalog<BarTransform> = TransformCatalog.all) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let parameters = parts.count == 2 ? parts[1] : ""
            guard let transform = transforms[parts[0]], let transformation = transform.parse(parameters) else { return nil }
            (self.transform, self.text, self.transformation) = (transform, text, transformation)
            title = transform.title?(parameters) ?? text
            boxSize = transform.boxSize?(parameters)
        }

        package var reach: Indicator.Reach { transform.reach }
        package var isPriceBased: Bool { transform.isPriceBased }
        package var noun: String { transform.noun }
        package var fillsSlots: Bool { transform.fillsSlots }
        package var drawnAs: String? { transform.drawnAs }

        /// Transforms bars in order of time. Throws if the parameters are not valid for these bars.
        package func callAsFunction(_ bars: BarSeries) throws(RequestError) -> BarSeries {
            let transformed: BarSeries
            do throws(RequestError) { transformed = try transformation(bars) } catch {
                throw RequestError("transform \(text): \(error.message)")
            }
            guard isPriceBased || transformed.time == bars.time else {
                throw RequestError("transform \(text): its bars have other times than those of the series; declare it as price-based")
            }
            return transformed
        }
    }
}
