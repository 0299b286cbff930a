/// A generated row, with its values in hundredths.
struct GeneratedRow {
    enum Values {
        case bar(PriceWalk.Cents)
        case temperature(Int)
    }

    /// Seconds since 1970.
    var second: Int64
    var values: Values
}
