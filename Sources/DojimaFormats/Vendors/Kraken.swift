/// The index of the volume in a list without column names, by the number of columns.
///
/// Usually it is the sixth column (Binance, OKX, Bybit, Bitfinex derivatives). Kraken's rows have eight columns, with the average price
/// before the volume: time, open, high, low, close, average, volume, count.
func volumeColumn(ofWidth width: Int) -> Int { width == 8 ? 6 : 5 }
