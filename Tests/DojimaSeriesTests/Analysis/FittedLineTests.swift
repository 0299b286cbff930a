@testable import DojimaSeries
import Testing

/// Straight lines compared with certified values.
@Suite struct FittedLineTests {
    /// The Norris data of the Statistical Reference Datasets of NIST (itl.nist.gov/div898/strd): y and x in turn.
    private let norris: [Double] = [
        0.1, 0.2, 338.8, 337.4, 118.1, 118.2, 888.0, 884.6, 9.2, 10.1, 228.1, 226.5, 668.5, 666.3, 998.5, 996.3, 449.1, 448.6, 778.9,
        777.0, 559.2, 558.2, 0.3, 0.4, 0.1, 0.6, 778.1, 775.5, 668.8, 666.9, 339.3, 338.0, 448.9, 447.5, 10.8, 11.6, 557.7, 556.0, 228.3,
        228.1, 998.0, 995.8, 888.8, 887.6, 119.6, 120.2, 0.3, 0.3, 0.6, 0.3, 557.6, 556.8, 339.3, 339.1, 888.0, 887.2, 998.5, 999.0,
        778.9, 779.0, 10.2, 11.1, 117.6, 118.3, 228.9, 229.2, 668.4, 669.1, 449.2, 448.9, 0.2, 0.5,
    ]

    @Test("Slope, intercept and errors equal the certified values of Norris") func certified() {
        let y = stride(from: 0, to: norris.count, by: 2).map { norris[$0] }
        let x = stride(from: 1, to: norris.count, by: 2).map { norris[$0] }
        let line = FittedLine(x: x, y: y)
        for (own, certified) in [
            (line.intercept, -0.262323073774029), (line.slope, 1.00211681802045), (line.interceptError, 0.232818234301152),
            (line.slopeError, 0.429796848199937e-3), (line.deviation, 0.884796396144373), (line.explained, 0.999993745883712),
        ] {
            #expect(abs(own - certified) <= 1e-11 * abs(certified))
        }
    }

    @Test("Few points, and points with the same x, have no line or no standard errors") func undefined() {
        let pair = FittedLine(x: [1, 3], y: [5, 9])
        #expect(pair.slope == 2 && pair.intercept == 3 && pair.explained == 1 && pair.deviation.isNaN && pair.slopeError.isNaN)
        for line in [FittedLine(x: [], y: []), FittedLine(x: [1], y: [1]), FittedLine(x: [2, 2, 2], y: [1, 2, 3])] {
            #expect(line.slope.isNaN && line.intercept.isNaN && line.explained.isNaN)
        }
        let level = FittedLine(x: [1, 2, 3], y: [4, 4, 4])
        #expect(level.slope == 0 && level.intercept == 4 && level.explained.isNaN && level.deviation == 0)
    }
}
