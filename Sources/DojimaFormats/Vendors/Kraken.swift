/// Which column of a list without names holds the volume, by the number of columns.
///
/// The sixth as a rule (Binance, OKX, Bybit, Bitfinex's derivatives). Kraken's rows of eight have the average price there and the
/// volume after it: time, open, high, low, close, average, volume, count.
func volumeColumn(ofWidth width: Int) -> Int { width == 8 ? 6 : 5 }
