/// The index of the volume in a list without column names, by the count of columns.
///
/// Usually it is the sixth column (Binance, OKX, Bybit, Bitfinex's derivatives). Kraken's rows of eight have the average price there and
/// the volume after it: time, open, high, low, close, average, volume, count.
func volumeColumn(ofWidth width: Int) -> Int { width == 8 ? 6 : 5 }
