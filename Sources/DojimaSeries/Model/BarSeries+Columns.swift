public import DojimaTime

extension BarSeries {
    /// The columns of a series as pointers, without the bounds checks of arrays; valid only within `withColumns`.
    @usableFromInline
    struct Columns {
        @usableFromInline let count: Int
        @usableFromInline let time: UnsafePointer<Instant>
        @usableFromInline let open: UnsafePointer<Double>
        @usableFromInline let high: UnsafePointer<Double>
        @usableFromInline let low: UnsafePointer<Double>
        @usableFromInline let close: UnsafePointer<Double>
        @usableFromInline let volume: UnsafePointer<Double>

        @inlinable
        init?(
            _ time: UnsafeBufferPointer<Instant>, _ open: UnsafeBufferPointer<Double>, _ high: UnsafeBufferPointer<Double>,
            _ low: UnsafeBufferPointer<Double>, _ close: UnsafeBufferPointer<Double>, _ volume: UnsafeBufferPointer<Double>
        ) {
            count = time.count
            let isWhole = open.count == count && high.count == count && low.count == count && close.count == count && volume.count == count
            precondition(isWhole, "the columns of a series have one length")
            guard let time = time.baseAddress, let open = open.baseAddress, let high = high.baseAddress, let low = low.baseAddress,
                let close = close.baseAddress, let volume = volume.baseAddress
            else { return nil }
            self.time = time
            self.open = open
            self.high = high
            self.low = low
            self.close = close
            self.volume = volume
        }

        @inlinable
        subscript(index: Int) -> Bar {
            let volume = volume[index]
            return Bar(
                time: time[index], open: open[index], high: high[index], low: low[index], close: close[index],
                volume: volume.isNaN ? nil : volume)
        }
    }

    /// Calls a function with the columns, or returns `empty` if there are no bars.
    @inlinable
    func withColumns<Result>(_ body: (Columns) -> Result, orEmpty empty: @autoclosure () -> Result) -> Result {
        time.withUnsafeBufferPointer { time in
            open.withUnsafeBufferPointer { open in
                high.withUnsafeBufferPointer { high in
                    low.withUnsafeBufferPointer { low in
                        close.withUnsafeBufferPointer { close in
                            volume.withUnsafeBufferPointer { volume in
                                Columns(time, open, high, low, close, volume).map(body) ?? empty()
                            }
                        }
                    }
                }
            }
        }
    }
}
