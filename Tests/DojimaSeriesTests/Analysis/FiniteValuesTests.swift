import Testing

@testable import DojimaSeries

/// Whether all values are finite.
@Suite struct FiniteValuesTests {
    @Test("One value that is not finite is found at every index", arguments: [Double.nan, .infinity, -.infinity])
    func places(_ odd: Double) {
        for count in 0...40 {
            var values = (0..<count).map { $0.isMultiple(of: 2) ? Double.greatestFiniteMagnitude : -0.0 }
            #expect(areFinite(values))
            for place in values.indices {
                let value = values[place]
                values[place] = odd
                #expect(!areFinite(values), "\(place) of \(count)")
                values[place] = value
            }
        }
    }
}
