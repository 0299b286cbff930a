@testable import DojimaSeries

extension ValueState {
    /// Returns the results of pushing values in order.
    func column(of values: [Double]) -> [Double] {
        var state = self
        return values.map { state.push($0) }
    }
}
