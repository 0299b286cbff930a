/// Returns a quotient; NaN if the divisor is 0.
func quotient(_ a: Double, _ b: Double) -> Double { b == 0 ? .nan : a / b }
