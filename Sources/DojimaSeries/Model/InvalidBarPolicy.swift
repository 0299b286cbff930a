/// The treatment of a bar with contradictory prices or an impossible volume (a close above the high, a negative volume).
///
/// An open or close outside high and low by at most a millionth of the price is a rounding error, as in 32-bit floats: every policy
/// except `keep` widens the range to include it. An import reports the number of such bars.
public enum InvalidBarPolicy: String, CaseIterable, Sendable {
    /// The bar is rejected.
    case reject
    /// The bar is accepted unchanged.
    case keep
    /// The bar is accepted after correction: low and high are put in order, open and close are clamped to them, and a negative volume
    /// is dropped.
    case clamp
}
