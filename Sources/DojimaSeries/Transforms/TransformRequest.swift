public import DojimaText

extension BarTransform {
    /// A transform with its parameters, as it is asked for: `heikin-ashi`, `renko:2.5`.
    public struct Request: Sendable {
        private let transform: BarTransform
        /// As it was written.
        public let text: String
        private let applied: Applied

        /// `nil` for a transform that is not known, or one with wrong parameters.
        ///
        /// - Parameter transforms: those that are known.
        public init?(_ text: String, among transforms: [BarTransform] = TransformCatalog.all) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let transform = transforms.first(where: { $0.name == parts[0] }),
                let applied = transform.reading(parts.count == 2 ? parts[1] : "")
            else { return nil }
            (self.transform, self.text, self.applied) = (transform, text, applied)
        }

        public var reach: Indicator.Reach { transform.reach }
        public var makesBricks: Bool { transform.makesBricks }

        /// Makes other bars of bars, both in order of time. Throws where the parameters do not suit these bars.
        public func callAsFunction(_ bars: BarSeries) throws(RequestError) -> BarSeries {
            do throws(RequestError) { return try applied(bars) } catch { throw RequestError("transform \(text): \(error.message)") }
        }
    }
}
