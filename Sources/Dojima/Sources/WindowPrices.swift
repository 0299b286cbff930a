import DojimaScale
import DojimaSeries
import DojimaTime

/// The prices of a symbol between which a window changes.
struct WindowPrices {
    /// The start of the first bar of the window.
    var start: Instant
    /// The last bar of the window.
    var last: Bar
    /// The bar from whose close the change counts: the base of the window's return, or else the first bar; `nil` for none.
    var base: Bar?
    /// The number of decimals of prices.
    var decimals: Int

    /// The base of the change and the change in percent; `nil` if the base is not above zero, or not before the last bar.
    var change: (base: Bar, text: String)? {
        guard let base, base.close > 0, base.time < last.time else { return nil }
        let change = (last.close / base.close - 1) * 100
        // A multiple is not known to a hundredth of a percent.
        return (base, abs(change) < 1000 ? NumberText.signedPercent(change) : NumberText.signed(change, decimals: 0) + "%")
    }
}
